import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createLoudnessMeter,
  measureLoudness,
} from '../../../../../electron/audio/loudness/loudness.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { loudnessByFfmpeg } from '../judge-audio.ts';
import { babble, joined, sine, wavFile } from '../signals.ts';

describe('integrated loudness', () => {
  // A 1 kHz sine of 0 dBFS in one channel is -3.01 LUFS (BS.1770-4 annex 1).
  it.each([16_000, 24_000, 44_100, 48_000])('a 1 kHz sine reads right at %i Hz', (rate) => {
    const measured = measureLoudness(sine(rate, 5, 997, -20), rate);
    expect(measured.integratedLufs).toBeCloseTo(-23.01, 1);
    expect(measured.rmsDb).toBeCloseTo(-23.01, 1);
  });

  it('the gates leave quiet parts out (after EBU Tech 3341, case 3)', () => {
    const clip = joined(
      sine(24_000, 10, 1000, -36),
      sine(24_000, 60, 1000, -23),
      sine(24_000, 10, 1000, -36),
    );
    expect(measureLoudness(clip, 24_000).integratedLufs).toBeCloseTo(-26.01, 1);
  });

  it('the absolute gate leaves silence out (after case 4)', () => {
    const clip = joined(
      sine(24_000, 10, 1000, -72),
      sine(24_000, 10, 1000, -36),
      sine(24_000, 60, 1000, -23),
      sine(24_000, 10, 1000, -36),
      sine(24_000, 10, 1000, -72),
    );
    expect(measureLoudness(clip, 24_000).integratedLufs).toBeCloseTo(-26.01, 1);
  });

  it('low rumble counts less and treble more than their power', () => {
    const level = (hz: number) => measureLoudness(sine(48_000, 3, hz, -20), 48_000).integratedLufs;
    expect(level(30)).toBeLessThan(-28);
    expect(level(8000)).toBeGreaterThan(-20);
  });

  it('does not depend on how the blocks are cut', () => {
    const clip = babble(24_000, 6, 2);
    const meter = createLoudnessMeter(24_000);
    for (let offset = 0; offset < clip.length; offset += 777)
      meter.push(clip.subarray(offset, offset + 777));
    const cut = meter.finish();
    const whole = measureLoudness(clip, 24_000);
    expect(cut.integratedLufs).toBeCloseTo(whole.integratedLufs, 9);
    expect(cut.truePeakDb).toBe(whole.truePeakDb);
  });

  it('silence has no loudness instead of a wrong one', () => {
    const silent = measureLoudness(new Float32Array(48_000), 24_000);
    expect(silent.integratedLufs).toBe(Number.NEGATIVE_INFINITY);
    expect(silent.noiseFloorDb).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('noise floor', () => {
  it('is the quietest half second, not the mean', () => {
    const clip = joined(
      sine(24_000, 2, 500, -20),
      sine(24_000, 0.7, 500, -62),
      sine(24_000, 2, 500, -20),
    );
    expect(measureLoudness(clip, 24_000).noiseFloorDb).toBeCloseTo(-65.01, 0);
  });
});

describe('true peak', () => {
  it('sees the peak between two samples', () => {
    // A quarter-rate sine sampled at 45 degrees: every sample is 3.01 dB under the real peak.
    const clip = Float32Array.from({ length: 4800 }, (_, n) => {
      const fade = Math.sin((Math.PI * n) / 4800);
      return 0.5 * fade * Math.sin((Math.PI / 2) * n + Math.PI / 4);
    });
    expect(measureLoudness(clip, 48_000).truePeakDb).toBeCloseTo(-6.02, 1);
  });
});

describeWithJudge('ffmpeg', 'against ebur128', () => {
  const folder = folderForAllTests();

  it.each([
    [24_000, 1, 0.5],
    [44_100, 2, 0.9],
    [48_000, 3, 0.05],
    [16_000, 4, 0.3],
  ])('agrees within 0.1 LU at %i Hz (seed %i)', async (rate, seed, peak) => {
    const clip = babble(rate, 12, seed, peak);
    const path = join(folder, `${rate}.wav`);
    await writeFile(path, wavFile(clip, rate, { bits: 32, isFloat: true }));
    const judge = await loudnessByFfmpeg(path);
    const own = measureLoudness(clip, rate);
    expect(Math.abs(own.integratedLufs - judge.lufs)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(own.truePeakDb - judge.truePeakDb)).toBeLessThanOrEqual(0.1);
  });
});
