import { invertedEffects, isolateHistory } from '@codemirror/commands';
import {
  type ChangeDesc,
  type EditorState,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Hunk } from './hunks.ts';

type ReviewState = {
  /** Still to be decided about, in order. */
  readonly hunks: readonly Hunk[];
  readonly currentId: number | null;
  readonly acceptedCount: number;
  readonly rejectedCount: number;
  /** Paragraphs that were written in meanwhile: what was proposed there is gone. */
  readonly overwrittenCount: number;
};

type Decided = { readonly hunk: Hunk; readonly isAccepted: boolean };

const none: ReviewState = {
  hunks: [],
  currentId: null,
  acceptedCount: 0,
  rejectedCount: 0,
  overwrittenCount: 0,
};

function mapHunk(hunk: Hunk, changes: ChangeDesc): Hunk {
  return {
    ...hunk,
    from: changes.mapPos(hunk.from, -1),
    to: changes.mapPos(hunk.to, 1),
    changes: hunk.changes.map(({ from, to, insert }) => ({
      from: changes.mapPos(from, -1),
      to: Math.max(changes.mapPos(from, -1), changes.mapPos(to, 1)),
      insert,
    })),
  };
}

const mapDecided = ({ hunk, isAccepted }: Decided, changes: ChangeDesc): Decided => ({
  hunk: mapHunk(hunk, changes),
  isAccepted,
});

/** Begins a review of these hunks, or ends it with none. */
export const setHunks = StateEffect.define<readonly Hunk[]>();
const decideEffect = StateEffect.define<Decided>({ map: mapDecided });
/** Places are those of the text after the step. */
const restoreEffect = StateEffect.define<Decided>({ map: mapDecided });
const currentEffect = StateEffect.define<number>();

function isTouched(hunk: Hunk, changes: ChangeDesc): boolean {
  return hunk.changes.some(({ from, to }) => changes.touchesRange(from, to) !== false);
}

function counted(value: ReviewState, { isAccepted }: Decided, by: 1 | -1): ReviewState {
  return isAccepted
    ? { ...value, acceptedCount: value.acceptedCount + by }
    : { ...value, rejectedCount: value.rejectedCount + by };
}

/** The hunks of the open review, carried along with the text. */
export const reviewField = StateField.define<ReviewState>({
  create: () => none,
  update: (value, { changes, docChanged, effects }) => {
    let next = value;
    for (const effect of effects) {
      if (effect.is(decideEffect)) {
        const { id } = effect.value.hunk;
        const hunks = next.hunks.filter((hunk) => hunk.id !== id);
        next = { ...counted(next, effect.value, 1), hunks };
      }
    }
    if (docChanged && next.hunks.length > 0) {
      const kept = next.hunks.filter((hunk) => !isTouched(hunk, changes));
      next = {
        ...next,
        hunks: kept.map((hunk) => mapHunk(hunk, changes)),
        overwrittenCount: next.overwrittenCount + next.hunks.length - kept.length,
      };
    }
    for (const effect of effects) {
      if (effect.is(setHunks)) {
        next = { ...none, hunks: effect.value, currentId: effect.value[0]?.id ?? null };
      } else if (effect.is(currentEffect)) {
        next = { ...next, currentId: effect.value };
      } else if (effect.is(restoreEffect)) {
        const { hunk } = effect.value;
        const hunks = [...next.hunks, hunk].sort((one, other) => one.from - other.from);
        next = { ...counted(next, effect.value, -1), hunks, currentId: hunk.id };
      }
    }
    if (next.hunks.length > 0 && next.hunks.every(({ id }) => id !== next.currentId)) {
      const before = value.hunks.find(({ id }) => id === next.currentId)?.from ?? 0;
      const follower = next.hunks.find(({ from }) => from >= before) ?? next.hunks[0];
      next = { ...next, currentId: follower?.id ?? null };
    }
    return next;
  },
});

/** Undo brings a decided hunk back, redo decides it again. */
export const reviewHistory = invertedEffects.of(({ effects }) =>
  effects.flatMap((effect) => {
    if (effect.is(decideEffect)) return [restoreEffect.of(effect.value)];
    return effect.is(restoreEffect) ? [decideEffect.of(effect.value)] : [];
  }),
);

/** The hunks that a step accepts. */
export function acceptedIn({ effects }: Transaction): readonly Hunk[] {
  return effects.flatMap((effect) =>
    effect.is(decideEffect) && effect.value.isAccepted ? [effect.value.hunk] : [],
  );
}

function scrollTo({ from }: Hunk) {
  return EditorView.scrollIntoView(from, { y: 'center' });
}

export function currentHunk(state: EditorState): Hunk | null {
  const review = state.field(reviewField, false);
  return review?.hunks.find(({ id }) => id === review.currentId) ?? null;
}

/** Decides about hunks in one step that can be undone, and goes on to the next one. */
export function decideHunks(view: EditorView, hunks: readonly Hunk[], isAccepted: boolean): void {
  if (hunks.length === 0) return;
  view.dispatch({
    changes: isAccepted ? hunks.flatMap(({ changes }) => [...changes]) : [],
    effects: hunks.map((hunk) => decideEffect.of({ hunk, isAccepted })),
    annotations: isolateHistory.of('full'),
    userEvent: isAccepted ? 'review.accept' : 'review.reject',
  });
  const next = currentHunk(view.state);
  if (next !== null) view.dispatch({ selection: { anchor: next.from }, effects: scrollTo(next) });
}

/** Goes to the next hunk, or the one before; around the chapter's end. */
export function stepHunk(view: EditorView, direction: 1 | -1): boolean {
  const review = view.state.field(reviewField, false);
  if (review === undefined || review.hunks.length === 0) return false;
  const { hunks, currentId } = review;
  const at = hunks.findIndex(({ id }) => id === currentId);
  const next = hunks[(at + direction + hunks.length) % hunks.length];
  if (next !== undefined) {
    const effects = [currentEffect.of(next.id), scrollTo(next)];
    view.dispatch({ selection: { anchor: next.from }, effects });
  }
  return true;
}
