import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { castNames, chipField, chipsBetween, composedEffect } from './chip-state.ts';
import { ChipWidget } from './chip-widget.ts';
import type { ChipPlace } from './chips.ts';
import { hintField, hintTouching, hintWords, scriptHints } from './hint-state.ts';

/** CodeMirror reads the last of a composition within 50 ms of its end. */
const composedAfterMs = 80;

const hidden = Decoration.replace({});
const isolate = Decoration.mark({ bidiIsolate: Direction.LTR });

function draw(state: EditorState, { from, to, chip }: ChipPlace): Range<Decoration> {
  if (chip.kind === 'escape') return hidden.range(from, from + 1);
  const cast = chip.kind === 'speaker' ? castNames(state).indexOf(chip.name) : -1;
  const hint = chip.kind === 'tag' ? hintTouching(state, from, to)?.hint : undefined;
  const look = { cast, hint: hint === undefined ? '' : hintWords(hint) };
  // The space after a speaker stays in sight: it keeps the distance in either direction of writing.
  const end = chip.kind === 'speaker' ? from + chip.name.length + 2 : to;
  return Decoration.replace({ widget: new ChipWidget(chip, look) }).range(from, end);
}

type Drawn = { readonly decorations: DecorationSet; readonly isolates: DecorationSet };

function drawVisible({ state, viewport }: EditorView): Drawn {
  const places = chipsBetween(state, viewport.from, viewport.to);
  const shown = places.filter(({ chip }) => chip.kind !== 'escape');
  return {
    decorations: RangeSet.of(places.map((place) => draw(state, place))),
    isolates: RangeSet.of(
      shown
        .filter(({ chip }) => chip.kind !== 'respelling')
        .map(({ from, to }) => isolate.range(from, to)),
    ),
  };
}

/** Draws the chips in sight; while an input method composes, nothing changes under it. */
class ChipView {
  drawn: Drawn;

  constructor(view: EditorView) {
    this.drawn = drawVisible(view);
  }

  update(update: ViewUpdate): void {
    const { state, startState } = update;
    const isOurs =
      state.field(chipField) !== startState.field(chipField) ||
      state.field(hintField) !== startState.field(hintField);
    if (update.docChanged || update.viewportChanged || isOurs) {
      this.drawn = drawVisible(update.view);
    }
  }
}

/** What was composed is read once CodeMirror has taken over the last of it. */
const readComposed = EditorView.domEventHandlers({
  compositionend: (_event, view) => {
    setTimeout(() => {
      const isOurs = view.dom.isConnected && !view.composing;
      if (isOurs && view.state.field(chipField).unread.length > 0) {
        view.dispatch({ effects: composedEffect.of(null) });
      }
    }, composedAfterMs);
    return false;
  },
});

const chipView = ViewPlugin.fromClass(ChipView, {
  decorations: (plugin) => plugin.drawn.decorations,
  provide: (plugin) =>
    EditorView.bidiIsolatedRanges.of(
      (view) => view.plugin(plugin)?.drawn.isolates ?? Decoration.none,
    ),
});

/** A backslash typed before a sign that is escaped is one to be read, and takes nothing from the sign. */
const typedBackslash = EditorView.inputHandler.of((view, from, to, text) => {
  const next = chipsBetween(view.state, to, to + 1).find((place) => place.from === to);
  if (text !== '\\' || next?.chip.kind !== 'escape' || view.composing) return false;
  const insert = '\\\\';
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.type',
  });
  return true;
});

/** Tags, pauses, speakers and escapes as chips that work as one character. */
export const chips: Extension = [chipField, scriptHints, chipView, readComposed, typedBackslash];
