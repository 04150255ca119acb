import type { AudioPool } from '../audio/pool/pool.ts';
import type { IngestedTake } from '../audio/takes/ingested-take.ts';
import type { TakeIngester, TakeJoiner } from '../charges/ports.ts';
import type { AudioStore } from '../storage/audio-store.ts';

/** Checks and decodes a saved answer in a worker and puts its FLAC into the store under its hash. */
export function createTakeIngester(pool: AudioPool, audio: AudioStore): TakeIngester {
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
    return takeAudio(made);
  };
}

/** Puts several takes end to end in a worker: the parts of a line that was too long for one answer. */
export function createTakeJoiner(pool: AudioPool, audio: AudioStore): TakeJoiner {
  return async (id, parts) => {
    const flacPath = audio.temporaryPath(id);
    const paths = parts.map((take) => audio.pathOf(take.audioSha256));
    const made = await pool.run({ kind: 'joinTakes', paths, flacPath });
    await audio.adopt(flacPath, made.flacSha256);
    return takeAudio(made);
  };
}

function takeAudio(made: IngestedTake) {
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
}
