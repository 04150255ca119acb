import { create } from 'zustand';
import type { CastMember } from '../../../../shared/model/project.ts';
import { t } from '../../../i18n/index.ts';
import { request } from '../../../ipc/client.ts';
import { showToast, withErrorToast } from '../../../ui/messages/toast.tsx';
import { preview } from '../../preview/preview-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { loadParts, loadVoices, useCastStore } from '../cast-store.ts';
import { askChanges } from '../change-store.ts';
import { suggestVoices, type Uncast } from './suggest-voices.ts';

export const sampleOwner = 'sample';

type EveryoneState = {
  readonly projectId: string | null;
  /** Who gets a voice, in the order of the cast; none while nothing is asked. */
  readonly uncast: readonly Uncast[];
  /** By name; null stays with the narrator's voice. */
  readonly chosen: ReadonlyMap<string, string | null>;
  readonly isReading: boolean;
  /** The button that asked goes with its answer, and gets no focus back. */
  readonly isTaken: boolean;
};

const nobody: EveryoneState = {
  projectId: null,
  uncast: [],
  chosen: new Map(),
  isReading: false,
  isTaken: false,
};

/** A voice for each character without one, as suggested and then chosen, before it is taken. */
export const useEveryoneStore = create<EveryoneState>()(() => nobody);

const { getState: get, setState: set } = useEveryoneStore;

/** Suggests a voice for each character without one. The gateway only lists its voices for it. */
export async function askEveryone(): Promise<void> {
  const { project } = useScriptStore.getState();
  const { isReading, isTaken } = get();
  if (project === null || isReading) return;
  // Until the dialog opens: it would give the focus back late.
  set({ ...nobody, isTaken, isReading: true });
  await withErrorToast(async () => {
    await useScriptStore.getState().flush();
    const [{ people }] = await Promise.all([
      request('cast.people', { projectId: project.id }),
      loadVoices(),
      loadParts(project.id),
    ]);
    const now = useScriptStore.getState().project;
    const { parts, voices, problem } = useCastStore.getState();
    if (now?.id !== project.id) return;
    // Voices that were listed before will do where the gateway cannot be asked.
    if (voices === null && problem !== null) throw problem;
    const uncast = now.cast.flatMap(({ name, voiceId }): Uncast[] => {
      if (voiceId !== null) return [];
      const gender = people.find((person) => person.name === name)?.gender ?? 'any';
      const lineCount = parts?.members.find((part) => part.name === name)?.lineCount ?? 0;
      return [{ name, gender, lineCount }];
    });
    const chosen = suggestVoices({
      uncast,
      voices: voices ?? [],
      narratorVoiceId: now.narratorVoiceId,
      taken: now.cast.flatMap(({ voiceId }) => voiceId ?? []),
    });
    if (uncast.length === 0) showToast(t('castEveryone.none'));
    else if (chosen.size === 0) showToast(t('castEveryone.noVoices'));
    else set({ projectId: now.id, uncast, chosen, isTaken: false });
  });
  set({ isReading: false });
}

export function chooseFor(name: string, voiceId: string | null): void {
  set(({ chosen }) => ({ chosen: new Map(chosen).set(name, voiceId) }));
}

export function dropEveryone(): void {
  preview.getState().stop(sampleOwner);
  set(nobody);
}

/** Suggestions for a book go with that book. */
useScriptStore.subscribe(({ project }) => {
  const { projectId } = get();
  if (projectId !== null && projectId !== project?.id) dropEveryone();
});

/** Casts all of them in one step that can be taken back; asks where audio would have to be made again. */
export async function castEveryone(): Promise<void> {
  const { chosen } = get();
  dropEveryone();
  set({ isTaken: true });
  await askChanges(({ cast }) => {
    const given = (member: CastMember) => member.voiceId ?? chosen.get(member.name) ?? null;
    // Somebody may have got a voice elsewhere meanwhile, or left.
    const names = cast.flatMap((member) => (given(member) === member.voiceId ? [] : [member.name]));
    if (names.length === 0) {
      showToast(t('castEveryone.none'));
      return null;
    }
    return {
      change: { cast: cast.map((member) => ({ ...member, voiceId: given(member) })) },
      names,
      label: t('castEveryone.done', { count: names.length }),
    };
  });
}
