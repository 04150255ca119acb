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
    onMerged: (_theirs, merged) => {
      editor.text = merged;
    },
    onStatus: (status) => statuses.push(status),
  });
  return {
    saver,
    stored,
    saves,
    editor,
    chapter,
    /** Somebody else saves. */
    moveTo: (next: string) => {
      stored.text = next;
      stored.revision += 1;
    },
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
    main.saver.acceptTheirs();
    expect(main.editor.text).toBe('theirs');
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
    main.moveTo('the lantern');
    main.saver.adopt(main.chapter());
    expect(main.editor.text).toBe('the lantern');
    await main.saver.flush();
    expect(main.saves).toEqual([]);
    expect(main.last()).toBe('saved');
    main.type('the lantern!');
    await main.saver.flush();
    expect(main.stored.text).toBe('the lantern!');
    expect(main.last()).toBe('saved');
  });

  it('saves into what another tab saved meanwhile, where both changed other lines (bug: asked to choose between edits that go together, and one of them lost)', async () => {
    const main = fakeMain('one\ntwo\nthree');
    main.moveTo('ONE\ntwo\nthree');
    main.type('one\ntwo\nTHREE');
    await main.saver.flush();
    expect(main.editor.text).toBe('ONE\ntwo\nTHREE');
    await main.saver.flush();
    expect(main.stored.text).toBe('ONE\ntwo\nTHREE');
    expect(main.last()).toBe('saved');
  });

  it('asks where another tab changed the line that is being written (bug: their change is written over unseen)', async () => {
    const main = fakeMain('a lamp\n\nend');
    main.type('a lamp!\n\nend');
    main.moveTo('a lantern\n\nthe end');
    main.saver.adopt(main.chapter());
    expect(main.last()).toBe('conflict');
    await vi.advanceTimersByTimeAsync(5000);
    expect(main.stored.text).toBe('a lantern\n\nthe end');
    main.moveTo('a lantern\n\nthe very end');
    main.saver.adopt(main.chapter());
    expect(main.last()).toBe('conflict');
    await main.saver.overwriteTheirs();
    expect(main.stored.text).toBe('a lamp!\n\nthe very end');
    expect(main.last()).toBe('saved');
  });

  it('keeps what was typed elsewhere when their text is taken (bug: a whole page given up for one line)', async () => {
    const main = fakeMain('a lamp\n\nend');
    main.type('a lamp!\n\nthe end');
    main.moveTo('a lantern\n\nend');
    await main.saver.flush();
    expect(main.last()).toBe('conflict');
    main.saver.acceptTheirs();
    await main.saver.flush();
    expect(main.stored.text).toBe('a lantern\n\nthe end');
  });

  it('goes on where a save came through and only its answer was lost (bug: asked to choose between two versions of one’s own)', async () => {
    const main = fakeMain('a');
    main.moveTo('ab');
    main.type('ab');
    const release = main.hold();
    const flushed = main.saver.flush();
    main.type('abc');
    release();
    await flushed;
    await vi.advanceTimersByTimeAsync(700);
    expect(main.stored.text).toBe('abc');
    expect(main.last()).toBe('saved');
  });
});
