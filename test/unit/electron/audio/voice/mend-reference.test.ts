import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { checkReference } from '../../../../../electron/audio/voice/check-reference.ts';
import { mendReference } from '../../../../../electron/audio/voice/mend-reference.ts';
import { removeHum } from '../../../../../electron/audio/voice/remove-hum.ts';
import { noFixes, type ReferenceFixName } from '../../../../../shared/model/voice.ts';
import { someOf } from '../../../../support/tools/some-of.ts';
import { firstDifference, joined } from '../signals.ts';
import {
  atLevel,
  decibels,
  fanNoise,
  hum,
  mixed,
  pinkNoise,
  powerOf,
  rateHz,
  silence,
  talk,
  talkLevelDb,
  whiteNoise,
} from './made-sounds.ts';

const fixed = (samples: Float32Array, ...names: readonly ReferenceFixName[]) =>
  mendReference(samples, rateHz, {
    ...noFixes,
    ...Object.fromEntries(names.map((name) => [name, true])),
  });

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** How much of the clean speech and of the known noise is in a mended mixture (least squares), in dB. */
function shares(mended: Float32Array, clean: Float32Array, noise: Float32Array) {
  const cleanSquares = dot(clean, clean);
  const noiseSquares = dot(noise, noise);
  const both = dot(clean, noise);
  const withClean = dot(mended, clean);
  const withNoise = dot(mended, noise);
  const determinant = cleanSquares * noiseSquares - both * both;
  const speech = (withClean * noiseSquares - withNoise * both) / determinant;
  const rest = (withNoise * cleanSquares - withClean * both) / determinant;
  const error = mended.map((value, index) => value - speech * (clean[index] ?? 0));
  return {
    speechDb: 20 * Math.log10(speech),
    noiseDb: 20 * Math.log10(Math.abs(rest)),
    /** All that is not the speech: left noise, and speech that was bent. */
    errorDb: decibels(dot(error, error) / noiseSquares),
  };
}

const largest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('mending a reference', () => {
  it('gives back the very same samples when no fix is on (a copy that is rounded anew)', async () => {
    const { samples } = await talk('default', 1, 200);
    const loud = samples.map((sample) => sample * 3);
    expect(firstDifference(fixed(loud), loud)).toBe(-1);
  });

  it.each([['remove-hum'], ['reduce-noise'], ['cut-silence'], ['level']] as const)(
    '%s never changes what it was given, and never clips (an original that is gone)',
    async (name) => {
      const { samples } = await talk('Miles', 2, 700);
      const hot = atLevel(mixed(samples, atLevel(hum(samples.length, 50), -40)), -9).map((sample) =>
        Math.max(-1, Math.min(1, sample)),
      );
      const before = hot.slice();
      const mended = fixed(hot, name);
      expect(firstDifference(hot, before)).toBe(-1);
      expect(measureLoudness(mended, rateHz).truePeakDb).toBeLessThan(0);
    },
  );

  it('takes silence, nothing and a blip (a crash, NaN)', () => {
    for (const samples of [new Float32Array(0), silence(2000), new Float32Array(50).fill(0.1)]) {
      const mended = fixed(samples, 'remove-hum', 'reduce-noise', 'cut-silence', 'level');
      expect(mended.every((sample) => Number.isFinite(sample) && Math.abs(sample) < 1)).toBe(true);
    }
  });
});

describe('removing hum', () => {
  it.each(
    someOf(
      [
        ['default', 50, -30],
        ['Otto', 60, -40],
        ['Miles', 50, -40],
      ] as const,
      2,
    ),
  )(
    'under %s at %i Hz and %i dB takes 20 dB of it and leaves the speech (a first second that still hums)',
    async (voice, mainsHz, levelDb) => {
      const { samples } = await talk(voice, 5, 500);
      const made = atLevel(hum(samples.length, mainsHz * 0.9995), levelDb);
      const both = mixed(samples, made);
      const mended = removeHum(both, rateHz);
      // The same filters on the speech alone: what differs is what is left of the hum.
      const speech = removeHum(samples, rateHz);
      const middle = (sound: Float32Array) => sound.subarray(rateHz / 20, -rateHz / 20);
      const { noiseDb, speechDb } = shares(middle(mended), middle(samples), middle(made));
      expect(noiseDb).toBeLessThan(-20);
      expect(Math.abs(speechDb)).toBeLessThan(1);
      expect(Math.abs(decibels(powerOf(mended) / powerOf(speech)))).toBeLessThan(1);
      const first = middle(mended).subarray(0, rateHz / 4);
      expect(decibels(powerOf(first) / powerOf(made))).toBeLessThan(-10);
    },
  );

  it('takes a constant offset away from the first sample on', async () => {
    const { samples } = await talk('Wren', 2, 400);
    const mended = removeHum(
      samples.map((sample) => sample + 0.1),
      rateHz,
    );
    const mean = mended.reduce((sum, sample) => sum + sample, 0) / mended.length;
    expect(Math.abs(mean)).toBeLessThan(1e-4);
    expect(largest(mended.subarray(rateHz / 20, rateHz / 5))).toBeLessThan(0.01);
  });
});

describe('reducing noise', () => {
  const noises = { white: whiteNoise, pink: pinkNoise, fan: fanNoise } as const;
  it.each(
    someOf(
      [
        ['default', 'white', 1],
        ['Miles', 'pink', 2],
        ['Otto', 'fan', 3],
        ['Wren', 'pink', 4],
        ['Otto', 'white', 5],
      ] as const,
      3,
    ),
  )(
    '%s over %s noise at 10 dB: 6 dB better, 1 dB of speech at most (a voice under water)',
    async (voice, kind, seed) => {
      const spoken = await talk(voice, 5, 400);
      const noise = atLevel(noises[kind](spoken.samples.length, seed), talkLevelDb(spoken) - 10);
      const mended = fixed(mixed(spoken.samples, noise), 'reduce-noise');
      const { speechDb, noiseDb, errorDb } = shares(mended, spoken.samples, noise);
      expect(speechDb).toBeGreaterThan(-1);
      expect(speechDb).toBeLessThan(0.5);
      expect(speechDb - noiseDb).toBeGreaterThan(6);
      // Bent speech counts as noise here: what is won must not be lost again.
      expect(errorDb).toBeLessThan(-3);
      const pauses = mended.filter((_, index) => spoken.isTalk[index] === 0);
      expect(decibels(powerOf(pauses) / powerOf(noise))).toBeLessThan(-10);
    },
  );

  it('leaves no chirps where it was noise (musical noise: single tones that come and go)', async () => {
    const spoken = await talk('default', 4, 800);
    const noise = atLevel(whiteNoise(spoken.samples.length, 6), talkLevelDb(spoken) - 10);
    const mended = fixed(mixed(spoken.samples, noise), 'reduce-noise');
    const kurtosisOf = (sound: Float32Array) => {
      const quiet = sound.filter((_, index) => spoken.isTalk[index] === 0);
      const fourths = quiet.reduce((sum, sample) => sum + sample ** 4, 0) / quiet.length;
      return fourths / powerOf(quiet) ** 2;
    };
    expect(kurtosisOf(mended)).toBeLessThan(2 * kurtosisOf(noise));
  });

  it('hardly touches a clean recording (a good one made worse)', async () => {
    const spoken = await talk('Wren', 3, 400);
    const mended = fixed(spoken.samples, 'reduce-noise');
    const error = mended.map((sample, index) => sample - (spoken.samples[index] ?? 0));
    expect(decibels(powerOf(error) / powerOf(spoken.samples))).toBeLessThan(-25);
  });
});

describe('cutting silence', () => {
  it('shortens long pauses and edges, and no words (a last syllable that is gone)', async () => {
    const spoken = await talk('default', 4, 2000);
    const noise = atLevel(whiteNoise(spoken.samples.length, 8), talkLevelDb(spoken) - 35);
    const mended = fixed(mixed(spoken.samples, noise), 'cut-silence');
    const lengthMs = (mended.length * 1000) / rateHz;
    const expectedMs = spoken.talkMs + 3 * 400 + 2 * 150;
    expect(Math.abs(lengthMs - expectedMs)).toBeLessThan(0.03 * expectedMs);
    const energy = (sound: Float32Array) => powerOf(sound) * sound.length;
    expect(Math.abs(decibels(energy(mended) / energy(spoken.samples)))).toBeLessThan(0.05);
  });

  it('leaves the pauses of a talk as they are', async () => {
    const { samples } = await talk('Wren', 4, 450);
    const mended = fixed(samples, 'cut-silence');
    // Only the edges, 450 ms to 150 ms.
    const cutMs = ((samples.length - mended.length) * 1000) / rateHz;
    expect(cutMs).toBeGreaterThan(500);
    expect(cutMs).toBeLessThan(700);
  });

  it('makes no click where it cuts (a step in the middle of a pause)', async () => {
    const spoken = await talk('default', 3, 1500);
    const rumble = atLevel(pinkNoise(spoken.samples.length, 4), -45);
    const mended = fixed(mixed(spoken.samples, rumble), 'cut-silence');
    const steps = (sound: Float32Array) =>
      sound.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (sound[index - 1] ?? value))),
        0,
      );
    expect(steps(mended)).toBeLessThanOrEqual(steps(mixed(spoken.samples, rumble)) + 1e-6);
  });
});

describe('levelling', () => {
  it.each([
    [-45, -20],
    [-12, -20],
    [-28, -20],
  ])('brings %i LUFS to %i with true peaks below -3 dB', async (fromLufs, toLufs) => {
    const { samples } = await talk('Wren', 3, 350);
    const gainDb = fromLufs - measureLoudness(samples, rateHz).integratedLufs;
    const mended = fixed(
      samples.map((sample) => sample * 10 ** (gainDb / 20)),
      'level',
    );
    const { integratedLufs, truePeakDb } = measureLoudness(mended, rateHz);
    expect(Math.abs(integratedLufs - toLufs)).toBeLessThan(0.2);
    expect(truePeakDb).toBeLessThan(-2.9);
  });
});

describe('all fixes together', () => {
  it('make a bad recording pass its own checks (a fix that undoes another)', async () => {
    const spoken = await talk('Otto', 8, 1500);
    const count = spoken.samples.length;
    const level = talkLevelDb(spoken);
    const bad = mixed(
      spoken.samples,
      atLevel(hum(count, 50), level - 18),
      atLevel(pinkNoise(count, 3), level - 16),
    ).map((sample) => sample * 0.02 + 0.01);
    const verdicts = (samples: Float32Array) =>
      Object.fromEntries(
        checkReference(samples, rateHz).map(({ kind, verdict }) => [kind, verdict]),
      );
    const good = { noise: 'good', loudness: 'good', hum: 'good', silence: 'good' };
    expect(verdicts(bad)).not.toMatchObject({ noise: 'good' });
    const mended = joined(fixed(bad, 'remove-hum', 'reduce-noise', 'cut-silence', 'level'));
    expect(verdicts(mended)).toMatchObject(good);
  });
});
