import { isolateHistory } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { createSignal } from '../../../stores/signal.ts';
import { applyMark, newNames } from './apply-mark.ts';
import {
  closePaletteEffect,
  entriesOf,
  openPalette,
  type PaletteEntry,
  selectEntryEffect,
} from './palette-state.ts';

/** A name was written that is to be in the cast. */
export const newSpeakerSignal = createSignal<string>();

/** Puts an entry in the place of what was typed to find it. */
export function takeEntry(view: EditorView, entry: PaletteEntry, isColonTyped = false): void {
  const palette = openPalette(view.state);
  if (palette === null) return;
  const { from, to } = palette;
  if (entry.kind === 'mark') {
    applyMark(view, entry.item, { from, to: from, typed: { from, to } });
    return;
  }
  const rest = view.state.sliceDoc(to, to + 1);
  const insert = `@${entry.name}:${isColonTyped || rest === ' ' ? '' : ' '}`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.complete',
  });
  if (entry.kind !== 'new-speaker') return;
  newNames.add(entry.name);
  newSpeakerSignal.emit(entry.name);
}

function whenOpen(
  run: (view: EditorView, selected: number) => void,
): (view: EditorView) => boolean {
  return (view) => {
    const palette = openPalette(view.state);
    if (palette === null || view.composing) return false;
    run(view, palette.selected);
    return true;
  };
}

const take = whenOpen((view, selected) => {
  const palette = openPalette(view.state);
  const entry = palette === null ? undefined : entriesOf(palette)[selected];
  if (entry !== undefined) takeEntry(view, entry);
});

const move = (by: number) =>
  whenOpen((view, selected) => view.dispatch({ effects: selectEntryEffect.of(selected + by) }));

/** The keys of the open palette come before all others; without it they mean what they always do. */
export const paletteKeys: Extension = Prec.high(
  keymap.of([
    { key: 'ArrowDown', run: move(1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Enter', run: take },
    { key: 'Tab', run: take },
    {
      key: 'Escape',
      run: whenOpen((view) => view.dispatch({ effects: closePaletteEffect.of(null) })),
    },
  ]),
);

/** The colon after a name that is not in the cast takes it as the palette offers it. */
export const colonAfterName: Extension = EditorView.inputHandler.of((view, _from, _to, text) => {
  const palette = /^[:：]$/.test(text) && !view.composing ? openPalette(view.state) : null;
  const added = palette && entriesOf(palette).find(({ kind }) => kind === 'new-speaker');
  if (added == null) return false;
  takeEntry(view, added, true);
  return true;
});

/** With whole words selected `/` asks for a tag for their sentences instead of writing over them. */
export function tagsForSelection(onSearch: () => boolean): Extension {
  return EditorView.inputHandler.of((view, from, to, text) => {
    const before = view.state.sliceDoc(Math.max(0, from - 1), from);
    const isWhole = from < to && (before === '' || /\s/.test(before));
    return text === '/' && isWhole && !view.composing && onSearch();
  });
}
