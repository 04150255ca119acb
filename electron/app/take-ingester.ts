import type { AudioPool } from '../audio/pool/pool.ts';
import type { IngestedTake } from '../audio/takes/ingested-take.ts';
import { rangeOf } from '../audio/takes/take-range.ts';
import type { PackCutter, PauseShortener, TakeIngester, TakeJoiner } from '../charges/ports.ts';
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
    const takes = parts.map((take) => ({
      path: audio.pathOf(take.audioSha256),
      range: rangeOf(take),
    }));
    const made = await pool.run({ kind: 'joinTakes', takes, flacPath });
    await audio.adopt(flacPath, made.flacSha256);
    return takeAudio(made);
  };
}

/** Shortens the pauses of a take in a worker; the take itself stays as it is. */
export function createPauseShortener(pool: AudioPool, audio: AudioStore): PauseShortener {
  return async ({ id, take, ...how }) => {
    const flacPath = audio.temporaryPath(id);
    const path = audio.pathOf(take.audioSha256);
    const range = rangeOf(take);
    const made = await pool.run({ kind: 'shortenPauses', path, range, flacPath, ...how });
    if (made === null) return null;
    await audio.adopt(flacPath, made.flacSha256);
    return takeAudio(made);
  };
}

/** Keeps the whole audio of a speech job in the store; each segment's take is a range of it. */
export function createPackCutter(pool: AudioPool, audio: AudioStore): PackCutter {
  return async ({ path, chargeId, spans }) => {
    const flacPath = audio.temporaryPath(chargeId);
    const made = await pool.run({ kind: 'cutPack', inputPath: path, flacPath, spans });
    await audio.adopt(flacPath, made.flacSha256);
    const { sampleRateHz, flacSha256: audioSha256, flacBytes: audioBytes } = made;
    return made.ranges.map(({ startSample, sampleCount, peaks, facts }) => ({
      audioSha256,
      audioBytes,
      sampleRateHz,
      sampleCount,
      startSample,
      sourceSampleCount: made.sampleCount,
      durationMs: facts.durationMs,
      peaksPerSecond: peaks.peaksPerSecond,
      peaks: Uint8Array.from(peaks.values),
      facts: { ...facts },
    }));
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
