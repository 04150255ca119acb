import {
  type EditorState,
  type Range,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, Direction, EditorView } from '@codemirror/view';
import {
  changedStretches,
  mapStretch,
  replaceRanges,
  type Stretch,
  selectionEnds,
} from '../editor/paragraph-range.ts';
import { type FoldPlace, type FoldView, findFolds } from './fold-view.ts';
import { FoldWidget } from './fold-widget.ts';

type FoldState = {
  /** Every fold of the chapter, as what would stand in its place. */
  readonly all: DecorationSet;
  /** The folds as isolates of the bidirectional order: to the words around, each is one neutral character. */
  readonly isolates: DecorationSet;
  /** Those whose text is open to be edited. */
  readonly unfolded: readonly Stretch[];
  readonly shown: DecorationSet;
};

/** Folds what stands open, though the cursor still touches it. */
export const closeFoldsEffect = StateEffect.define<null>();

const isolate = Decoration.mark({ bidiIsolate: Direction.LTR });

function decorate({ from, to, fold }: FoldPlace): Range<Decoration> {
  return Decoration.replace({ widget: new FoldWidget(fold), fold }).range(from, to);
}

const isolated = ({ from, to }: Stretch): Range<Decoration> => isolate.range(from, to);

/** Reads again only the paragraphs that were typed in. */
function reread(transaction: Transaction, { all, isolates }: FoldState) {
  let folds = all.map(transaction.changes);
  let marks = isolates.map(transaction.changes);
  // A fold may go on past the paragraph's end that is looked for.
  const widen = (from: number, to: number): readonly [number, number] => {
    let first = from;
    let last = to;
    folds.between(from, to, (start, end) => {
      first = Math.min(first, start);
      last = Math.max(last, end);
    });
    return [first, last];
  };
  for (const { from, to } of changedStretches(transaction, widen)) {
    const found = findFolds(transaction.newDoc.sliceString(from, to), from);
    folds = replaceRanges(folds, { from, to }, found.map(decorate));
    marks = replaceRanges(marks, { from, to }, found.map(isolated));
  }
  return { all: folds, isolates: marks };
}

/** A fold stands open while the cursor or an end of the selection is inside, and once open, beside it. */
function openStretches(
  state: EditorState,
  all: DecorationSet,
  before: readonly Stretch[],
): readonly Stretch[] {
  const open = new Map<number, Stretch>();
  for (const at of selectionEnds(state)) {
    all.between(at, at, (from, to) => {
      const wasOpen = before.some((stretch) => stretch.from < to && stretch.to > from);
      if (wasOpen || (from < at && at < to)) open.set(from, { from, to });
    });
  }
  return [...open.values()];
}

function isSame(one: readonly Stretch[], other: readonly Stretch[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, at) => from === other[at]?.from && to === other[at]?.to)
  );
}

const without = (all: DecorationSet, open: readonly Stretch[]): DecorationSet =>
  open.length === 0
    ? all
    : all.update({ filter: (from) => !open.some((stretch) => stretch.from === from) });

/**
 * The folds of the chapter. They are found once for the whole text and afterwards for the paragraphs
 * that change; a fold may hold line ends, which a view plugin is not allowed to replace.
 */
export const foldField = StateField.define<FoldState>({
  create: (state) => {
    const places = findFolds(state.doc.toString());
    const all = Decoration.set(places.map(decorate));
    const isolates = Decoration.set(places.map(isolated));
    return { all, isolates, unfolded: [], shown: all };
  },
  update: (value, transaction) => {
    const isClosing = transaction.effects.some((effect) => effect.is(closeFoldsEffect));
    if (!transaction.docChanged && transaction.selection === undefined && !isClosing) return value;
    const next = transaction.docChanged ? reread(transaction, value) : value;
    const before = isClosing
      ? []
      : value.unfolded.map((stretch) => mapStretch(stretch, transaction.changes));
    const unfolded = openStretches(transaction.state, next.all, before);
    if (next === value && isSame(unfolded, value.unfolded)) return value;
    return { ...next, unfolded, shown: without(next.all, unfolded) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ shown }) => shown),
    EditorView.atomicRanges.of((view) => view.state.field(field).shown),
    EditorView.bidiIsolatedRanges.of((view) => view.state.field(field).isolates),
  ],
});

/** The first fold, shown small or open, that [from, to] touches. */
export function foldTouching(state: EditorState, from: number, to = from): FoldPlace | null {
  let found: FoldPlace | null = null;
  state.field(foldField).all.between(from, to, (start, end, { spec }) => {
    found = { from: start, to: end, fold: (spec as { readonly fold: FoldView }).fold };
    return false;
  });
  return found;
}

/** True while the fold that starts there stands open. */
export function isUnfolded(state: EditorState, from: number): boolean {
  return state.field(foldField).unfolded.some((stretch) => stretch.from === from);
}
