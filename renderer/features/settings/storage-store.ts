import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import {
  type CleanKind,
  type CleanResult,
  type StorageProgress,
  type StorageReport,
  usualCleanKinds,
} from '../../../shared/model/storage.ts';
import { asAppError, request } from '../../ipc/client.ts';

type StorageState = {
  readonly report: StorageReport | null;
  readonly chosen: readonly CleanKind[];
  /** Not null while main looks or cleans up. */
  readonly progress: StorageProgress | null;
  readonly problem: AppError | null;
};

/** Outlives the screen: what was begun goes on while a person is elsewhere. */
export const useStorageStore = create<StorageState>()(() => ({
  report: null,
  chosen: usualCleanKinds,
  progress: null,
  problem: null,
}));

const { getState: get, setState: set } = useStorageStore;

export function onStorageProgress(progress: StorageProgress): void {
  if (get().progress !== null) set({ progress });
}

export function chooseKind(kind: CleanKind, isChosen: boolean): void {
  const others = get().chosen.filter((one) => one !== kind);
  set({ chosen: isChosen ? [...others, kind] : others });
}

export async function lookAtStorage(): Promise<void> {
  await during('looking', async () => set({ report: await request('storage.look', {}) }));
}

/** Null where it failed, which the section says. */
export async function cleanStorage(): Promise<CleanResult | null> {
  const { report, chosen } = get();
  if (report === null) return null;
  const result = await during('cleaning', () =>
    request('storage.clean', { lookId: report.lookId, kinds: [...chosen] }),
  );
  const { problem } = get();
  await lookAtStorage();
  if (problem !== null) set({ problem });
  return result;
}

export async function stopStorage(): Promise<void> {
  await request('storage.cancel', {}).catch(() => undefined);
}

async function during<T>(stage: StorageProgress['stage'], work: () => Promise<T>) {
  set({ progress: { stage, done: 0, total: 0 }, problem: null });
  try {
    return await work();
  } catch (error) {
    set({ problem: asAppError(error) });
    return null;
  } finally {
    set({ progress: null });
  }
}
