import { create } from 'zustand';
import type { CastPreview } from '../../../shared/model/cast.ts';
import type { Project } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { inTurnOrSay } from '../../ui/messages/undo-toast.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { applyCast, type CastChangeOf, withMember } from './cast-acts.ts';
import type { CastChange } from './undo/cast-step.ts';

type AskedChange = {
  readonly projectId: string;
  readonly change: CastChange;
  /** Whose sound changes; null is the narrator. */
  readonly names: readonly (string | null)[];
  readonly label: string;
  readonly preview: CastPreview;
};

type ChangeState = {
  readonly asked: AskedChange | null;
  readonly isBusy: boolean;
  /** How many changes were taken back before they were made: fields then show what stands. */
  readonly droppedCount: number;
};

/** A change of how somebody sounds that waits to be approved, with what it touches. */
export const useChangeStore = create<ChangeState>()(() => ({
  asked: null,
  isBusy: false,
  droppedCount: 0,
}));

const { getState: get, setState: set } = useChangeStore;

/** How one part sounds from then on. */
export async function askChange(
  changeOf: CastChangeOf,
  name: string | null,
  label: string,
): Promise<void> {
  await askChanges((project) => ({ change: changeOf(project), names: [name], label }));
}

/**
 * Casts at once where no line loses its audio, with a way back; else says what it touches and asks. Another book
 * that is opened before its turn stays as it is, and so does this one where there is nothing to change in it.
 */
export async function askChanges(
  changesOf: (project: Project) => Pick<AskedChange, 'change' | 'names' | 'label'> | null,
): Promise<void> {
  const projectId = useScriptStore.getState().project?.id;
  if (projectId === undefined) return;
  const ask = async (): Promise<void> => {
    await useScriptStore.getState().flush();
    const { project } = useScriptStore.getState();
    if (project?.id !== projectId) return;
    const changes = changesOf(project);
    if (changes === null) return;
    const preview = await request('cast.preview', { projectId, ...changes.change });
    if (useScriptStore.getState().project?.id !== projectId) return;
    if (preview.remakeCount === 0) {
      await applyCast(changes.change, changes.label);
    } else {
      set({ asked: { projectId, ...changes, preview } });
    }
  };
  await inTurnOrSay(ask);
}

/** Gives a voice to a part of the open book, null being the narrator; asks where that costs something. */
export async function castVoice(
  voiceId: string,
  name: string | null,
  label: string,
): Promise<void> {
  const change =
    name === null ? () => ({ narratorVoiceId: voiceId }) : withMember(name, { voiceId });
  await askChange(change, name, label);
}

export function dropChange(): void {
  set(({ droppedCount }) => ({ asked: null, droppedCount: droppedCount + 1 }));
}

/** A question about a book goes with that book. */
useScriptStore.subscribe(({ project }) => {
  const { asked } = get();
  if (asked !== null && asked.projectId !== project?.id) dropChange();
});

/** Makes the change, and with it, when wanted, the lines that lost their audio: their price was shown. */
export async function confirmChange(isRemade: boolean): Promise<void> {
  const { asked } = get();
  if (asked === null) return;
  const { projectId } = asked;
  set({ isBusy: true });
  // Before the answer, behind which another book may be open.
  const names = namesOf(asked);
  await withErrorToast(async () => {
    await applyCast(asked.change, asked.label);
    set({ asked: null });
    if (isRemade) {
      const { started } = await request('cast.remake', {
        projectId,
        names,
        approval: asked.preview.approval,
      });
      showToast(t('cast.done.remaking', { count: started, n: String(started) }));
    }
  });
  set({ isBusy: false });
}

/** Whoever speaks with the narrator's voice or at the book's speed changes with the narrator. */
function namesOf({ names }: AskedChange): (string | null)[] {
  const { project } = useScriptStore.getState();
  if (!names.includes(null) || project === null) return [...names];
  const followers = project.cast.filter(({ voiceId, speed }) => voiceId === null || speed === null);
  return [null, ...followers.map((member) => member.name)];
}
