import { create } from 'zustand';

export type Screen =
  | 'library'
  | 'review'
  | 'script'
  | 'check'
  | 'voices'
  | 'queue'
  | 'chat'
  | 'settings';

type ViewState = {
  readonly screen: Screen;
  /** The book whose export dialog lies over the screen. */
  readonly exporting: { readonly projectId: string; readonly title: string } | null;
  readonly go: (screen: Screen) => void;
};

export const useViewStore = create<ViewState>()((set) => ({
  screen: 'library',
  exporting: null,
  go: (screen) => set({ screen }),
}));

/** Opens the export dialog of a book. */
export function openExport(projectId: string, title: string): void {
  useViewStore.setState({ exporting: { projectId, title } });
}
