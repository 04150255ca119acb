import { describe, expect, it } from 'vitest';
import { droppedFiles } from '../../../../renderer/ipc/dropped-files.ts';

const fileEntry = (name: string) => ({
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
});

const deadLink = (name: string) => ({
  isDirectory: false,
  name,
  file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('NotFoundError')),
});

/** A folder as a browser gives it: in parts, the last one empty. */
const folder = (name: string, ...parts: readonly unknown[][]) => ({
  isDirectory: true,
  name,
  createReader: () => {
    const left = [...parts, []];
    return { readEntries: (done: (part: unknown[]) => void) => done(left.shift() ?? []) };
  },
});

/** A drop, empty after the first wait as in a browser. */
function drop(type: string, entries: readonly { readonly name: string }[]): Event {
  let isOver = false;
  queueMicrotask(() => {
    isOver = true;
  });
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => (isOver ? null : entry),
    getAsFile: () => (isOver ? null : new File(['x'], entry.name)),
  }));
  return { type, dataTransfer: { items: [{ kind: 'string' }, ...items] } } as unknown as Event;
}

const namesOf = async (event: Event) =>
  (await droppedFiles(event)).map((file) => (file as File).name);

describe('the files of a drop', () => {
  // Bugs: files of folders came by handles, without a path, so that a book was called after a temporary file;
  // one dead link in a folder, and nothing at all came of the drop.
  it('are found in folders of any depth and part, without those that cannot be read', async () => {
    const inner = folder('part two', [fileEntry('two.txt')]);
    const books = folder('books', [fileEntry('one.txt'), deadLink('gone.txt')], [inner]);
    const event = drop('drop', [books, fileEntry('three.epub')]);
    expect(await namesOf(event)).toEqual(['one.txt', 'two.txt', 'three.epub']);
  });

  it('are not those that the system keeps in folders', async () => {
    const own = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '._Book.epub'].map(fileEntry);
    expect(await namesOf(drop('drop', [folder('books', own)]))).toEqual([]);
  });

  // Bugs: parts of a voice came in the order of the disk; 130,000 files in a folder, and nothing came of the drop.
  it('come by their names, however many they are', async () => {
    const parts = Array.from({ length: 130_000 }, (_, at) => fileEntry(`Part ${at + 1}.wav`));
    const event = drop('drop', [folder('voice', [folder('all', parts.toReversed())])]);
    const names = await namesOf(event);
    expect([names.length, ...names.slice(0, 3)]).toEqual([
      130_000,
      'Part 1.wav',
      'Part 2.wav',
      'Part 3.wav',
    ]);
  });

  it('are not asked for while they are dragged', async () => {
    const event = drop('dragenter', [fileEntry('one.txt')]);
    expect(await droppedFiles(event)).toMatchObject([{ kind: 'file' }]);
  });
});
