import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** An element that plays nothing; made before the stores are, which take one each. */
class SilentAudio extends EventTarget {
  src = '';
  volume = 1;
  currentTime = 0;
  duration = 0;
  getAttribute = () => this.src;
  pause = () => undefined;
  play = () => Promise.resolve();
}
vi.stubGlobal('Audio', SilentAudio);
vi.stubGlobal('window', { innerWidth: 1280 });

const { setBridge } = await import('../../../../../renderer/ipc/bridge.ts');
const { answerTry, auditionAll, useTryStore } = await import(
  '../../../../../renderer/features/voices/try-store.ts'
);
const { useVoicePlayer } = await import('../../../../../renderer/features/voices/voice-player.ts');
const { changeVoice } = await import('../../../../../renderer/features/voices/voice-acts.ts');
const store = await import('../../../../../renderer/features/voices/voices-store.ts');
const { createFakeBridge } = await import('../../../../support/renderer-preview/fake-bridge.ts');
const { buildScenario } = await import('../../../../support/renderer-preview/scenarios.ts');

let studio: ReturnType<typeof buildScenario>;

beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  studio = buildScenario('account', 1_000_000);
  setBridge(createFakeBridge(studio, { mediaUrl: () => '/media/x', kind: 'web' }).bridge);
  await store.loadVoiceCards();
});

afterEach(() => {
  setBridge(null);
  store.useVoicesStore.setState({ cards: null, selectedId: null, comparedIds: [], page: 'cards' });
  useTryStore.setState({ asked: null, makingId: null });
});

const bought = () =>
  studio.calls.filter(
    ({ route, input }) =>
      route === 'voices.audition' && typeof (input as { approval?: unknown }).approval === 'string',
  ).length;
const isAsked = () => vi.waitUntil(() => useTryStore.getState().asked);

describe('words in several voices', () => {
  it('are asked about once with the sum of what is missing, and bought only by a yes', async () => {
    const one = auditionAll({ voiceIds: ['v2'], text: 'Hello.' });
    const price = (await isAsked()).price;
    expect(bought()).toBe(0);
    answerTry(true);
    expect(await one).toHaveLength(1);
    expect(bought()).toBe(1);

    const three = auditionAll({ voiceIds: ['v2', 'v3', 'v1'], text: 'Hello.' });
    const asked = await isAsked();
    // One of the three is there already.
    expect(asked.count).toBe(2);
    expect(asked.price.expectedTokens).toBe(2 * price.expectedTokens);
    expect(bought()).toBe(1);
    answerTry(true);
    expect(await three).toHaveLength(3);
    expect(bought()).toBe(3);
  });

  it('cost nothing after a no, nor where another wish came meanwhile', async () => {
    const first = auditionAll({ voiceIds: ['v2'], text: 'One.' });
    await isAsked();
    const second = auditionAll({ voiceIds: ['v3'], text: 'Two.' });
    expect(await first).toBeNull();
    await isAsked();
    answerTry(false);
    expect(await second).toBeNull();
    expect(bought()).toBe(0);
    expect(useTryStore.getState()).toMatchObject({ asked: null, makingId: null });
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
    studio.failures.set('voices.update', { code: 'disk_full', message: 'Full.', data: {} });
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

describe('the player of voices', () => {
  it('plays one sound at a time, and stops only what it was asked to stop', () => {
    const { play, stop } = useVoicePlayer.getState();
    play({ key: 'sample-v2', mediaUrl: '/media/sample-v2' });
    play({ key: 'try-v2', mediaUrl: '/media/x' });
    expect(useVoicePlayer.getState().key).toBe('try-v2');
    stop('sample-v2');
    expect(useVoicePlayer.getState().key).toBe('try-v2');
    stop();
    expect(useVoicePlayer.getState().key).toBeNull();
  });
});
