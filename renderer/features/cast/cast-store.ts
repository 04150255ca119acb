import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { compareNames } from '../../../shared/compare-names.ts';
import type { CastPart, CastState } from '../../../shared/model/cast.ts';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { debounced } from '../../stores/delayed.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

/** A voice to choose, with what makes it known at a glance. */
export type CastVoice = Pick<
  VoiceCard,
  'id' | 'title' | 'gatewayTitle' | 'isDefault' | 'colour' | 'isFavourite' | 'tags' | 'sampleUrl'
>;

type CastStoreState = {
  /** How much each part speaks; of the project below. */
  readonly parts: CastState | null;
  readonly projectId: string | null;
  /** Null until they were asked for. */
  readonly voices: readonly CastVoice[] | null;
  readonly problem: AppError | null;
  /** The part whose settings are open: a name, '' for the narrator, null for none. */
  readonly openPart: string | null;
  /** What the rows are found by; all of them where it is empty. */
  readonly words: string;
};

/** What the panel of the cast shows beside the project itself. */
export const useCastStore = create<CastStoreState>()(() => ({
  parts: null,
  projectId: null,
  voices: null,
  problem: null,
  openPart: null,
  words: '',
}));

const { setState: set, getState: get } = useCastStore;

let asked = 0;

/** Reads the counts of the open book. */
export async function loadParts(projectId: string): Promise<void> {
  asked += 1;
  const mine = asked;
  const isOther = get().projectId !== projectId;
  if (isOther) set({ projectId, parts: null, openPart: null, words: '' });
  try {
    const parts = await request('cast.state', { projectId });
    if (mine === asked) set({ parts, problem: null });
  } catch (error) {
    if (mine === asked) set({ problem: asAppError(error) });
  }
}

/** The voices that can speak: the default one, favourites, then the others. The gateway is not asked. */
export async function loadKnownVoices(): Promise<void> {
  try {
    const cards = await request('voices.cards', {});
    const ready = cards.filter(({ state }) => state === 'ready');
    const rank = ({ isDefault, isFavourite }: CastVoice) => (isDefault ? 0 : isFavourite ? 1 : 2);
    set({
      voices: ready.sort(
        (one, other) => rank(one) - rank(other) || compareNames(one.title, other.title),
      ),
      problem: null,
    });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Asks the gateway for its voices, then lists them as `loadKnownVoices` does. */
export async function loadVoices(): Promise<void> {
  try {
    await request('voices.list', {});
  } catch (error) {
    set({ problem: asAppError(error) });
    return;
  }
  await loadKnownVoices();
}

const restMs = 400;

/** Lines come and go while a book is made or edited: the counts follow once it rests. */
export const refreshSoon = debounced(() => {
  const projectId = useScriptStore.getState().project?.id;
  if (projectId !== undefined) void loadParts(projectId);
}, restMs);

export function togglePart(name: string | null): void {
  const key = name ?? '';
  set(({ openPart }) => ({ openPart: openPart === key ? null : key }));
}

export function filterCast(words: string): void {
  set({ words });
}

/** The counts of one part; null while they are read. */
export function partOf(parts: CastState | null, name: string | null): CastPart | null {
  if (parts === null) return null;
  return name === null
    ? parts.narrator
    : (parts.members.find((member) => member.name === name) ?? null);
}
