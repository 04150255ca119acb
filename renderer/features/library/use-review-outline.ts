import { useReducer } from 'react';
import type { ReviewChapter } from './review-outline.ts';

type Chapters = readonly ReviewChapter[];

export type OutlineHistory = {
  readonly done: readonly Chapters[];
  readonly now: Chapters;
  readonly undone: readonly Chapters[];
};

type Act = { readonly kind: 'change'; readonly to: Chapters } | { readonly kind: 'undo' | 'redo' };

const mostSteps = 200;

/** One line of steps; a change that changes nothing is none. */
export function outlineHistory(history: OutlineHistory, act: Act): OutlineHistory {
  const { done, now, undone } = history;
  if (act.kind === 'change') {
    if (act.to === now) return history;
    return { done: [...done, now].slice(-mostSteps), now: act.to, undone: [] };
  }
  const [from, to] = act.kind === 'undo' ? [done, undone] : [undone, done];
  const next = from.at(-1);
  if (next === undefined) return history;
  const rest = from.slice(0, -1);
  return act.kind === 'undo'
    ? { done: rest, now: next, undone: [...to, now] }
    : { done: [...to, now], now: next, undone: rest };
}

export type ReviewOutline = {
  readonly history: OutlineHistory;
  readonly chapters: Chapters;
  readonly change: (to: Chapters) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** The chapters under review, every step of which can be taken back. */
export function useReviewOutline(start: OutlineHistory): ReviewOutline {
  const [history, act] = useReducer(outlineHistory, start);
  return {
    history,
    chapters: history.now,
    change: (to) => act({ kind: 'change', to }),
    undo: () => act({ kind: 'undo' }),
    redo: () => act({ kind: 'redo' }),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
}
