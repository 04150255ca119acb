import type { EditorState } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import { create } from 'zustand';
import { hintField, hintNear, hintWords } from '../tags/hint-state.ts';

/** The selection of the script and what the hint at the cursor says, for the line under the text. */
type SelectionState = {
  readonly text: string;
  readonly hint: string;
};

export const useSelectionStore = create<SelectionState>()(() => ({ text: '', hint: '' }));

/** A selection is read once the hand rests. */
const restMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The same where another editor has come to hand. */
export function readSelection(state: EditorState): void {
  clearTimeout(timer);
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
  const { from, to, empty } = state.selection.main;
  const place = hintNear(state);
  const hint = place === null ? '' : hintWords(place.hint);
  const known = useSelectionStore.getState();
  if (hint !== known.hint) useSelectionStore.setState({ hint });
  clearTimeout(timer);
  if (empty && known.text === '') return;
  timer = setTimeout(() => {
    useSelectionStore.setState({ text: empty ? '' : state.sliceDoc(from, to) });
  }, restMs);
}

/** The chapter is closed: nothing is selected any more. */
export function forgetSelection(): void {
  clearTimeout(timer);
  useSelectionStore.setState({ text: '', hint: '' });
}
