import type { Loudness } from '../loudness/loudness.ts';
import type { LoudnessPreset } from './presets.ts';

const mostGainDb = 40;
const closeEnoughDb = 0.2;
const mostCorrections = 3;

/** What is missing to the preset's level; 0 where there is no level, or nothing to measure. */
function missingDb({ target }: LoudnessPreset, { rmsDb, integratedLufs }: Loudness): number {
  if (target === null) return 0;
  const missing =
    target.measure === 'lufs'
      ? target.level - integratedLufs
      : Math.max(
          target.least - rmsDb,
          Math.min(target.level - rmsDb, target.mostLufs - integratedLufs),
        );
  return Number.isFinite(missing) ? missing : 0;
}

function clampGain(gainDb: number): number {
  return Math.max(-mostGainDb, Math.min(mostGainDb, gainDb));
}

/** The one gain of a chapter (never per sentence: that is what makes a voice jump), by its joined takes. */
export function chapterGainDb(preset: LoudnessPreset, joined: Loudness): number {
  return clampGain(missingDb(preset, joined));
}

/**
 * The gain to render a chapter with again, by what went into the encoders, or null where that is close enough.
 * The limiter seldom takes so much that it is not; `corrections` is how often it was corrected already.
 */
export function correctedGainDb(
  preset: LoudnessPreset,
  gainDb: number,
  rendered: Loudness,
  corrections: number,
): number | null {
  const missing = missingDb(preset, rendered);
  const corrected = clampGain(gainDb + missing);
  const isClose = Math.abs(missing) <= closeEnoughDb || corrected === gainDb;
  return isClose || corrections >= mostCorrections ? null : corrected;
}
