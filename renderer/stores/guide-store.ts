import { create } from 'zustand';
import { type Screen, useViewStore } from './view-store.ts';

/** The pages of docs/guide, in their order. */
export const guidePages = [
  'getting-started',
  'tags',
  'casting',
  'cloning',
  'money',
  'publishing',
  'batches',
  'troubleshooting',
  'shortcuts',
] as const;

export type GuidePageId = (typeof guidePages)[number];

/** A page, or a heading of it by its anchor in the English page: the same in every language. */
export type GuidePlace = GuidePageId | `${GuidePageId}#${string}`;

type GuideState = {
  readonly page: GuidePageId;
  readonly anchor: string | null;
  /** How often a place was asked for: the same one twice is gone to twice. */
  readonly askedCount: number;
  /** The screen to go back to. */
  readonly cameFrom: Screen;
};

export const useGuideStore = create<GuideState>()(() => ({
  page: 'getting-started',
  anchor: null,
  askedCount: 0,
  cameFrom: 'script',
}));

/** Shows a place of the guide; without one, the page that was read last. Dialogs close for it. */
export function openGuide(place?: GuidePlace): void {
  const { page: lastPage, askedCount, cameFrom } = useGuideStore.getState();
  const { screen, go } = useViewStore.getState();
  const [page = lastPage, anchor = null] = (place?.split('#') ?? []) as [GuidePageId?, string?];
  useGuideStore.setState({
    page,
    anchor,
    askedCount: askedCount + 1,
    cameFrom: screen === 'guide' ? cameFrom : screen,
  });
  go('guide');
}

/** Back to where the guide was opened. */
export function leaveGuide(): void {
  useViewStore.getState().go(useGuideStore.getState().cameFrom);
}

/** F1: there and back. */
export function toggleGuide(): void {
  if (useViewStore.getState().screen === 'guide') leaveGuide();
  else openGuide();
}
