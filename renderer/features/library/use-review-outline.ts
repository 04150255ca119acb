import { useReducer } from 'react';
import type { ImportReview } from '../../../shared/model/project.ts';
import { proposedChapters, type ReviewChapter } from './review-outline.ts';

type Chapters = readonly ReviewChapter[];

type History = {
  readonly done: readonly Chapters[];
  readonly now: Chapters;
  readonly undone: readonly Chapters[];
};

type Act = { readonly kind: 'change'; readonly to: Chapters } | { readonly kind: 'undo' | 'redo' };

const mostSteps = 200;

/** One line of steps; a change that changes nothing is none. */
export function outlineHistory(history: History, act: Act): History {
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
  readonly chapters: Chapters;
  readonly change: (to: Chapters) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** The chapters under review, every step of which can be taken back. */
export function useReviewOutline(review: ImportReview): ReviewOutline {
  const [history, act] = useReducer(outlineHistory, review, (of) => ({
    done: [],
    now: proposedChapters(of),
    undone: [],
  }));
  return {
    chapters: history.now,
    change: (to) => act({ kind: 'change', to }),
    undo: () => act({ kind: 'undo' }),
    redo: () => act({ kind: 'redo' }),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
}
