import { create } from 'zustand';

export type TakesTab = 'line' | 'pickups';

type TakesView = {
  readonly tab: TakesTab;
  /** The takes of the line are being compared. */
  readonly isComparing: boolean;
};

/** Which part of the panel is shown; commands and keys open it from outside. */
export const useTakesView = create<TakesView>()(() => ({ tab: 'line', isComparing: false }));
