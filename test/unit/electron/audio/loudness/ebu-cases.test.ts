import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { joined, sine } from '../signals.ts';

const rateHz = 48_000;
/** The cases are stereo, the same in both channels: one channel has the power of both at 3.01 dB more. */
const bothChannelsDb = 10 * Math.log10(2);

/** Sines of 1 kHz one behind the other, as the cases list them: seconds and dBFS of each. */
function tones(...steps: readonly (readonly [seconds: number, levelDb: number])[]): Float32Array {
  return joined(
    ...steps.map(([seconds, level]) => sine(rateHz, seconds, 1000, level + bothChannelsDb)),
  );
}

const report: string[] = [];
const show = (value: number | null): string => value?.toFixed(2) ?? 'none';

/** EBU Tech 3341 (2016), table 1: cases 1 to 5 and 9 to 14, which a mono meter can be given. */
describe('EBU Tech 3341', () => {
  it.each([
    ['1', tones([20, -23]), -23],
    ['2', tones([20, -33]), -33],
    ['3', tones([10, -36], [60, -23], [10, -36]), -23],
    ['4', tones([10, -72], [10, -36], [60, -23], [10, -36], [10, -72]), -23],
    ['5', tones([20, -26], [20.1, -20], [20, -26]), -23],
  ] as const)('case %s: integrated loudness', (name, clip, expected) => {
    const { integratedLufs } = measureLoudness(clip, rateHz);
    report.push(`3341 case ${name}: I ${show(integratedLufs)} LUFS (${expected})`);
    expect(Math.abs(integratedLufs - expected)).toBeLessThanOrEqual(0.1);
  });

  it('cases 1 and 2: momentary and short-term loudness are the same', () => {
    for (const level of [-23, -33]) {
      const measured = measureLoudness(tones([20, level]), rateHz);
      expect(Math.abs((measured.momentaryMaxLufs ?? 0) - level)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((measured.shortTermMaxLufs ?? 0) - level)).toBeLessThanOrEqual(0.1);
    }
  });

  it('case 9: short-term loudness stays at -23 whatever the tones in its 3 seconds', () => {
    const steps = Array.from({ length: 5 }, () => [[1.34, -20] as const, [1.66, -30] as const]);
    const { shortTermLufs, shortTermMaxLufs } = measureLoudness(tones(...steps.flat()), rateHz);
    report.push(`3341 case 9: S max ${show(shortTermMaxLufs)} LUFS (-23)`);
    expect(shortTermLufs.length).toBe(13);
    for (const value of shortTermLufs) expect(Math.abs(value + 23)).toBeLessThanOrEqual(0.1);
  });

  it('cases 10 and 11: the largest short-term loudness wherever the tone begins', () => {
    for (let step = 0; step < 20; step++) {
      const clip = joined(
        new Float32Array(Math.round(rateHz * 0.15 * step)),
        tones([3, -23]),
        new Float32Array(rateHz),
      );
      const { shortTermMaxLufs } = measureLoudness(clip, rateHz);
      expect(Math.abs((shortTermMaxLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
    }
  });

  it('case 12: momentary loudness stays at -23', () => {
    const steps = Array.from({ length: 25 }, () => [[0.18, -20] as const, [0.22, -30] as const]);
    const { momentaryMaxLufs } = measureLoudness(tones(...steps.flat()), rateHz);
    report.push(`3341 case 12: M max ${show(momentaryMaxLufs)} LUFS (-23)`);
    expect(Math.abs((momentaryMaxLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });

  // The windows begin every 100 ms, as Tech 3341 allows at least and as ffmpeg has them: between two of them a tone
  // of 400 ms is cut by up to 50 ms, which cases 13 and 14 find.
  it('cases 13 and 14: the momentary maximum is never more, and less by 0.6 LU at most', () => {
    const values = Array.from({ length: 20 }, (_, step) => {
      const before = new Float32Array(Math.round(rateHz * 0.02 * step));
      const clip = joined(before, tones([0.4, -23]), new Float32Array(rateHz));
      return measureLoudness(clip, rateHz).momentaryMaxLufs ?? 0;
    });
    report.push(`3341 case 13: M max ${show(Math.min(...values))} to ${show(Math.max(...values))}`);
    expect(Math.abs(Math.max(...values) + 23)).toBeLessThanOrEqual(0.1);
    expect(Math.min(...values)).toBeGreaterThan(-23.7);
  });
});

/** EBU Tech 3342 (2016), table 1, cases 1 to 4, each within 1 LU there and within 0.1 here. */
describe('EBU Tech 3342', () => {
  it.each([
    ['1', tones([20, -20], [20, -30]), 10],
    ['2', tones([20, -20], [20, -15]), 5],
    ['3', tones([20, -40], [20, -20]), 20],
    ['4', tones([20, -50], [20, -35], [20, -20], [20, -35], [20, -50]), 15],
  ] as const)('case %s: loudness range', (name, clip, expected) => {
    const { loudnessRangeLu } = measureLoudness(clip, rateHz);
    report.push(`3342 case ${name}: LRA ${show(loudnessRangeLu)} LU (${expected})`);
    expect(Math.abs((loudnessRangeLu ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  });

  it('has no range of what is silent or shorter than 3 s', () => {
    expect(measureLoudness(new Float32Array(rateHz * 5), rateHz).loudnessRangeLu).toBeNull();
    const short = measureLoudness(sine(rateHz, 2, 1000, -20), rateHz);
    expect([short.loudnessRangeLu, short.shortTermMaxLufs]).toEqual([null, null]);
  });

  it('prints its figures', () => {
    process.stdout.write(`${report.join('\n')}\n`);
    expect(report.length).toBe(12);
  });
});
