import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { checkReference } from '../../../../../electron/audio/voice/check-reference.ts';
import { countClippedPlaces } from '../../../../../electron/audio/voice/clipping.ts';
import { findHum } from '../../../../../electron/audio/voice/hum.ts';
import type { ReferenceCheck, ReferenceCheckKind } from '../../../../../shared/model/voice.ts';
import { referenceCheckKinds } from '../../../../../shared/model/voice.ts';
import { someOf } from '../../../../support/tools/some-of.ts';
import { joined, sine } from '../signals.ts';
import {
  atLevel,
  chords,
  decibels,
  hum,
  mixed,
  pinkNoise,
  powerOf,
  rateHz,
  silence,
  talk,
  talkLevelDb,
  type Voice,
  whiteNoise,
} from './made-sounds.ts';

function check(samples: Float32Array, kind: ReferenceCheckKind, sampleRateHz = rateHz) {
  const found = checkReference(samples, sampleRateHz).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`No finding of ${kind}.`);
  return found;
}

function byKind(checks: readonly ReferenceCheck[]) {
  return Object.fromEntries(checks.map(({ kind, verdict }) => [kind, verdict]));
}

describe('checks of a reference', () => {
  it('finds nothing wrong with half a minute of clean speech (a warning that nobody can act on)', async () => {
    const { samples } = await talk('default', 12, 400);
    const checks = checkReference(samples, rateHz);
    expect(checks.map(({ kind }) => kind)).toEqual([...referenceCheckKinds]);
    expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['good']));
    expect(checks.every(({ fix }) => fix === null)).toBe(true);
  });

  it('has a finding of each kind for silence, nothing and a blip (a crash, NaN)', () => {
    for (const samples of [new Float32Array(0), silence(5000), sine(rateHz, 0.03, 300, -12)]) {
      const checks = checkReference(samples, rateHz);
      expect(checks).toHaveLength(referenceCheckKinds.length);
      expect(byKind(checks).length).toBe('bad');
      expect(checks.some(({ measured }) => Number.isNaN(measured ?? 0))).toBe(false);
    }
  });

  it.each([8000, 11_025, 44_100, 48_000])('takes a rate of %i Hz', (sampleRateHz) => {
    const samples = mixed(
      atLevel(whiteNoise(sampleRateHz * 3, 1), -70),
      joined(new Float32Array(sampleRateHz), sine(sampleRateHz, 1, 220, -20)),
    );
    const length = check(samples, 'length', sampleRateHz).measured ?? 0;
    expect(Math.abs(length - 1000)).toBeLessThan(60);
  });
});

describe('length', () => {
  it('counts talk, not the silence around it (a minute of nothing taken for a reference)', async () => {
    const { samples, talkMs } = await talk('Wren', 4, 3000);
    const { measured, verdict } = check(samples, 'length');
    expect(Math.abs((measured ?? 0) - talkMs)).toBeLessThan(0.02 * talkMs);
    expect(verdict).toBe(talkMs < 10_000 ? 'bad' : 'warning');
  });
});

describe('clipping', () => {
  it('counts every cut-off top, also after the recording was turned down (a count of samples)', async () => {
    const { samples } = await talk('Miles', 3, 300);
    const loud = atLevel(samples, -8);
    let expected = 0;
    let run = 0;
    for (const [index, sample] of loud.entries()) {
      const isSameSide = sample * (loud[index - 1] ?? 0) > 0;
      run = Math.abs(sample) >= 1 ? (isSameSide ? run : 0) + 1 : 0;
      if (run === 3) expected += 1;
    }
    const clipped = loud.map((sample) => Math.max(-1, Math.min(1, sample)));
    const halved = clipped.map((sample) => Math.round(sample * 16_000) / 32_768);
    expect(expected).toBeGreaterThan(50);
    expect(countClippedPlaces(clipped)).toBe(expected);
    expect(Math.abs(countClippedPlaces(halved) - expected)).toBeLessThanOrEqual(0.02 * expected);
    expect(check(clipped, 'clipping')).toMatchObject({ verdict: 'bad', fix: null });
  });

  it('leaves unclipped peaks alone, slow ones and loud ones too (round tops of a low voice)', async () => {
    const { samples } = await talk('Otto', 3, 300);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const loud = samples.map((sample) => Math.round((sample / peak) * 32_000) / 32_768);
    expect(countClippedPlaces(loud)).toBe(0);
    const low = sine(48_000, 2, 60, -6).map((sample) => Math.round(sample * 32_768) / 32_768);
    expect(countClippedPlaces(low)).toBe(0);
  });
});

describe('noise', () => {
  const noises = { white: whiteNoise, pink: pinkNoise } as const;
  it.each(
    someOf(
      [
        ['default', 'white', 30],
        ['Miles', 'white', 20],
        ['Otto', 'white', 10],
        ['Wren', 'pink', 30],
        ['default', 'pink', 20],
        ['Miles', 'pink', 10],
      ] as const,
      3,
    ),
  )(
    '%s over %s noise: %i dB within 1.5 (a floor that is the quietest moment alone)',
    async (voice, kind, snrDb) => {
      const spoken = await talk(voice, 6, 600);
      const noise = atLevel(noises[kind](spoken.samples.length, 7), talkLevelDb(spoken) - snrDb);
      const { measured } = check(mixed(spoken.samples, noise), 'noise');
      expect(Math.abs((measured ?? 0) - snrDb)).toBeLessThan(1.5);
    },
  );

  it('judges by it and offers the fix', async () => {
    const spoken = await talk('Otto', 4, 600);
    const verdictAt = (snrDb: number) =>
      check(
        mixed(
          spoken.samples,
          atLevel(whiteNoise(spoken.samples.length, 3), talkLevelDb(spoken) - snrDb),
        ),
        'noise',
      );
    expect(verdictAt(35)).toMatchObject({ verdict: 'good', fix: null });
    expect(verdictAt(15)).toMatchObject({ verdict: 'warning', fix: 'reduce-noise' });
    expect(verdictAt(6)).toMatchObject({ verdict: 'bad', fix: 'reduce-noise' });
  });
});

describe('no speech at all', () => {
  it('is bad in noise (a rustle that passes for a clean voice)', () => {
    const noise = atLevel(whiteNoise(6 * rateHz, 2), -30);
    expect(check(noise, 'noise')).toMatchObject({ verdict: 'bad', fix: null });
    expect(check(noise, 'length')).toMatchObject({ verdict: 'bad', measured: 0 });
  });

  it('is music where it is music, and no crowd (chords told as several speakers)', () => {
    const checks = checkReference(atLevel(chords(12 * rateHz), -20), rateHz);
    expect(byKind(checks)).toMatchObject({ music: 'warning', speakers: 'good' });
    expect(checks.find(({ kind }) => kind === 'speakers')?.measured).toBeNull();
  });
});

describe('loudness', () => {
  it('is that of the meter, and says when it is far off', async () => {
    const { samples } = await talk('Wren', 4, 400);
    const { measured } = check(samples, 'loudness');
    const meter = measureLoudness(samples, rateHz).integratedLufs;
    expect(Math.abs((measured ?? 0) - meter)).toBeLessThan(0.1);
    const faint = samples.map((sample) => sample * 0.02);
    expect(check(faint, 'loudness')).toMatchObject({ verdict: 'bad', fix: 'level' });
  });
});

describe('hum', () => {
  it.each(
    someOf(
      [
        ['default', 50, -32],
        ['Otto', 50, -45],
        ['Miles', 60, -32],
        ['Wren', 60, -45],
      ] as const,
      2,
    ),
  )(
    'under %s at %i Hz and %i dB is found with its frequency and level (50 taken for 60, a low voice for hum)',
    async (voice, mainsHz, levelDb) => {
      const { samples } = await talk(voice, 6, 500);
      const made = atLevel(hum(samples.length, mainsHz * 1.0005), levelDb);
      const found = findHum(mixed(samples, made), rateHz);
      expect(found?.mainsHz).toBe(mainsHz);
      expect(Math.abs((found?.frequencyHz ?? 0) - mainsHz * 1.0005)).toBeLessThan(0.05);
      expect(Math.abs(decibels(found?.power ?? 0) - decibels(powerOf(made)))).toBeLessThan(2);
      const { verdict, fix, frequencyHz } = check(mixed(samples, made), 'hum');
      expect({ verdict, fix, frequencyHz }).toEqual({
        verdict: verdict === 'bad' ? 'bad' : 'warning',
        fix: 'remove-hum',
        frequencyHz: mainsHz,
      });
    },
  );

  it.each(someOf(['default', 'Ada', 'Miles', 'Wren', 'Otto'] as const, 2))(
    'is not heard in %s, clean or over noise (a low voice taken for hum)',
    async (voice: Voice) => {
      const { samples } = await talk(voice, 4, 300);
      expect(findHum(samples, rateHz)).toBeNull();
      const noisy = mixed(samples, atLevel(pinkNoise(samples.length, 5), -45));
      expect(findHum(noisy, rateHz)).toBeNull();
    },
  );
});

describe('silence', () => {
  it.each(
    someOf(
      [
        [300, 35, 2],
        [900, 30, 2],
        [2500, 30, 2],
        [900, 20, 5],
      ],
      3,
    ),
  )(
    'pauses of %i ms in %i dB of noise: their share within %i points (closures of the lips counted)',
    async (pauseMs, snrDb, points) => {
      const spoken = await talk('default', 5, pauseMs);
      const noise = atLevel(whiteNoise(spoken.samples.length, 9), talkLevelDb(spoken) - snrDb);
      const share = 1 - (spoken.talkMs * rateHz) / 1000 / spoken.samples.length;
      const { measured } = check(mixed(spoken.samples, noise), 'silence');
      expect(Math.abs((measured ?? 0) - share)).toBeLessThan(points / 100);
    },
  );
});
