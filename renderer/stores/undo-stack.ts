import { create } from 'zustand';
import { createSignal } from './signal.ts';

/** Something done outside the text that can be taken back: a cast member, a rule, a replacement in a book. */
export type UndoEntry = {
  /** What was done, in words: "“lamp” replaced in 3 chapters". */
  readonly label: string;
  /**
   * Takes it back; `isLast` where nothing was done after it. False where nothing was left to take back, as for `redo`.
   * Throws AppError where it cannot be.
   */
  readonly undo: (isLast: boolean) => unknown;
  readonly redo: () => unknown;
};

type UndoState = {
  /** Oldest first. */
  readonly done: readonly UndoEntry[];
  /** What was taken back last comes last. */
  readonly undone: readonly UndoEntry[];
};

const mostKept = 200;

export const useUndoStack = create<UndoState>()(() => ({ done: [], undone: [] }));

/** The open editor puts what is done elsewhere into its own line of undo steps. */
export const undoEntrySignal = createSignal<UndoEntry>();

/** Remembers what was just done; whatever had been taken back cannot be done again after it. */
export function pushUndo(entry: UndoEntry): void {
  const done = [...useUndoStack.getState().done, entry].slice(-mostKept);
  useUndoStack.setState({ done, undone: [] });
  undoEntrySignal.emit(entry);
}

/** Counts what was written, so that a step back under way by then is not done again after it. */
let written = 0;

/** The text was written in: whatever had been taken back cannot be done again after it. */
export function forgetUndone(): void {
  written += 1;
  if (useUndoStack.getState().undone.length > 0) useUndoStack.setState({ undone: [] });
}

/** A step with one of them may be under way by then. */
const forgotten = new WeakSet<UndoEntry>();

/** What was done there can be neither taken back nor done again any more. */
export function forgetEntries(gone: ReadonlySet<UndoEntry>): void {
  for (const entry of gone) forgotten.add(entry);
  const { done, undone } = useUndoStack.getState();
  const isLeft = (entry: UndoEntry): boolean => !gone.has(entry);
  useUndoStack.setState({ done: done.filter(isLeft), undone: undone.filter(isLeft) });
}

/** Counts what `clearUndo` forgot, so that a step under way by then puts nothing into another book. */
let cleared = 0;

/** Nothing of another book is taken back in this one. */
export function clearUndo(): void {
  cleared += 1;
  useUndoStack.setState({ done: [], undone: [] });
}

let running: Promise<unknown> = Promise.resolve();
let underWay = 0;

async function counted<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work;
  } finally {
    underWay -= 1;
  }
}

/** Whether a key may take something back: also what is still under way, and is remembered at its end. */
export function canUndo(): boolean {
  return underWay > 0 || useUndoStack.getState().done.length > 0;
}

/** Whether a key may do something again. */
export function canRedo(): boolean {
  return underWay > 0 || useUndoStack.getState().undone.length > 0;
}

/**
 * One step at a time: a second one waits for the answer to the first. So does a change that is made from what
 * stands, or it would take back the one before it. Not to be called from within such work.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = counted(running.then(work));
  running = next.catch(() => undefined);
  return next;
}

/** Stays the same until another act or step is asked for. */
export const lastTurn = (): unknown => running;

/** An act that begins at once; a step back that is asked for before it is remembered waits for it. */
export function asAct<T>(work: () => Promise<T>): Promise<T> {
  const done = counted(work());
  running = Promise.allSettled([running, done]);
  return done;
}

const without = (entries: readonly UndoEntry[], entry: UndoEntry): readonly UndoEntry[] =>
  entries.filter((known) => known !== entry);

/**
 * Takes back this entry, or the last one. Null where there is nothing to take back; throws what its
 * `undo` throws, and forgets it then where it was the last one.
 */
export function undoEntry(wanted?: UndoEntry): Promise<UndoEntry | null> {
  return inTurn(async () => {
    const { done } = useUndoStack.getState();
    const entry = wanted ?? done.at(-1);
    if (entry === undefined || !done.includes(entry)) return null;
    const since = cleared;
    const before = written;
    const isLast = entry === done.at(-1);
    const place = done.indexOf(entry);
    useUndoStack.setState({ done: without(done, entry) });
    try {
      if ((await entry.undo(isLast)) === false) return null;
    } catch (error) {
      // What came after it may stand in its way, and can be taken back first.
      if (!isLast && cleared === since && !forgotten.has(entry)) {
        const now = useUndoStack.getState().done;
        useUndoStack.setState({ done: [...now.slice(0, place), entry, ...now.slice(place)] });
      }
      throw error;
    }
    if (cleared === since && written === before && !forgotten.has(entry)) {
      useUndoStack.setState(({ undone }) => ({ undone: [...undone, entry] }));
    }
    return entry;
  });
}

/** Does again this entry, or the one taken back last. */
export function redoEntry(wanted?: UndoEntry): Promise<UndoEntry | null> {
  return inTurn(async () => {
    const { undone } = useUndoStack.getState();
    const entry = wanted ?? undone.at(-1);
    if (entry === undefined || !undone.includes(entry)) return null;
    const since = cleared;
    useUndoStack.setState({ undone: without(undone, entry) });
    if ((await entry.redo()) === false) return null;
    if (cleared === since && !forgotten.has(entry)) {
      useUndoStack.setState(({ done }) => ({ done: [...done, entry] }));
    }
    return entry;
  });
}
