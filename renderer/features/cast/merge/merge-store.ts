import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { CastPreview } from '../../../../shared/model/cast.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { showToast } from '../../../ui/messages/toast.tsx';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { removeMember } from '../cast-acts.ts';

type MergeState = {
  /** Who goes into another one; null while nobody does. */
  readonly name: string | null;
  readonly into: string | null;
  /** What it touches and costs; null until that is known. */
  readonly preview: CastPreview | null;
  readonly problem: AppError | null;
  readonly isBusy: boolean;
};

const nobody: MergeState = {
  name: null,
  into: null,
  preview: null,
  problem: null,
  isBusy: false,
};

/** Two characters that are to become one, with the price of it before it is done. */
export const useMergeStore = create<MergeState>()(() => nobody);

const { getState: get, setState: set } = useMergeStore;

/** Asks who goes into whom; the other one may be chosen later. */
export async function askMerge(name: string, into: string | null): Promise<void> {
  set({ ...nobody, name, into });
  if (into === null) return;
  try {
    const projectId = useScriptStore.getState().project?.id ?? '';
    await useScriptStore.getState().flush();
    const preview = await request('cast.mergePreview', { projectId, name, into });
    if (get().name === name && get().into === into) set({ preview });
  } catch (error) {
    if (get().into === into) set({ problem: asAppError(error) });
  }
}

export function dropMerge(): void {
  set(nobody);
}

/** Merges, in one step that can be taken back, and makes the lines again whose price was shown, if wanted. */
export async function confirmMerge(isRemade: boolean): Promise<void> {
  const { name, into, preview } = get();
  const projectId = useScriptStore.getState().project?.id;
  if (name === null || into === null || preview === null || projectId === undefined) return;
  set({ isBusy: true, problem: null });
  try {
    await removeMember(name, into, true, t('castMerge.done', { name, into }));
    set(nobody);
    if (isRemade) {
      const { approval } = preview;
      const { started } = await request('cast.remake', { projectId, names: [into], approval });
      showToast(t('cast.done.remaking', { count: started, n: String(started) }));
    }
  } catch (error) {
    set({ isBusy: false, problem: asAppError(error) });
  }
}
