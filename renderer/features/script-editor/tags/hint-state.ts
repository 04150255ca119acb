import { isolateHistory } from '@codemirror/commands';
import {
  type EditorState,
  type Extension,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { findHints, type ScriptHint } from '../../../../shared/script/tags/hints.ts';
import { t } from '../../../i18n/index.ts';
import { tagName } from '../../../i18n/tag-names.ts';
import { debounced } from '../../../stores/delayed.ts';
import { wholeParagraphs } from '../editor/paragraph-range.ts';
import { scriptLanguage } from './apply-mark.ts';
import { castColours, castNames } from './chip-state.ts';

/** Hints wait until the typing rests: a word that is not finished is no mistake. */
const restMs = 400;

class HintValue extends RangeValue {
  readonly hint: ScriptHint;
  override startSide = 1;
  override endSide = -1;

  constructor(hint: ScriptHint) {
    super();
    this.hint = hint;
  }
}

const hintsEffect = StateEffect.define<RangeSet<HintValue>>();

/** The hints of the paragraphs in sight; where the text changes, they go until it is read again. */
export const hintField = StateField.define<RangeSet<HintValue>>({
  create: () => RangeSet.empty,
  update: (value, transaction) => {
    let next = value;
    if (transaction.docChanged && value.size > 0) {
      next = value.map(transaction.changes);
      transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
        next = next.update({
          filterFrom: transaction.newDoc.lineAt(fromB).from,
          filterTo: transaction.newDoc.lineAt(toB).to,
          filter: () => false,
        });
      });
    }
    for (const effect of transaction.effects) {
      if (effect.is(hintsEffect)) next = effect.value;
    }
    return next;
  },
});

function readHints({ state, viewport }: EditorView): RangeSet<HintValue> {
  const [from, to] = wholeParagraphs(state.doc, viewport.from, viewport.to);
  const hints = findHints(state.sliceDoc(from, to), {
    cast: castNames(state),
    language: state.facet(scriptLanguage),
  });
  return RangeSet.of(
    hints.map(
      (hint): Range<HintValue> => new HintValue(hint).range(from + hint.start, from + hint.end),
    ),
    true,
  );
}

/** What is said about a hint: what is wrong and what the key does. */
export function hintWords({ kind, tag }: ScriptHint): string {
  return kind === 'misplaced' && tag.placement === 'sentence-end'
    ? t('hint.misplacedEnd', { tag: tagName(tag) })
    : t(`hint.${kind}`, { tag: tagName(tag) });
}

type PlacedHint = { readonly from: number; readonly to: number; readonly hint: ScriptHint };

/** The first hint that [from, to] touches. */
export function hintTouching(state: EditorState, from: number, to: number): PlacedHint | null {
  let found: PlacedHint | null = null;
  state.field(hintField).between(from, to, (start, end, { hint }) => {
    if (to > from && (start >= to || end <= from)) return undefined;
    found = { from: start, to: end, hint };
    return false;
  });
  return found;
}

/** The hint at the cursor; else the first in its line. */
export function hintNear(state: EditorState): PlacedHint | null {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  return hintTouching(state, from, to) ?? hintTouching(state, line.from, line.to);
}

/** Mends the hint that the key belongs to now. */
export function mendHint(view: EditorView): boolean {
  const place = hintNear(view.state);
  if (place === null) return false;
  const offset = place.from - place.hint.start;
  view.dispatch({
    changes: place.hint.fix.map(({ start, end, insert }) => ({
      from: offset + start,
      to: offset + end,
      insert,
    })),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.hint',
  });
  return true;
}

const underline = (words: string) =>
  Decoration.mark({ class: 'cm-lectern-hint', attributes: { title: words } });

class HintView {
  decorations: DecorationSet = Decoration.none;
  readonly #view: EditorView;
  readonly #readSoon = debounced(() => this.#read(), restMs);

  constructor(view: EditorView) {
    this.#view = view;
    this.#readSoon();
  }

  update(update: ViewUpdate): void {
    const hints = update.state.field(hintField);
    if (hints !== update.startState.field(hintField)) {
      const ranges: Range<Decoration>[] = [];
      hints.between(0, update.state.doc.length, (from, to, { hint }) => {
        if (hint.kind === 'near-miss') ranges.push(underline(hintWords(hint)).range(from, to));
      });
      this.decorations = RangeSet.of(ranges);
    }
    const isCastNew = update.state.facet(castColours) !== update.startState.facet(castColours);
    if (update.docChanged || update.viewportChanged || isCastNew) this.#readSoon();
  }

  destroy(): void {
    this.#readSoon.cancel();
  }

  #read(): void {
    if (this.#view.composing) {
      this.#readSoon();
    } else {
      this.#view.dispatch({ effects: hintsEffect.of(readHints(this.#view)) });
    }
  }
}

/** Tags that will not do what they seem to, marked quietly in the text. */
export const scriptHints: Extension = [
  hintField,
  ViewPlugin.fromClass(HintView, { decorations: (plugin) => plugin.decorations }),
];
