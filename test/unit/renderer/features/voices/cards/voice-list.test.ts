import { describe, expect, it } from 'vitest';
import {
  noVoiceFilter,
  shownVoices,
  tagsOf,
  type VoiceFilter,
} from '../../../../../../renderer/features/voices/cards/voice-list.ts';
import type { VoiceCard } from '../../../../../../shared/model/voice.ts';
import { voiceCard } from '../../../../../support/builders/voice-card.ts';

const card = (title: string, change: Partial<VoiceCard> = {}) =>
  voiceCard(title, { title, sampleUrl: null, ...change });

const use = (projectTitle: string, characters: readonly string[] = []) => ({
  projectId: projectTitle,
  projectTitle,
  isNarrator: false,
  characters,
});

const cards = [
  card('Zoë', { tags: ['warm'], createdAtMs: 3, isFavourite: true }),
  card('ada', { gatewayTitle: 'take_7', notes: 'for letters', uses: [use('Fog', ['Anna'])] }),
  card('Bo', { state: 'missing', tags: ['warm', 'old'], createdAtMs: 5, wins: 1, rounds: 4 }),
  card('Phone', { isFromElsewhere: true, wins: 3, rounds: 4, uses: [use('Fog'), use('Salt')] }),
];

const names = (change: Partial<VoiceFilter>) =>
  shownVoices(cards, { ...noVoiceFilter, ...change }).map(({ title }) => title);

describe('looking for a voice', () => {
  it('finds it by name without its accents, title at the gateway, note, tag, book or character', () => {
    expect(names({ words: 'zoe' })).toEqual(['Zoë']);
    expect(names({ words: 'TAKE' })).toEqual(['ada']);
    expect(names({ words: 'letters' })).toEqual(['ada']);
    expect(names({ words: 'salt' })).toEqual(['Phone']);
    expect(names({ words: 'anna fog' })).toEqual(['ada']);
    expect(names({ words: 'anna salt' })).toEqual([]);
  });

  it('keeps to tag, favourite and state together', () => {
    expect(names({ tag: 'warm' })).toEqual(['Zoë', 'Bo']);
    expect(names({ tag: 'warm', isFavourite: true })).toEqual(['Zoë']);
    expect(names({ state: 'missing' })).toEqual(['Bo']);
    expect(names({ state: 'elsewhere' })).toEqual(['Phone']);
    expect(names({ state: 'ready', tag: 'old' })).toEqual([]);
  });
});

describe('the order of voices', () => {
  it('puts favourites first by name, whatever the case of the letters', () => {
    expect(names({})).toEqual(['Zoë', 'ada', 'Bo', 'Phone']);
  });

  it('is by age, by books, and by the share of rounds won rather than their number', () => {
    expect(names({ order: 'newest' })).toEqual(['Bo', 'Zoë', 'ada', 'Phone']);
    expect(names({ order: 'used' })[0]).toBe('Phone');
    expect(names({ order: 'preferred' }).slice(0, 2)).toEqual(['Phone', 'Bo']);
  });
});

it('names each tag once', () => {
  expect(tagsOf(cards)).toEqual(['old', 'warm']);
});
