import { create } from 'zustand';

export type Screen = 'library' | 'review' | 'script' | 'voices' | 'queue' | 'chat' | 'settings';

type ViewState = {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
};

export const useViewStore = create<ViewState>()((set) => ({
  screen: 'library',
  go: (screen) => set({ screen }),
}));
