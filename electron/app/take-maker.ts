import type { AudioPool } from '../audio/pool.ts';
import type { TakeMaker } from '../jobs/ports.ts';
import type { AudioStore } from '../storage/audio-store.ts';

/** Checks and decodes a saved answer in a worker and puts its FLAC into the store under its hash. */
export function createTakeMaker(pool: AudioPool, audio: AudioStore): TakeMaker {
  return async ({ path, chargeId, text }) => {
    const flacPath = audio.temporaryPath(chargeId);
    const made = await pool.run({
      kind: 'ingestTake',
      inputPath: path,
      format: 'auto',
      flacPath,
      text,
    });
    await audio.adopt(flacPath, made.flacSha256);
    return {
      audioSha256: made.flacSha256,
      audioBytes: made.flacBytes,
      sampleRateHz: made.sampleRateHz,
      sampleCount: made.sampleCount,
      durationMs: made.durationMs,
      peaksPerSecond: made.peaks.peaksPerSecond,
      peaks: Uint8Array.from(made.peaks.values),
      facts: { ...made.facts },
    };
  };
}
