import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';
import { isFocusIn } from '../../../ui/keep-focus.ts';
import { followPaneWidth } from '../../../ui/pane-over-text.ts';
import { showInspector, useInspectorStore } from '../../inspector/inspector-store.ts';
import { activeEditor } from '../editor/active-editor.ts';

type ChapterListPane = { readonly isShown: boolean };

/** Up to this width, as at 200 % zoom, the list lies over the text; see ScriptScreen.module.css. */
const narrowWidth = 720;

const part = '[data-list="chapters"]';

const isNarrow = (): boolean => window.innerWidth <= narrowWidth;

/** A list over the text opens when asked for; one beside it is as it was left. */
const isShownUnasked = (): boolean => !isNarrow() && recall('chapters.hidden') !== 'yes';

/** Whether the list of chapters is shown; remembered, but not of one that lies over the text. */
export const useChapterListPane = create<ChapterListPane>()(() => ({ isShown: isShownUnasked() }));

/** A list over the text takes the keyboard, so that Escape leaves it, and the place of the drawer. */
export function toggleChapterList(): void {
  const isShown = !useChapterListPane.getState().isShown;
  if (!isNarrow()) {
    remember('chapters.hidden', isShown ? 'no' : 'yes');
    useChapterListPane.setState({ isShown });
  } else if (isShown) {
    showInspector(false);
    flushSync(() => useChapterListPane.setState({ isShown }));
    const list = document.querySelector(part);
    const row = list?.querySelector<HTMLElement>('[aria-current="true"]');
    (row ?? list?.querySelector<HTMLElement>('[data-pane]'))?.focus();
  } else leaveList();
}

/** A list that lies over the text makes way for the chapter that was chosen in it. @returns whether one did. */
export function uncoverText(): boolean {
  if (!isNarrow() || !useChapterListPane.getState().isShown) return false;
  // Another list may have its place.
  const isOver = document.querySelector(part) !== null;
  useChapterListPane.setState({ isShown: false });
  return isOver;
}

function leaveList(): void {
  uncoverText();
  activeEditor()?.focus();
}

/** Escape closes a list that lies over the text. */
export function leaveOverText(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isNarrow()) return;
  event.preventDefault();
  leaveList();
}

// Over the text there is room for one of them.
useInspectorStore.subscribe(({ isShown }, before) => {
  if (!isShown || before.isShown || !isNarrow()) return;
  if (isFocusIn(part)) leaveList();
  else uncoverText();
});

/** With the width of the window, unless somebody is at work in the list. @returns ends that. */
export const followNarrowWidth = (): (() => void) =>
  followPaneWidth({
    part,
    isOver: isNarrow,
    isShownUnasked,
    show: (isShown) => useChapterListPane.setState({ isShown }),
  });
