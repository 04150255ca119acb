import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';
import { activeEditor } from '../editor/active-editor.ts';

type ChapterListPane = { readonly isShown: boolean };

/** Up to this width, as at 200 % zoom, the list lies over the text; see ScriptScreen.module.css. */
const narrowWidth = 720;

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

/** Where somebody is at work: in the list, or in what it has opened over everything. */
const workPlaces = '[data-list="chapters"], #floating, [role=dialog]';

/** Escape closes a list that lies over the text. */
export function leaveOverText(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isNarrow()) return;
  event.preventDefault();
  uncoverText();
  activeEditor()?.focus();
}

/** With the width of the window, unless somebody is at work in the list. @returns ends that. */
export function followNarrowWidth(): () => void {
  let wasNarrow = isNarrow();
  const onResize = (): void => {
    if (isNarrow() === wasNarrow) return;
    wasNarrow = !wasNarrow;
    const isAtWork = (document.activeElement?.closest(workPlaces) ?? null) !== null;
    if (!isAtWork) useChapterListPane.setState({ isShown: isShownUnasked() });
  };
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
