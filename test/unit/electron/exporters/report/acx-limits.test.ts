import { describe, expect, it } from 'vitest';
import { acxFiguresOf } from '../../../../../electron/audio/loudness/acx.ts';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import { soundChecks } from '../../../../../electron/exporters/report/checks.ts';

const good = {
  integratedLufs: -20,
  rmsDb: -20.5,
  truePeakDb: -4,
  samplePeakDb: -4,
  noiseFloorDb: -67,
  headMs: 1000,
  tailMs: 3000,
  durationMs: 3_600_000,
};
const failing = (change: Partial<typeof good> | { readonly rmsDb: null }) =>
  soundChecks(loudnessPresets.acx, { ...good, ...change }).flatMap(({ name, state }) =>
    state === 'fail' ? [name] : [],
  );

describe('the limits of ACX', () => {
  // Bug: a file that the shop refuses is told to be fine, or the other way round.
  it('are told one by one', () => {
    expect(failing({})).toEqual([]);
    expect(failing({ rmsDb: -23.1 })).toEqual(['rmsDb']);
    expect(failing({ rmsDb: -17.9, samplePeakDb: -2.9 })).toEqual(['rmsDb', 'samplePeakDb']);
    expect(failing({ noiseFloorDb: -59 })).toEqual(['noiseFloorDb']);
    expect(failing({ headMs: 400, tailMs: 5100 })).toEqual(['headMs', 'tailMs']);
    expect(failing({ durationMs: 7_200_001 })).toEqual(['durationMs']);
    expect(failing({ rmsDb: null })).toEqual(['rmsDb']);
    expect(failing({ rmsDb: -23, samplePeakDb: -3, noiseFloorDb: -60 })).toEqual([]);
  });

  it('are held against the report of an encoded chapter', () => {
    const report = {
      durationSamples: 44_100 * 10,
      sampleRateHz: 44_100,
      segments: [
        { startMs: 1000, endMs: 3000 },
        { startMs: 3500, endMs: 7000 },
      ],
      loudness: { rmsDb: -20, samplePeakDb: -5, noiseFloorDb: -66 },
    };
    expect(acxFiguresOf(report)).toEqual({
      rmsDb: -20,
      samplePeakDb: -5,
      noiseFloorDb: -66,
      headMs: 1000,
      tailMs: 3000,
      durationMs: 10_000,
    });
  });

  // Bug: a take that begins and ends with silence makes the room tone longer than ACX takes, and the report passes it.
  it('count the silence of the takes themselves', () => {
    const of = (headMs: number | null, tailMs: number | null) =>
      acxFiguresOf({
        durationSamples: 44_100 * 10,
        sampleRateHz: 44_100,
        segments: [{ startMs: 750, endMs: 7000 }],
        loudness: { rmsDb: -20, noiseFloorDb: -66, headMs, tailMs },
      });
    expect(of(1400, 5500)).toMatchObject({ headMs: 1400, tailMs: 5500 });
    // What is said begins in the middle of 10 ms, or is nowhere louder than room tone.
    expect(of(745, 2995)).toMatchObject({ headMs: 750, tailMs: 3000 });
    expect(of(null, null)).toMatchObject({ headMs: 750, tailMs: 3000 });
  });
});
