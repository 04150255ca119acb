import type { FixedPresetId, LoudnessPresetId } from '../../../shared/model/export.ts';
import type { CustomPreset, HeldCustom } from '../../../shared/sound/custom-preset.ts';

/**
 * An RMS level counts pauses, so that a file of few words, such as credits, would be heard louder than others: where
 * its loudness passes `mostLufs`, the level is lower, down to `least`, which the limiter may keep it below.
 */
type LoudnessTarget =
  | { readonly measure: 'lufs'; readonly level: number }
  | {
      readonly measure: 'rms';
      readonly level: number;
      readonly least: number;
      readonly mostLufs: number;
    };

export type LoudnessPreset = {
  readonly id: LoudnessPresetId;
  readonly label: string;
  /** What the chapter is brought to; null leaves the level as it is. */
  readonly target: LoudnessTarget | null;
  /** Largest true peak of the finished file. */
  readonly truePeakDb: number;
  /** How far below it the limiter works: lossy encoding lifts peaks. */
  readonly encoderMarginDb: number;
  readonly headMs: number;
  readonly tailMs: number;
  /** The shortest head and tail, so that chapters can be joined; sound that stands alone has none. */
  readonly leastEdgeMs?: number;
  readonly aacBitrate: number;
  readonly mp3Bitrate: number;
  readonly opusBitrate: number;
  /** What a person asked for; absent of a fixed preset. */
  readonly custom?: HeldCustom;
};

/**
 * ACX asks for -23 to -18 dB RMS and peaks under
 * -3 dB, EBU R128 for -23 LUFS, AES TD1004 and common practice give the others (mono values).
 */
export const loudnessPresets: Readonly<Record<FixedPresetId, LoudnessPreset>> = {
  audiobook: {
    id: 'audiobook',
    label: 'Audiobook',
    target: { measure: 'lufs', level: -19 },
    truePeakDb: -3,
    encoderMarginDb: 1,
    headMs: 500,
    tailMs: 1500,
    aacBitrate: 96_000,
    mp3Bitrate: 128_000,
    opusBitrate: 48_000,
  },
  acx: {
    id: 'acx',
    label: 'ACX technical spec',
    target: { measure: 'rms', level: -20.5, least: -22, mostLufs: -20 },
    truePeakDb: -3.2,
    encoderMarginDb: 1,
    // Near the least that ACX takes: takes have silence of their own, and in a chapter of one word, pauses take the level.
    headMs: 600,
    tailMs: 1500,
    aacBitrate: 96_000,
    mp3Bitrate: 192_000,
    opusBitrate: 64_000,
  },
  podcast: {
    id: 'podcast',
    label: 'Podcast and mobile',
    target: { measure: 'lufs', level: -16 },
    truePeakDb: -1.5,
    encoderMarginDb: 1,
    headMs: 300,
    tailMs: 800,
    aacBitrate: 96_000,
    mp3Bitrate: 128_000,
    opusBitrate: 48_000,
  },
  broadcast: {
    id: 'broadcast',
    label: 'Broadcast (EBU R 128)',
    target: { measure: 'lufs', level: -23 },
    truePeakDb: -1,
    encoderMarginDb: 1,
    headMs: 500,
    tailMs: 1000,
    aacBitrate: 128_000,
    mp3Bitrate: 192_000,
    opusBitrate: 96_000,
  },
  none: {
    id: 'none',
    label: 'As recorded',
    target: null,
    truePeakDb: -1,
    encoderMarginDb: 1,
    headMs: 300,
    tailMs: 500,
    aacBitrate: 96_000,
    mp3Bitrate: 128_000,
    opusBitrate: 64_000,
  },
};

/**
 * The preset of these values, with the silence at the ends of the usual one. An RMS level gives way to the loudness of
 * a file of few words by less than its check allows.
 */
export function customPreset(custom: CustomPreset): LoudnessPreset {
  const { measure, level, truePeakDb } = custom;
  const bitrate = custom.bitrate * 1000;
  return {
    ...loudnessPresets.audiobook,
    id: 'custom',
    label: 'Custom',
    target:
      measure === 'lufs'
        ? { measure, level }
        : { measure, level, least: level - 0.75, mostLufs: level + 0.5 },
    truePeakDb,
    aacBitrate: bitrate,
    mp3Bitrate: bitrate,
    opusBitrate: bitrate,
    custom,
  };
}

/** The sample rate of every finished file. */
export const outputRateHz = 44_100;
