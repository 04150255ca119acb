import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type {
  LibraryMove,
  LibraryPlace,
  MovePlan,
} from '../../../../shared/model/upkeep/library-move.ts';
import { chooseFolder } from '../../../ipc/choose-folder.ts';
import { asAppError, request } from '../../../ipc/client.ts';

type MoveState = {
  /** Null until main was asked. */
  readonly place: LibraryPlace | null;
  /** What a person is asked about before anything is copied. */
  readonly planned: (MovePlan & { readonly folderHandle: string }) | null;
  /** When copying began, for how long it will take. */
  readonly startedAtMs: number;
  readonly problem: AppError | null;
};

/** Outlives the screen: copying goes on while a person is elsewhere. */
export const useMoveStore = create<MoveState>()(() => ({
  place: null,
  planned: null,
  startedAtMs: 0,
  problem: null,
}));

const { getState: get, setState: set } = useMoveStore;

export function onMoveChanged(move: LibraryMove | null): void {
  const { place } = get();
  if (place !== null) set({ place: { ...place, move } });
}

async function trying(work: () => Promise<unknown>): Promise<void> {
  set({ problem: null });
  try {
    await work();
  } catch (error) {
    const problem = asAppError(error);
    if (problem.code !== 'cancelled') set({ problem });
  }
}

const readPlace = async (): Promise<void> => set({ place: await request('move.place', {}) });

export const loadPlace = (): Promise<void> => trying(readPlace);

export const chooseTarget = (): Promise<void> =>
  trying(async () => {
    const folder = await chooseFolder();
    if (folder === null || folder === undefined) return;
    const plan = await request('move.plan', { folderHandle: folder.handle });
    set({ planned: { ...plan, folderHandle: folder.handle } });
  });

export const forgetPlan = (): void => set({ planned: null });

export const copyLibrary = (): Promise<void> =>
  trying(async () => {
    const { planned } = get();
    if (planned === null) return;
    set({ planned: null, startedAtMs: performance.now() });
    await request('move.copy', { folderHandle: planned.folderHandle });
  });

export const cancelMove = (): Promise<void> => trying(() => request('move.cancel', {}));

export const restart = (): Promise<void> => trying(() => request('desktop.restart', {}));

export const removeFormer = (): Promise<void> =>
  trying(async () => {
    await request('move.removeFormer', {});
    await readPlace();
  });
