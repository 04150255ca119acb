import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Price } from '../../../../../shared/model/money.ts';
import { voiceCard } from '../../../../support/builders/voice-card.ts';
import type { ScriptedBridge } from '../../../../support/studio/scripted-bridge.ts';

vi.stubGlobal('window', { innerWidth: 1280 });

const { setBridge } = await import('../../../../../renderer/ipc/bridge.ts');
const { auditionAll, useTryStore } = await import(
  '../../../../../renderer/features/voices/play/try-store.ts'
);
const { answerPrice, usePriceQuestion } = await import(
  '../../../../../renderer/stores/price-question.ts'
);
const { changeVoice } = await import('../../../../../renderer/features/voices/voice-acts.ts');
const store = await import('../../../../../renderer/features/voices/voices-store.ts');
const { playBridge } = await import('../../../../support/studio/scripted-bridge.ts');

const price = (tokens: number): Price => ({
  expectedTokens: tokens,
  atMostTokens: 2 * tokens,
  expectedMoney: tokens,
  atMostMoney: 2 * tokens,
  source: 'reference',
  isFree: false,
});

let bridge: ScriptedBridge;

beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  let cards = [
    voiceCard('v1', { isDefault: true }),
    ...['v2', 'v3', 'v4'].map((id) => voiceCard(id)),
    voiceCard('v5', { state: 'missing' }),
  ];
  const made = new Set<string>();
  bridge = playBridge({
    'voices.cards': () => cards,
    'references.list': () => [],
    'voices.update': ({ voiceId, tags = [] }) => {
      cards = cards.map((card) => (card.id === voiceId ? { ...card, tags } : card));
      return cards.find(({ id }) => id === voiceId) ?? voiceCard(voiceId);
    },
    'voices.audition': ({ voiceId, text, approval }) => {
      const words = `${voiceId} ${text}`;
      if (!made.has(words) && typeof approval !== 'string') {
        return { kind: 'approval', price: price(110), approval: `yes to ${words}` };
      }
      made.add(words);
      return { kind: 'ready', mediaUrl: `/media/${voiceId}`, durationMs: 2400, speechDb: -20 };
    },
  });
  await store.loadVoiceCards();
});

afterEach(() => {
  setBridge(null);
  store.useVoicesStore.setState({ cards: null, selectedId: null, comparedIds: [], page: 'cards' });
  usePriceQuestion.setState({ question: null });
  useTryStore.setState({ makingId: null });
});

const bought = () =>
  bridge.calls('voices.audition').filter(({ approval }) => typeof approval === 'string').length;
const isAsked = () => vi.waitUntil(() => usePriceQuestion.getState().question);

describe('words in several voices', () => {
  it('are asked about once with the sum of what is missing, and bought only by a yes', async () => {
    const one = auditionAll({ voiceIds: ['v2'], text: 'Hello.' });
    const price = (await isAsked()).price;
    expect(bought()).toBe(0);
    answerPrice(true);
    expect(await one).toHaveLength(1);
    expect(bought()).toBe(1);

    const three = auditionAll({ voiceIds: ['v2', 'v3', 'v1'], text: 'Hello.' });
    const asked = await isAsked();
    // One of the three is there already.
    expect(asked.title).toContain('2');
    expect(asked.price.expectedTokens).toBe(2 * price.expectedTokens);
    expect(bought()).toBe(1);
    answerPrice(true);
    expect(await three).toHaveLength(3);
    expect(bought()).toBe(3);
  });

  it('cost nothing after a no, nor where another request came meanwhile', async () => {
    const first = auditionAll({ voiceIds: ['v2'], text: 'One.' });
    await isAsked();
    const second = auditionAll({ voiceIds: ['v3'], text: 'Two.' });
    expect(await first).toBeNull();
    await isAsked();
    answerPrice(false);
    expect(await second).toBeNull();
    expect(bought()).toBe(0);
    expect(usePriceQuestion.getState().question).toBeNull();
    expect(useTryStore.getState().makingId).toBeNull();
  });
});

describe('changing a voice', () => {
  const tags = () => store.selectVoiceById('v3')(store.useVoicesStore.getState())?.tags;

  it('builds a second change on the first although no answer came yet (bug: a quick tag was lost)', async () => {
    const first = changeVoice('v3', { tags: ['low', 'new'] });
    expect(tags()).toEqual(['low', 'new']);
    const second = changeVoice('v3', { tags: [...(tags() ?? []), 'newer'] });
    await Promise.all([first, second]);
    await store.loadVoiceCards();
    expect(tags()).toEqual(['low', 'new', 'newer']);
  });

  it('shows what is true again where it could not be kept', async () => {
    const before = tags();
    bridge.fail('voices.update', { code: 'disk_full', message: 'Full.', data: {} });
    await changeVoice('v3', { tags: ['lost'] });
    expect(tags()).toEqual(before);
  });
});

describe('comparing from a card', () => {
  it('takes that voice and another one that is ready, never one that is gone', () => {
    store.openCompare(['v4']);
    const { comparedIds, page } = store.useVoicesStore.getState();
    expect(page).toBe('compare');
    expect(comparedIds).toHaveLength(2);
    expect(comparedIds[0]).toBe('v4');
    store.openCompare(['v5']);
    expect(store.useVoicesStore.getState().comparedIds).not.toContain('v5');
  });
});
