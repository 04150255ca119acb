import { type ReferenceFixes, referenceFixNames } from '../../../shared/model/voice.ts';
import { cutSilence } from './cut-silence.ts';
import { keptBelowFullScale, levelReference } from './level-reference.ts';
import { reduceNoise } from './reduce-noise.ts';
import { removeHum } from './remove-hum.ts';

/**
 * A mended copy of mono samples: hum first, because it hides the quiet frames that noise is learned from; level
 * last, because all others change it. Never reaches full scale. With no fix on, the very same samples.
 */
export function mendReference(
  samples: Float32Array,
  sampleRateHz: number,
  fixes: ReferenceFixes,
): Float32Array {
  if (!referenceFixNames.some((name) => fixes[name])) return samples;
  let mended = samples;
  if (fixes['remove-hum']) mended = removeHum(mended, sampleRateHz);
  if (fixes['reduce-noise']) mended = reduceNoise(mended, sampleRateHz);
  if (fixes['cut-silence']) mended = cutSilence(mended, sampleRateHz);
  if (fixes.level) return levelReference(mended, sampleRateHz);
  return keptBelowFullScale(mended, sampleRateHz);
}
