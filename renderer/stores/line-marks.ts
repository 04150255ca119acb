import { create } from 'zustand';

/** The notes of the lines of the open book that are bookmarked, by segment; '' for no note. */
export const useLineMarks = create<{ readonly notes: ReadonlyMap<string, string> }>()(() => ({
  notes: new Map(),
}));
