import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customPreset } from '../../../../electron/audio/render/presets.ts';
import { fileChecks, soundChecks } from '../../../../electron/exporters/report/checks.ts';
import { askedCustom } from '../../../../renderer/features/export/custom-draft.ts';
import {
  customBitrates,
  customLimits,
  customPresetSchema,
  usualCustomPreset,
} from '../../../../shared/sound/custom-preset.ts';

const { leastLevel, mostLevel, leastTruePeakDb, mostTruePeakDb, leastDistanceDb } = customLimits;

const values = fc.record({
  measure: fc.constantFrom('lufs', 'rms'),
  level: fc.double({ min: -40, max: 0, noNaN: true }),
  truePeakDb: fc.double({ min: -12, max: 1, noNaN: true }),
  bitrate: fc.oneof(fc.constantFrom(...customBitrates), fc.integer({ min: 0, max: 400 })),
});

/** What was measured of a file; the rest of it is room tone and length. */
const figuresOf = (level: number, truePeakDb: number) => ({
  ...{ integratedLufs: level, rmsDb: level, truePeakDb, samplePeakDb: truePeakDb },
  ...{ noiseFloorDb: -70, headMs: 600, tailMs: 1600, durationMs: 60_000 },
});

const mp3 = { format: 'MP3', sampleRateHz: 44_100, channels: 1, bytes: 1, isConstantBitrate: true };

// Bugs: a value that no encoder or limiter reaches is paid for first; a file that is what was asked for fails, or one
// beside it passes; the checks of ACX are made.
it('takes the values within its limits, and checks files against them', () => {
  fc.assert(
    fc.property(values, (asked) => {
      const { level, truePeakDb, bitrate } = asked;
      const isWithin =
        level >= leastLevel &&
        level <= mostLevel &&
        truePeakDb >= leastTruePeakDb &&
        truePeakDb <= mostTruePeakDb &&
        Math.round(10 * (truePeakDb - level)) >= 10 * leastDistanceDb[asked.measure] &&
        customBitrates.some((known) => known === bitrate);
      const read = customPresetSchema.safeParse(asked);
      expect(read.success).toBe(isWithin);
      if (!read.success) return;
      const preset = customPreset(read.data);
      const failed = (sound: ReturnType<typeof figuresOf>, rate: number) =>
        [
          ...soundChecks(preset, sound),
          ...fileChecks(preset, { ...mp3, bitrate: rate * 1000 }, false),
        ]
          .filter(({ state }) => state === 'fail')
          .map(({ name }) => name);
      const name = asked.measure === 'lufs' ? 'integratedLufs' : 'rmsDb';
      expect(failed(figuresOf(level, truePeakDb), bitrate)).toEqual([]);
      expect(failed(figuresOf(level - 1.5, truePeakDb), bitrate)).toEqual([name]);
      expect(failed(figuresOf(level, truePeakDb + 0.5), bitrate)).toEqual(['truePeakDb']);
      expect(failed(figuresOf(level, truePeakDb), 32)).toEqual(['bitrate']);
      // Bug: `lectern report` of files held them against a bitrate that nobody asked for.
      const { bitrate: _bitrate, ...held } = read.data;
      const ofFiles = fileChecks(
        { id: 'custom', custom: held },
        { ...mp3, bitrate: 32_000 },
        false,
      );
      expect(ofFiles.filter(({ state }) => state === 'fail')).toEqual([]);
      // An RMS level gives way to loudness by less than its check allows.
      const { target } = preset;
      if (target?.measure === 'rms') expect(level - target.least).toBeLessThan(1);
    }),
  );
});

// Bugs: exactly 10 dB is refused where floating point makes it less; an RMS level that no file of few words reaches.
it('takes every level at exactly the least distance, and none that is 0.1 dB nearer', () => {
  const tenths = fc.integer({ min: 10 * leastLevel, max: 10 * mostLevel });
  fc.assert(
    fc.property(tenths, fc.constantFrom('lufs', 'rms'), (tenth, measure) => {
      const peak = tenth + 10 * leastDistanceDb[measure];
      fc.pre(peak >= 10 * leastTruePeakDb && peak < 10 * mostTruePeakDb);
      const takes = (truePeakTenth: number, levelTenth: number) =>
        customPresetSchema.safeParse({
          ...{ measure, level: levelTenth / 10, truePeakDb: truePeakTenth / 10, bitrate: 96 },
        }).success;
      expect(takes(peak, tenth)).toBe(true);
      expect(takes(peak - 1, tenth)).toBe(false);
    }),
  );
  expect(leastDistanceDb).toEqual({ lufs: 10, rms: 15 });
});

it('asks for nothing without its preset, and for nothing that cannot be (bug: half a number is sent)', () => {
  expect(askedCustom(['acx'], { ...usualCustomPreset, level: '-' })).toEqual({});
  expect(askedCustom(['custom'], { ...usualCustomPreset, level: '-' })).toBeNull();
  expect(askedCustom(['acx', 'custom'], usualCustomPreset)).toEqual({ custom: usualCustomPreset });
});
