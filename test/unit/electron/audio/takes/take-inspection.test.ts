import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromInt16, toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { inspectionChecks } from '../../../../../electron/audio/takes/take-checks.ts';
import {
  inspectAudio,
  type TakeInspection,
} from '../../../../../electron/audio/takes/take-inspection.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { joined } from '../signals.ts';
import { rateHz as sampleRateHz, say, silence, type Voice } from '../voice/made-sounds.ts';

const voices: readonly Voice[] = ['default', 'Ada', 'Miles', 'Wren', 'Otto'];
const count = 12 * Number(process.env.LECTERN_SWEEP ?? 1);
const sentences = (
  readFileSync('examples/the-lamplighter.txt', 'utf8').match(
    /[A-Z][^.!?()[\]#"“”]{40,180}[.!?]/g,
  ) ?? []
).map((sentence) => sentence.replace(/\s+/g, ' '));

function noise(ms: number, level: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  return silence(ms).map(() => level * (2 * random() - 1));
}

/** The last words said a second time, as a voice does that lost its place. */
function endTwice(text: string, wordCount: number): string {
  const words = text.split(' ');
  return [...words, ...words.slice(-wordCount)].join(' ').replace(/[.!?] /, ', ');
}

async function sweep(
  defect: (
    sound: Float32Array,
    text: string,
    voice: Voice,
    seed: number,
  ) => Promise<Float32Array> | Float32Array,
): Promise<readonly TakeInspection[]> {
  const random = createSeededRandom(7);
  const all: TakeInspection[] = [];
  for (let at = 0; at < count; at += 1) {
    const text = sentences[Math.floor(random() * sentences.length)] ?? '';
    const voice = voices[at % voices.length] ?? 'default';
    const samples = await defect(await say(text, voice), text, voice, at);
    all.push(inspectAudio({ samples, sampleRateHz }));
  }
  return all;
}

const noisy = (all: readonly TakeInspection[]) => all.filter((one) => one.tailNoiseMs > 0).length;
const repeated = (all: readonly TakeInspection[]) => all.filter((one) => one.repeatedMs > 0).length;

it('finds nothing at the end of clean takes', async () => {
  const clean = await sweep((sound) => joined(sound, silence(300)));
  expect(noisy(clean)).toBe(0);
  // Alone, one in forty; beside the length that a line should have, none (see take-checks.ts).
  expect(repeated(clean)).toBeLessThanOrEqual(Math.ceil(count / 40));
});

const kindsOf = (all: readonly TakeInspection[]) =>
  all.map((one) =>
    inspectionChecks(one, one.soundMs, null).flatMap(({ kind }) =>
      kind === 'clipped' || kind === 'offset' ? [kind] : [],
    ),
  );
/** As a take is kept. */
const in16Bits = (samples: Float32Array) => fromInt16(toInt16(samples));

// Bug: what was clipped and turned down afterwards, or lies beside the middle, passes unnoticed.
it('finds tops that are cut off below full scale, and an offset, and neither in clean takes', async () => {
  const peakOf = (sound: Float32Array) =>
    sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const clipped = (sound: Float32Array) => {
    const limit = 0.4 * peakOf(sound);
    return sound.map((value) => 0.7 * Math.max(-limit, Math.min(limit, value)));
  };
  expect(kindsOf(await sweep((sound) => in16Bits(clipped(sound))))).toEqual(
    Array.from({ length: count }, () => ['clipped']),
  );
  expect(
    kindsOf(await sweep((sound) => in16Bits(sound.map((value) => 0.5 * value + 0.02)))),
  ).toEqual(Array.from({ length: count }, () => ['offset']));
  // Coarse samples, as those of telephones, have equal tops that nothing cut.
  const coarse = (sound: Float32Array) => sound.map((value) => Math.round(value * 32) / 32);
  for (const change of [in16Bits, coarse]) {
    expect(kindsOf(await sweep(change)).flat()).toEqual([]);
  }
});

it('finds hiss that goes on after the last word', async () => {
  expect(
    noisy(await sweep((sound, _text, _voice, seed) => joined(sound, noise(1200, 0.012, seed)))),
  ).toBe(count);
});

it('finds a burst after a pause', async () => {
  expect(
    noisy(
      await sweep((sound, _text, _voice, seed) =>
        joined(sound, silence(500), noise(120, 0.2, seed), silence(100)),
      ),
    ),
  ).toBe(count);
});

it('finds words at the end that are said twice', async () => {
  const found = await sweep((_sound, text, voice, seed) =>
    say(endTwice(text, 3 + (seed % 3)), voice),
  );
  expect(repeated(found)).toBeGreaterThanOrEqual(count * 0.8);
});
