import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';

type ChapterListPane = { readonly isShown: boolean };

/** Whether the list of chapters is shown; remembered. */
export const useChapterListPane = create<ChapterListPane>()(() => ({
  isShown: recall('chapters.hidden') !== 'yes',
}));

export function toggleChapterList(): void {
  const isShown = !useChapterListPane.getState().isShown;
  remember('chapters.hidden', isShown ? 'no' : 'yes');
  useChapterListPane.setState({ isShown });
}
