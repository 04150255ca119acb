import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { ExportView } from '../../../shared/model/export.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { endOf, isRunning, upsertExport } from './export-list.ts';

type ExportStoreState = {
  readonly exports: readonly ExportView[];
  readonly problem: AppError | null;
  /** The book whose export dialog is open. */
  readonly dialogFor: { readonly projectId: string; readonly title: string } | null;
  readonly load: () => Promise<void>;
  readonly onChanged: (view: ExportView) => void;
  readonly openDialog: (projectId: string, title: string) => void;
  readonly closeDialog: () => void;
};

export const useExportStore = create<ExportStoreState>()((set, get) => ({
  exports: [],
  problem: null,
  dialogFor: null,
  load: async () => {
    try {
      set({ exports: await request('exports.list', {}), problem: null });
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
  onChanged: (view) => {
    const before = get().exports.find(({ id }) => id === view.id);
    const end = endOf(before, view);
    set({ exports: upsertExport(get().exports, view) });
    if (end !== null) {
      showToast(
        t(end === 'done' ? 'export.doneToast' : 'export.failedToast', { title: view.title }),
      );
    }
  },
  openDialog: (projectId, title) => set({ dialogFor: { projectId, title } }),
  closeDialog: () => set({ dialogFor: null }),
}));

export const selectRunningCount = ({ exports }: ExportStoreState): number =>
  exports.filter(({ state }) => isRunning(state)).length;
