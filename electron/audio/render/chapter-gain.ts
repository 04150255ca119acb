import { amplify, fromDb } from '../audio-clip.ts';
import { createLimiter } from '../loudness/limiter.ts';
import { createLoudnessMeter, type Loudness } from '../loudness/loudness.ts';
import type { LoudnessPreset } from './presets.ts';

type Program = () => AsyncIterable<Float32Array>;

const mostGainDb = 40;
/** Below this much limiting the loudness cannot move by what anyone hears. */
const lightLimitingDb = 2;
const closeEnoughDb = 0.2;
const mostCorrections = 3;

function levelOf(loudness: Loudness, measure: 'lufs' | 'rms'): number {
  return measure === 'rms' ? loudness.rmsDb : loudness.integratedLufs;
}

async function measureProgram(
  program: Program,
  sampleRateHz: number,
  limited: { readonly gainDb: number; readonly ceiling: number } | null,
  signal: AbortSignal | undefined,
): Promise<Loudness> {
  const meter = createLoudnessMeter(sampleRateHz);
  const limiter = limited === null ? null : createLimiter(sampleRateHz, limited.ceiling);
  const gain = fromDb(limited?.gainDb ?? 0);
  for await (const block of program()) {
    signal?.throwIfAborted();
    meter.push(limiter === null ? block : limiter.push(amplify(block, gain)));
  }
  if (limiter !== null) meter.push(limiter.finish());
  return meter.finish();
}

/**
 * The one gain of a chapter (never per sentence: that is what makes a voice jump). Measures the
 * joined takes; where the limiter would take much away, measures behind it and corrects.
 */
export async function findChapterGain(
  program: Program,
  sampleRateHz: number,
  preset: LoudnessPreset,
  signal?: AbortSignal,
): Promise<{ readonly gainDb: number; readonly measured: Loudness }> {
  const measured = await measureProgram(program, sampleRateHz, null, signal);
  const { target } = preset;
  if (target === null) return { gainDb: 0, measured };
  const level = levelOf(measured, target.measure);
  if (!Number.isFinite(level)) return { gainDb: 0, measured };
  const clamp = (gainDb: number): number => Math.max(-mostGainDb, Math.min(mostGainDb, gainDb));
  let gainDb = clamp(target.level - level);
  const ceilingDb = preset.truePeakDb - preset.encoderMarginDb;
  if (measured.truePeakDb + gainDb <= ceilingDb + lightLimitingDb) return { gainDb, measured };
  for (let round = 0; round < mostCorrections; round++) {
    const limited = { gainDb, ceiling: fromDb(ceilingDb) };
    const after = await measureProgram(program, sampleRateHz, limited, signal);
    const missing = target.level - levelOf(after, target.measure);
    if (Math.abs(missing) <= closeEnoughDb) break;
    gainDb = clamp(gainDb + missing);
  }
  return { gainDb, measured };
}
