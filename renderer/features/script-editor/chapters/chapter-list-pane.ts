import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';

type ChapterListPane = { readonly isShown: boolean };

/** Up to this width, as at 400 % zoom, the list lies over the text; see ScriptScreen.module.css. */
const narrowWidth = 480;

const isNarrow = (): boolean => window.innerWidth <= narrowWidth;

/** A list over the text opens when asked for; one beside it is as it was left. */
const isShownUnasked = (): boolean => !isNarrow() && recall('chapters.hidden') !== 'yes';

/** Whether the list of chapters is shown; remembered, but not of one that lies over the text. */
export const useChapterListPane = create<ChapterListPane>()(() => ({ isShown: isShownUnasked() }));

export function toggleChapterList(): void {
  const isShown = !useChapterListPane.getState().isShown;
  if (!isNarrow()) remember('chapters.hidden', isShown ? 'no' : 'yes');
  useChapterListPane.setState({ isShown });
}

/** A list that lies over the text makes way for the chapter that was chosen in it. */
export function uncoverText(): void {
  if (isNarrow()) useChapterListPane.setState({ isShown: false });
}

/** With the width of the window. @returns ends that. */
export function followNarrowWidth(): () => void {
  let wasNarrow = isNarrow();
  const onResize = (): void => {
    if (isNarrow() === wasNarrow) return;
    wasNarrow = !wasNarrow;
    useChapterListPane.setState({ isShown: isShownUnasked() });
  };
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
