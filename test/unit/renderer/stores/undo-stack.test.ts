import { beforeEach, describe, expect, it } from 'vitest';
import {
  asAct,
  canRedo,
  canUndo,
  clearUndo,
  forgetEntries,
  forgetUndone,
  pushUndo,
  redoEntry,
  type UndoEntry,
  undoEntry,
  undoEntrySignal,
} from '../../../../renderer/stores/undo-stack.ts';

const log: string[] = [];

function entry(label: string, work: () => void | Promise<void> = () => undefined): UndoEntry {
  return {
    label,
    undo: async () => {
      await work();
      log.push(`undo ${label}`);
    },
    redo: () => {
      log.push(`redo ${label}`);
    },
  };
}

beforeEach(() => {
  clearUndo();
  log.length = 0;
});

describe('the undo stack', () => {
  it('waits for an act under way, also one that fails (bug: Ctrl Z at once takes back the one before)', async () => {
    pushUndo(entry('before'));
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const act = asAct(async () => {
      await answered;
      pushUndo(entry('act'));
    });
    const back = undoEntry();
    answer();
    await act;
    expect((await back)?.label).toBe('act');
    const failed = asAct(() => Promise.reject(new Error('refused')));
    await expect(failed).rejects.toThrow('refused');
    expect((await undoEntry())?.label).toBe('before');
  });

  it('may take back the first act of all before it has ended (bug: its key did nothing on a busy machine)', async () => {
    expect(canUndo()).toBe(false);
    let end = (): void => undefined;
    const act = asAct(async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      pushUndo(entry('first'));
    });
    expect(canUndo()).toBe(true);
    const undone = undoEntry();
    expect(canRedo()).toBe(true);
    end();
    await act;
    expect((await undone)?.label).toBe('first');
    expect([canUndo(), canRedo()]).toEqual([false, true]);
  });

  it('puts no step of one book into the next (bug: Ctrl Shift Z in a book changed the cast of the one before)', async () => {
    pushUndo(entry('cast', () => clearUndo()));
    expect((await undoEntry())?.label).toBe('cast');
    expect(canRedo()).toBe(false);
  });

  it('takes back the last first, and does it again in order (bug: the wrong act is undone)', async () => {
    pushUndo(entry('a'));
    pushUndo(entry('b'));
    expect((await undoEntry())?.label).toBe('b');
    await undoEntry();
    expect(await undoEntry()).toBeNull();
    await redoEntry();
    await redoEntry();
    expect(await redoEntry()).toBeNull();
    expect(log).toEqual(['undo b', 'undo a', 'redo a', 'redo b']);
  });

  it('takes back the entry of a toast alone, once (bug: a second click undoes what came before)', async () => {
    const a = entry('a');
    const b = entry('b');
    pushUndo(a);
    pushUndo(b);
    await undoEntry(a);
    expect(await undoEntry(a)).toBeNull();
    expect(log).toEqual(['undo a']);
    expect((await undoEntry())?.label).toBe('b');
  });

  it('forgets what was taken back once something new is done (bug: redo mixes two timelines)', async () => {
    pushUndo(entry('a'));
    await undoEntry();
    pushUndo(entry('b'));
    expect(await redoEntry()).toBeNull();
  });

  it('forgets what was taken back once text is written (bug: redo took the new words out of the book)', async () => {
    let write = (): void => undefined;
    pushUndo(entry('first'));
    pushUndo(entry('second', () => write()));
    write = forgetUndone;
    await undoEntry();
    expect([canRedo(), await redoEntry()]).toEqual([false, null]);
    await undoEntry();
    expect(canRedo()).toBe(true);
    forgetUndone();
    expect([canRedo(), await redoEntry()]).toEqual([false, null]);
  });

  it('forgets an entry that cannot be undone, and goes on (bug: the stack is stuck on it for good)', async () => {
    pushUndo(entry('a'));
    pushUndo(
      entry('gone', () => {
        throw new Error('gone');
      }),
    );
    await expect(undoEntry()).rejects.toThrow('gone');
    expect((await undoEntry())?.label).toBe('a');
  });

  it('keeps an older one that is refused in its place (bug: it could not be taken back after the newer)', async () => {
    let isInTheWay = true;
    const older = entry('older', () => {
      if (isInTheWay) throw new Error('newer first');
    });
    pushUndo(older);
    pushUndo(entry('newer'));
    await expect(undoEntry(older)).rejects.toThrow('newer first');
    expect((await undoEntry())?.label).toBe('newer');
    isInTheWay = false;
    expect((await undoEntry())?.label).toBe('older');
  });

  it('does not put back an older one that was forgotten while it was refused (bug: its key was refused again)', async () => {
    const older = entry('older', () => {
      forgetEntries(new Set([older]));
      throw new Error('started');
    });
    pushUndo(older);
    pushUndo(entry('newer'));
    await expect(undoEntry(older)).rejects.toThrow('started');
    await undoEntry();
    expect(canUndo()).toBe(false);
  });

  it('answers null where nothing was left to take back (bug: it was said to be undone)', async () => {
    pushUndo({ label: 'started', undo: () => false, redo: () => false });
    expect([await undoEntry(), canUndo(), canRedo()]).toEqual([null, false, false]);
  });

  it('does one step at a time, however fast the key is pressed (bug: two undos overtake each other)', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((open) => {
      release = open;
    });
    pushUndo(entry('a'));
    pushUndo(entry('slow', () => gate));
    const both = Promise.all([undoEntry(), undoEntry()]);
    await Promise.resolve();
    expect(log).toEqual([]);
    release();
    await both;
    expect(log).toEqual(['undo slow', 'undo a']);
  });

  it('tells the editor of each act (bug: Ctrl Z in the text skips casting)', () => {
    const told: string[] = [];
    const stop = undoEntrySignal.on(({ label }) => told.push(label));
    pushUndo(entry('a'));
    stop();
    pushUndo(entry('b'));
    expect(told).toEqual(['a']);
  });
});
