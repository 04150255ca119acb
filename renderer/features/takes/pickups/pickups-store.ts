import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { Pickup } from '../../../../shared/ipc/routes/takes.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { saveCsv } from '../../../ui/save-text.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { filterPickups, type PickupFilter, pickupsCsv } from './pickup-list.ts';

type PickupsState = {
  readonly filter: PickupFilter;
  readonly isWholeBook: boolean;
  /** Null until they were read for the book that is open. */
  readonly pickups: readonly Pickup[] | null;
  readonly problem: AppError | null;
  readonly load: () => Promise<void>;
  readonly setFilter: (filter: PickupFilter) => void;
  readonly setWholeBook: (isWholeBook: boolean) => void;
};

export const usePickupsStore = create<PickupsState>()((set, get) => {
  let asked = 0;
  return {
    filter: 'all',
    isWholeBook: false,
    pickups: null,
    problem: null,
    load: async () => {
      const { project, chapter } = useScriptStore.getState();
      asked += 1;
      const mine = asked;
      if (project === null || chapter === null) {
        set({ pickups: null });
        return;
      }
      try {
        const chapterId = get().isWholeBook ? null : chapter.id;
        const pickups = await request('pickups.list', { projectId: project.id, chapterId });
        if (mine === asked) set({ pickups, problem: null });
      } catch (error) {
        if (mine === asked) set({ problem: asAppError(error) });
      }
    },
    setFilter: (filter) => set({ filter }),
    setWholeBook: (isWholeBook) => {
      set({ isWholeBook, pickups: null });
      void get().load();
    },
  };
});

/** Saves what the list shows as a file. */
export function savePickups(): void {
  const { pickups, filter } = usePickupsStore.getState();
  saveCsv(pickupsCsv(filterPickups(pickups ?? [], filter)), `${t('pickups.fileName')}.csv`);
}
