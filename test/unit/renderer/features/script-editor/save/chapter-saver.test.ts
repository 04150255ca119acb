import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ChapterSaver,
  type SavedChapter,
  type SaveStatus,
} from '../../../../../../renderer/features/script-editor/save/chapter-saver.ts';
import { AppError } from '../../../../../../shared/app-error.ts';
import { errorCodes } from '../../../../../../shared/ipc/error-codes.ts';
import type { Chapter } from '../../../../../../shared/model/project.ts';

/** A chapter on the other side of the border: refuses a save from an old revision, can be made to fail. */
function fakeMain(text: string) {
  const stored = { text, revision: 1 };
  const saves: string[] = [];
  const statuses: SaveStatus[] = [];
  const editor = { text };
  let failure: AppError | null = null;
  let gate: Promise<void> = Promise.resolve();
  const chapter = (): Chapter => ({
    ...stored,
    id: 'c1',
    projectId: 'p1',
    title: 'One',
    segments: [],
  });
  const saver = new ChapterSaver(1, text, {
    save: async (next, baseRevision): Promise<SavedChapter> => {
      saves.push(next);
      await gate;
      if (failure !== null) throw failure;
      if (baseRevision !== stored.revision) {
        throw new AppError(errorCodes.conflict, 'The chapter has moved on.');
      }
      stored.text = next;
      stored.revision += 1;
      return { revision: stored.revision, segments: [] };
    },
    reload: async () => chapter(),
    readText: () => editor.text,
    onSaving: () => undefined,
    onSaved: () => undefined,
    onStatus: (status) => statuses.push(status),
  });
  return {
    saver,
    stored,
    saves,
    editor,
    last: () => statuses.at(-1)?.kind,
    type: (next: string) => {
      editor.text = next;
      saver.touch();
    },
    failWith: (error: AppError | null) => {
      failure = error;
    },
    hold: () => {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('ChapterSaver', () => {
  it('saves once after typing pauses (bug: a request for every key)', async () => {
    const main = fakeMain('a');
    main.type('ab');
    await vi.advanceTimersByTimeAsync(300);
    main.type('abc');
    await vi.advanceTimersByTimeAsync(300);
    expect(main.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(main.saves).toEqual(['abc']);
    expect(main.last()).toBe('saved');
  });

  it('saves what was typed during a save, from the new revision (bug: our own save conflicts)', async () => {
    const main = fakeMain('a');
    const release = main.hold();
    main.type('ab');
    const first = main.saver.flush();
    main.type('abc');
    release();
    await first;
    await vi.advanceTimersByTimeAsync(700);
    expect(main.stored.text).toBe('abc');
    expect(main.stored.revision).toBe(3);
    expect(main.last()).toBe('saved');
  });

  it('flush waits for the save on its way and saves the rest (bug: text lost on chapter switch)', async () => {
    const main = fakeMain('a');
    const release = main.hold();
    main.type('ab');
    void main.saver.flush();
    main.type('abc');
    const flushed = main.saver.flush();
    release();
    await flushed;
    expect(main.stored.text).toBe('abc');
  });

  it('stops at a conflict and writes ours only when told (bug: the other text overwritten unseen)', async () => {
    const main = fakeMain('a');
    main.stored.text = 'theirs';
    main.stored.revision = 9;
    main.type('mine');
    await vi.advanceTimersByTimeAsync(5000);
    expect(main.last()).toBe('conflict');
    expect(main.stored.text).toBe('theirs');
    main.type('mine too');
    await vi.advanceTimersByTimeAsync(5000);
    expect(main.stored.text).toBe('theirs');
    await main.saver.overwriteTheirs();
    expect(main.stored).toEqual({ text: 'mine too', revision: 10 });
  });

  it('goes on from their revision after taking their text (bug: every later save conflicts)', async () => {
    const main = fakeMain('a');
    main.stored.text = 'theirs';
    main.stored.revision = 9;
    main.type('mine');
    await main.saver.flush();
    expect(main.saver.acceptTheirs()?.text).toBe('theirs');
    main.type('theirs and more');
    await main.saver.flush();
    expect(main.stored.text).toBe('theirs and more');
  });

  it('calls a conflict with the very same text no conflict (bug: asked about nothing)', async () => {
    const main = fakeMain('a');
    main.stored.text = 'same';
    main.stored.revision = 4;
    main.type('same');
    await main.saver.flush();
    expect(main.last()).toBe('saved');
    expect(main.saver.revision).toBe(4);
  });

  it('tries again after a failure and keeps the text dirty meanwhile (bug: "Saved" over lost text)', async () => {
    const main = fakeMain('a');
    main.failWith(new AppError(errorCodes.diskFull, 'The disk is full.'));
    main.type('ab');
    await main.saver.flush();
    expect(main.last()).toBe('failed');
    expect(main.saver.isDirty).toBe(true);
    main.failWith(null);
    await vi.advanceTimersByTimeAsync(4100);
    expect(main.stored.text).toBe('ab');
    expect(main.saver.isDirty).toBe(false);
  });

  it('goes on from a text that main made itself, and saves only what was typed into it (bug: replacing in a book ends in a conflict)', async () => {
    const main = fakeMain('the lamp');
    main.stored.text = 'the lantern';
    main.stored.revision = 2;
    main.saver.adopt(2, 'the lantern');
    main.editor.text = 'the lantern';
    await main.saver.flush();
    expect(main.saves).toEqual([]);
    expect(main.last()).toBe('saved');
    main.type('the lantern!');
    await main.saver.flush();
    expect(main.stored.text).toBe('the lantern!');
    expect(main.last()).toBe('saved');
  });

  it('takes over main’s text also where it had become a conflict meanwhile (bug: asked to choose between one’s own two acts)', async () => {
    const main = fakeMain('a lamp');
    main.stored.text = 'a lantern';
    main.stored.revision = 2;
    main.type('a lamp!');
    await main.saver.flush();
    expect(main.last()).toBe('conflict');
    main.saver.adopt(2, 'a lantern');
    main.editor.text = 'a lantern!';
    await main.saver.flush();
    expect(main.stored.text).toBe('a lantern!');
    expect(main.last()).toBe('saved');
  });
});
