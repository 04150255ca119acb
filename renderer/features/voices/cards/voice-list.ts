import { compareNames } from '../../../../shared/compare-names.ts';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { foldedWords, foldWords } from '../../../ui/words/fold-words.ts';

export const voiceStates = ['all', 'ready', 'missing', 'elsewhere'] as const;
type VoiceStateFilter = (typeof voiceStates)[number];

export const voiceOrders = ['name', 'newest', 'used', 'preferred'] as const;
export type VoiceOrder = (typeof voiceOrders)[number];

export type VoiceFilter = {
  readonly words: string;
  readonly tag: string | null;
  readonly isFavourite: boolean;
  readonly state: VoiceStateFilter;
  readonly order: VoiceOrder;
};

export const noVoiceFilter: VoiceFilter = {
  words: '',
  tag: null,
  isFavourite: false,
  state: 'all',
  order: 'name',
};

function hasWords(card: VoiceCard, words: readonly string[]): boolean {
  const { title, gatewayTitle, notes, tags, consent, uses } = card;
  const places = [
    title,
    gatewayTitle,
    notes,
    consent?.speaker ?? '',
    ...tags,
    ...uses.flatMap(({ projectTitle, characters }) => [projectTitle, ...characters]),
  ];
  const text = foldWords(places.join('\n'));
  return words.every((word) => text.includes(word));
}

function isInState(card: VoiceCard, state: VoiceStateFilter): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'elsewhere':
      return card.isFromElsewhere;
    default:
      return card.state === state;
  }
}

/** How many of its blind rounds a voice won, 0 to 1; nothing heard yet counts as nothing won. */
function preferredShare({ wins, rounds }: Pick<VoiceCard, 'wins' | 'rounds'>): number {
  return rounds === 0 ? 0 : wins / rounds;
}

const byName = (one: VoiceCard, other: VoiceCard): number => compareNames(one.title, other.title);

const compares: { readonly [Order in VoiceOrder]: (one: VoiceCard, other: VoiceCard) => number } = {
  name: () => 0,
  newest: (one, other) => (other.createdAtMs ?? 0) - (one.createdAtMs ?? 0),
  used: (one, other) => other.uses.length - one.uses.length,
  preferred: (one, other) =>
    preferredShare(other) - preferredShare(one) || other.rounds - one.rounds,
};

/** The cards that fit, in order; by name, favourites stand first. */
export function shownVoices(
  cards: readonly VoiceCard[],
  filter: VoiceFilter,
): readonly VoiceCard[] {
  const words = foldedWords(filter.words);
  const { tag, order } = filter;
  return cards
    .filter(
      (card) =>
        hasWords(card, words) &&
        isInState(card, filter.state) &&
        (!filter.isFavourite || card.isFavourite) &&
        (tag === null || card.tags.includes(tag)),
    )
    .sort(
      (one, other) =>
        compares[order](one, other) ||
        (order === 'name' ? Number(other.isFavourite) - Number(one.isFavourite) : 0) ||
        byName(one, other),
    );
}

/** Every tag that a voice has, each once, by name. */
export function tagsOf(cards: readonly VoiceCard[]): readonly string[] {
  const tags = new Set(cards.flatMap((card) => card.tags));
  return [...tags].sort((one, other) => one.localeCompare(other));
}
