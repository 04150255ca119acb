import type { EditorState } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import { create } from 'zustand';
import { debounced } from '../../../stores/delayed.ts';
import { hintField, hintNear, hintWords } from '../tags/hint-state.ts';

/** The selection of the script and what the hint at the cursor says, for the line under the text. */
type SelectionState = {
  readonly text: string;
  readonly hint: string;
};

export const useSelectionStore = create<SelectionState>()(() => ({ text: '', hint: '' }));

/** A selection is read once the hand rests. */
const restMs = 150;

const readSoon = debounced((state: EditorState) => {
  const { from, to } = state.selection.main;
  useSelectionStore.setState({ text: state.sliceDoc(from, to) });
}, restMs);

/** Reads the selection of another editor at once. */
export function readSelection(state: EditorState): void {
  readSoon.cancel();
  const { from, to } = state.selection.main;
  const place = hintNear(state);
  useSelectionStore.setState({
    text: state.sliceDoc(from, to),
    hint: place === null ? '' : hintWords(place.hint),
  });
}

/** Tells the line under the text what is selected and what the hint at the cursor says. */
export function tellSelection({ state, startState, docChanged, selectionSet }: ViewUpdate): void {
  if (!docChanged && !selectionSet && state.field(hintField) === startState.field(hintField)) {
    return;
  }
  const { empty } = state.selection.main;
  const place = hintNear(state);
  const hint = place === null ? '' : hintWords(place.hint);
  const known = useSelectionStore.getState();
  if (hint !== known.hint) useSelectionStore.setState({ hint });
  readSoon.cancel();
  if (empty && known.text === '') return;
  readSoon(state);
}

/** The chapter is closed: nothing is selected any more. */
export function forgetSelection(): void {
  readSoon.cancel();
  useSelectionStore.setState({ text: '', hint: '' });
}
