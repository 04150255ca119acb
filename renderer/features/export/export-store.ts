import { create } from 'zustand';

type ExportStoreState = {
  /** The book whose export dialog is open. */
  readonly dialogFor: { readonly projectId: string; readonly title: string } | null;
  readonly openDialog: (projectId: string, title: string) => void;
  readonly closeDialog: () => void;
};

export const useExportStore = create<ExportStoreState>()((set) => ({
  dialogFor: null,
  openDialog: (projectId, title) => set({ dialogFor: { projectId, title } }),
  closeDialog: () => set({ dialogFor: null }),
}));
