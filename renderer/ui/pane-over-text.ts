import { isDialogOpen } from './dialogs/dialog-open.ts';
import { isFocusIn, isFocusOver } from './keep-focus.ts';

type PaneOverText = {
  /** The pane in the page. */
  readonly part: string;
  /** Whether it lies over the text in a window of this width. */
  readonly isOver: () => boolean;
  readonly isShownUnasked: () => boolean;
  readonly show: (isShown: boolean) => void;
};

/**
 * With the width of the window, shows a pane or takes it out of the way, unless somebody is at work in it. A dialog may
 * be a part of that work, so under one this is decided once it is closed. @returns ends that.
 */
export function followPaneWidth({ part, isOver, isShownUnasked, show }: PaneOverText): () => void {
  let wasOver = isOver();
  const isUnderDialog = (): boolean => isDialogOpen() || isFocusOver();
  const decide = (): void => {
    const isWanted = isShownUnasked();
    if (isWanted || !isFocusIn(part)) show(isWanted);
  };
  const untilClosed = new MutationObserver(() => {
    if (isUnderDialog()) return;
    untilClosed.disconnect();
    decide();
  });
  const onResize = (): void => {
    if (isOver() === wasOver) return;
    wasOver = !wasOver;
    if (!isShownUnasked() && isUnderDialog()) {
      untilClosed.observe(document.body, { childList: true, subtree: true });
    } else decide();
  };
  window.addEventListener('resize', onResize);
  return () => {
    untilClosed.disconnect();
    window.removeEventListener('resize', onResize);
  };
}
