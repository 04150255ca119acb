import { create } from 'zustand';

/** The selection of the script and what the hint at the cursor says, for the line under the text. */
type SelectionState = {
  readonly text: string;
  readonly hint: string;
};

export const useSelectionStore = create<SelectionState>()(() => ({ text: '', hint: '' }));
