import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { ReferenceSummary, VoiceCard } from '../../../shared/model/voice.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { debounced } from '../../stores/delayed.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { closeReference, useReferenceStore } from '../references/reference-store.ts';
import { noVoiceFilter, type VoiceFilter } from './cards/voice-list.ts';

type VoicesState = {
  /** Null until they were read once. */
  readonly cards: readonly VoiceCard[] | null;
  /** Voices in the making. */
  readonly references: readonly ReferenceSummary[];
  readonly problem: AppError | null;
  /** The gateway could not be asked: the cards are as they were. */
  readonly refreshProblem: AppError | null;
  readonly isRefreshing: boolean;
  readonly filter: VoiceFilter;
  /** The voice whose panel is open. */
  readonly selectedId: string | null;
  readonly page: 'cards' | 'compare';
  /** Voices that were chosen to be compared. */
  readonly comparedIds: readonly string[];
  /** Whether a mouse that rests on a card plays its sample; remembered. */
  readonly hearsOnRest: boolean;
};

type CardChange = { readonly [Name in keyof VoiceCard]?: VoiceCard[Name] | undefined };

const rememberedRest = 'voices.rest';

/** The library of voices as main tells it, and what of it is shown. */
export const useVoicesStore = create<VoicesState>()(() => ({
  cards: null,
  references: [],
  problem: null,
  refreshProblem: null,
  isRefreshing: false,
  filter: noVoiceFilter,
  selectedId: null,
  page: 'cards',
  comparedIds: [],
  hearsOnRest: recall(rememberedRest) !== 'no',
}));

const { setState: set, getState: get } = useVoicesStore;

let asked = 0;

/** Reads what is known here; an answer that was overtaken is dropped. */
export async function loadVoiceCards(): Promise<void> {
  asked += 1;
  const mine = asked;
  try {
    const [cards, references] = await Promise.all([
      request('voices.cards', {}),
      request('references.list', {}),
    ]);
    if (mine === asked) {
      takeCards(cards);
      set({ references, problem: null });
    }
  } catch (error) {
    if (mine === asked) set({ problem: asAppError(error) });
  }
}

function takeCards(cards: readonly VoiceCard[]): void {
  const { selectedId } = get();
  const isThere = cards.some(({ id }) => id === selectedId);
  set({ cards, selectedId: isThere ? selectedId : null });
  if (get().page === 'compare' && get().comparedIds.length === 0) {
    set({ comparedIds: readyIds().slice(0, 2) });
  }
}

function readyIds(): readonly string[] {
  return (get().cards ?? []).filter(({ state }) => state === 'ready').map(({ id }) => id);
}

/** Asks the gateway too: foreign voices appear, vanished ones are marked. */
export async function refreshVoices(): Promise<void> {
  if (get().isRefreshing) return;
  set({ isRefreshing: true });
  try {
    await request('voices.refresh', {});
    set({ refreshProblem: null });
  } catch (error) {
    set({ refreshProblem: asAppError(error) });
  } finally {
    set({ isRefreshing: false });
  }
  await loadVoiceCards();
}

const restMs = 150;

/** Several things change at once: read again when they rest. */
export const loadVoicesSoon = debounced(loadVoiceCards, restMs);

/** Shows a change of a card before the list is read again. */
export function patchCard(voiceId: string, change: CardChange): void {
  set(({ cards }) => ({
    cards:
      cards?.map((card) => (card.id === voiceId ? { ...card, ...definedOnly(change) } : card)) ??
      null,
  }));
}

export function setVoiceFilter(change: Partial<VoiceFilter>): void {
  set(({ filter }) => ({ filter: { ...filter, ...change } }));
}

export function selectVoice(voiceId: string | null): void {
  set({ selectedId: voiceId });
}

/** The screen of voices with its cards, from anywhere. */
export function openVoices(): void {
  if (useReferenceStore.getState().openId !== null) closeReference();
  set({ page: 'cards' });
  useViewStore.getState().go('voices');
}

/** The page that compares voices, with these chosen; without any, with the first ones that are ready. */
export function openCompare(voiceIds: readonly string[] = []): void {
  openVoices();
  const ready = readyIds();
  const first = voiceIds.filter((id) => ready.includes(id));
  const filled = first.length > 1 ? first : [...new Set([...first, ...ready])].slice(0, 2);
  set({ page: 'compare', comparedIds: filled });
}

export function setCompared(voiceIds: readonly string[]): void {
  set({ comparedIds: voiceIds });
}

export const selectVoiceById =
  (voiceId: string | null) =>
  ({ cards }: VoicesState): VoiceCard | null =>
    cards?.find(({ id }) => id === voiceId) ?? null;

export function setHearsOnRest(hearsOnRest: boolean): void {
  remember(rememberedRest, hearsOnRest ? 'yes' : 'no');
  set({ hearsOnRest });
}
