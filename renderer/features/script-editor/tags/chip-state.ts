import {
  type ChangeDesc,
  type EditorState,
  Facet,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import {
  changedStretches,
  mapStretch,
  replaceRanges,
  type Stretch,
  selectionEnds,
  wholeParagraphs,
} from '../editor/paragraph-range.ts';
import type { CastColours } from '../editor/script-marks.ts';
import { type Chip, type ChipPlace, findChips } from './chips.ts';

const noCast: CastColours = new Map();

/** Colour by name of the cast; a name that is not in it is prose. */
export const castColours = Facet.define<CastColours, CastColours>({
  combine: ([cast]) => cast ?? noCast,
});

class ChipValue extends RangeValue {
  readonly chip: Chip;
  override startSide = 1;
  override endSide = -1;

  constructor(chip: Chip) {
    super();
    this.chip = chip;
  }
}

type ChipState = {
  readonly all: RangeSet<ChipValue>;
  /** Starts of those that an end of the selection stands inside of: their text is shown. */
  readonly open: readonly number[];
  /** What works as one character: all but the open ones. */
  readonly closed: RangeSet<ChipValue>;
  /** Changed while an input method was composing, not read again yet. */
  readonly unread: readonly Stretch[];
};

/** Reads what was composed, once the input method is done. */
export const composedEffect = StateEffect.define<null>();

/** The names of the cast, by which speakers are read. */
export const castNames = (state: EditorState): readonly string[] => [
  ...state.facet(castColours).keys(),
];

const rangeOf = ({ from, to, chip }: ChipPlace): Range<ChipValue> =>
  new ChipValue(chip).range(from, to);

function readAll(state: EditorState): RangeSet<ChipValue> {
  return RangeSet.of(findChips(state.doc.toString(), castNames(state)).map(rangeOf));
}

function reread(
  chips: RangeSet<ChipValue>,
  state: EditorState,
  stretches: readonly Stretch[],
): RangeSet<ChipValue> {
  const cast = castNames(state);
  return stretches.reduce((all, { from, to }) => {
    const found = findChips(state.sliceDoc(from, to), cast, from);
    return replaceRanges(all, { from, to }, found.map(rangeOf));
  }, chips);
}

/** While an input method composes nothing new is drawn where it writes; what it touched is text. */
function withoutTouched(all: RangeSet<ChipValue>, changes: ChangeDesc): RangeSet<ChipValue> {
  let kept = all.map(changes);
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    kept = kept.update({
      filterFrom: fromB,
      filterTo: toB,
      filter: (start, end) => end <= fromB || start >= toB,
    });
  });
  return kept;
}

function openStarts(state: EditorState, all: RangeSet<ChipValue>): readonly number[] {
  const open = new Set<number>();
  for (const at of selectionEnds(state)) {
    all.between(at, at, (from, to) => {
      if (from < at && at < to) open.add(from);
    });
  }
  return [...open];
}

function settle(
  state: EditorState,
  all: RangeSet<ChipValue>,
  unread: readonly Stretch[],
): ChipState {
  const open = openStarts(state, all);
  const closed = open.length === 0 ? all : all.update({ filter: (from) => !open.includes(from) });
  return { all, open, closed, unread };
}

function update(value: ChipState, transaction: Transaction): ChipState {
  const { state, startState, changes } = transaction;
  if (state.facet(castColours) !== startState.facet(castColours)) {
    return settle(state, readAll(state), []);
  }
  const isRead = transaction.effects.some((effect) => effect.is(composedEffect));
  if (!transaction.docChanged && transaction.selection === undefined && !isRead) return value;
  const before = value.unread.map((stretch) => mapStretch(stretch, changes));
  if (transaction.docChanged && transaction.isUserEvent('input.type.compose')) {
    const unread = [...before, ...changedStretches(transaction)];
    return settle(state, withoutTouched(value.all, changes), unread);
  }
  let all = transaction.docChanged ? value.all.map(changes) : value.all;
  const isWaiting = before.length > 0 && !transaction.docChanged && !isRead;
  if (!isWaiting) {
    const composed = before.map(({ from, to }) => {
      const [start, end] = wholeParagraphs(state.doc, from, to);
      return { from: start, to: end };
    });
    const typed = transaction.docChanged ? changedStretches(transaction) : [];
    all = reread(all, state, [...composed, ...typed]);
  }
  return settle(state, all, isWaiting ? before : []);
}

/** The chips of the chapter: read once, afterwards only the paragraphs that change. */
export const chipField = StateField.define<ChipState>({
  create: (state) => settle(state, readAll(state), []),
  update,
  provide: (field) => EditorView.atomicRanges.of((view) => view.state.field(field).closed),
});

/** The chips in [from, to] that are shown as such, in order; those that only touch it count too. */
export function chipsBetween(state: EditorState, from: number, to: number): readonly ChipPlace[] {
  const found: ChipPlace[] = [];
  state.field(chipField).closed.between(from, to, (start, end, { chip }) => {
    found.push({ from: start, to: end, chip });
  });
  return found;
}
