import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundOutput } from '../../../../../renderer/features/player/sound-output.ts';
import { stubStorage } from '../../support.ts';

beforeEach(() => {
  stubStorage();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const openStore = () => import('../../../../../renderer/features/player/volume-store.ts');

test('the volume is remembered, and muting keeps it (bug: unmuting is at full volume)', async () => {
  const first = await openStore();
  first.setVolume(0.4);
  first.toggleMute();
  expect(first.outputLevel(first.useVolume.getState())).toBe(0);
  vi.resetModules();
  const later = await openStore();
  expect(later.useVolume.getState()).toEqual({ volume: 0.4, isMuted: true });
  later.toggleMute();
  expect(later.outputLevel(later.useVolume.getState())).toBeCloseTo(0.16);
  // A person who moves the slider wants to hear something.
  later.toggleMute();
  later.setVolume(2);
  expect(later.useVolume.getState()).toEqual({ volume: 1, isMuted: false });
});

/** A Web Audio of no sound that tells what each node is connected to. */
function silentContext() {
  const gains: { readonly gain: { value: number }; readonly outs: unknown[] }[] = [];
  const node = () => {
    const outs: unknown[] = [];
    const gain = {
      value: 1,
      cancelScheduledValues: () => undefined,
      setTargetAtTime(level: number) {
        gain.value = level;
      },
    };
    const made = {
      gain,
      outs,
      context,
      connect: <Out>(out: Out): Out => {
        outs.push(out);
        return out;
      },
      disconnect: () => undefined,
      start: () => undefined,
      stop: () => undefined,
    };
    return made;
  };
  const context: object = {
    currentTime: 0,
    state: 'running',
    destination: 'ear',
    createGain: () => {
      const made = node();
      gains.push(made);
      return made;
    },
    createBufferSource: node,
    decodeAudioData: async () => ({ duration: 1 }),
  };
  return { context: context as unknown as AudioContext, gains };
}

test('every sound goes through the level, chosen before it or after (bug: the next line is loud again)', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ArrayBuffer(8)));
  const { context, gains } = silentContext();
  const output = createSoundOutput(() => context);
  output.setLevel(0.25);
  const use = { atMs: 0, fromMs: 0, toMs: 1000, gainDb: 6 };
  for (const name of ['a', 'b']) (await output.load(`/media/${name}`, 1)).start(use);
  const [level, ...sounds] = gains;
  expect(level?.gain.value).toBe(0.25);
  expect(level?.outs).toEqual(['ear']);
  expect(sounds.map(({ outs }) => outs)).toEqual([[level], [level]]);
  output.setLevel(0);
  expect(level?.gain.value).toBe(0);
});
