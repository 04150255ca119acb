import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { recall, remember } from '../../stores/remembered.ts';
import { followPaneWidth } from '../../ui/pane-over-text.ts';

/** The tabs that the right pane of the script can have, in their order. */
const inspectorTabIds = ['tags', 'cast', 'takes', 'words', 'assistant'] as const;

export type InspectorTabId = (typeof inspectorTabIds)[number];

/** One tab; its word is `inspector.tabs.<id>`. The list of them is renderer/app/inspector-tabs.ts. */
export type InspectorTab = {
  readonly id: InspectorTabId;
  readonly Icon: LucideIcon;
  /** Fills the pane, scrolls by itself, has its own `h2` and no close button. */
  readonly Panel: ComponentType;
};

type InspectorState = { readonly isShown: boolean; readonly tabId: InspectorTabId };

/** Up to this width of the window the pane is a drawer, opened when asked for; see Inspector.module.css. */
const drawerWidth = 1100;

function rememberedTab(): InspectorTabId {
  const stored = recall('inspector.tab');
  return inspectorTabIds.find((id) => id === stored) ?? 'tags';
}

/** A drawer opens when asked for; a pane beside the text is as it was left. */
const isShownUnasked = (): boolean => !isDrawer() && recall('inspector.shown') !== 'no';

/** Whether the pane beside the script is open, and on which tab. Both are remembered; that a drawer is open is not. */
export const useInspectorStore = create<InspectorState>()(() => ({
  isShown: isShownUnasked(),
  tabId: rememberedTab(),
}));

/** Whether the window is so small that the pane lies over the script. */
export function isDrawer(): boolean {
  return window.innerWidth <= drawerWidth;
}

export function showInspector(isShown: boolean): void {
  if (!isDrawer()) remember('inspector.shown', isShown ? 'yes' : 'no');
  useInspectorStore.setState({ isShown });
}

/** Follows the width of the window: a pane that becomes a drawer closes unless somebody is at work in it. */
export const followWidth = (): (() => void) =>
  followPaneWidth({
    part: '[data-pane="inspector"]',
    isOver: isDrawer,
    isShownUnasked,
    show: (isShown) => useInspectorStore.setState({ isShown }),
  });

export function toggleInspector(): void {
  showInspector(!useInspectorStore.getState().isShown);
}

/** Opens the pane on one tab. The keyboard stays where it is; see `focusInspector`. */
export function openInspector(tabId: InspectorTabId): void {
  remember('inspector.tab', tabId);
  useInspectorStore.setState({ tabId });
  showInspector(true);
}

const markedPart = '[data-autofocus]';

/** Opens the pane on one tab and gives it the keyboard: the part marked data-autofocus, else its panel. */
export function focusInspector(tabId: InspectorTabId): void {
  // Drawn at once: a key that comes before the next frame would be written into the text.
  flushSync(() => openInspector(tabId));
  const panel = document.querySelector<HTMLElement>('[data-inspector-panel]');
  const marked = panel?.querySelector<HTMLElement>(markedPart);
  (marked ?? panel)?.focus();
  if (panel && !marked) focusOnceDrawn(panel);
}

/** Its panel may still be on its way: the marked part gets the keyboard then, if nobody has taken it elsewhere. */
function focusOnceDrawn(panel: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const marked = panel.querySelector<HTMLElement>(markedPart);
    const isWaiting = document.activeElement === panel;
    if (isWaiting && marked === null) return;
    observer.disconnect();
    if (isWaiting) marked?.focus();
  });
  observer.observe(panel, { childList: true, subtree: true });
}
