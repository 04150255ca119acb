import { z } from 'zod';

/** Of the bitrates that our encoders make of mono sound at 44.1 kHz, in kbit/s: those that all of them do. */
export const customBitrates = [64, 80, 96, 112, 128, 160, 192, 224] as const;

export const customLimits = {
  leastLevel: -30,
  mostLevel: -12,
  leastTruePeakDb: -9,
  mostTruePeakDb: -1,
  /**
   * Closer to the true peak the limiter would take more than it may of the level of speech. An RMS level counts the
   * pauses, so that speech lies above it: measured of short chapters, 13 dB and less fail.
   */
  leastDistanceDb: { lufs: 10, rms: 15 },
} as const;

/** Each of the values by itself. */
export const customValuesSchema = z.object({
  /** Integrated loudness in LUFS, or the RMS level in dB. */
  measure: z.enum(['lufs', 'rms']),
  level: z.number().min(customLimits.leastLevel).max(customLimits.mostLevel),
  truePeakDb: z.number().min(customLimits.leastTruePeakDb).max(customLimits.mostTruePeakDb),
  /** In kbit/s, of every format that has losses. */
  bitrate: z.literal(customBitrates),
});

/** What a person asks of the sound of an export instead of a fixed preset: the values of the preset `custom`. */
export const customPresetSchema = customValuesSchema.refine(
  ({ measure, level, truePeakDb }) =>
    // As it is written: -6.4 - -16.4 is a little less than 10.
    Math.round(10 * (truePeakDb - level)) / 10 >= customLimits.leastDistanceDb[measure],
);
export type CustomPreset = Readonly<z.infer<typeof customPresetSchema>>;

/** What files are held against: no bitrate where nobody asked for one. */
export const heldCustomSchema = customValuesSchema.partial({ bitrate: true });
export type HeldCustom = Readonly<z.infer<typeof heldCustomSchema>>;

/** What is not said otherwise: the level of the usual preset. */
export const usualCustomPreset: CustomPreset = {
  measure: 'lufs',
  level: -19,
  truePeakDb: -3,
  bitrate: 96,
};
