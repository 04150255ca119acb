import { appError } from '../../../shared/app-error.ts';
import { toDb } from '../../audio/audio-clip.ts';
import { createLoudnessMeter, type Loudness } from '../../audio/loudness/loudness.ts';
import { openMediaFile } from '../../audio/media/media-file.ts';
import { openMedia } from '../../audio/media/open-media.ts';

export type MeasuredSound = {
  readonly loudness: Loudness;
  /** Before the first and behind the last 10 ms that are louder than room tone; null where nothing is. */
  readonly headMs: number | null;
  readonly tailMs: number | null;
  readonly durationMs: number;
};

const windowsPerSecond = 100;

/** Above what shops take for a noise floor, and below any speech. */
const leastSpeechDb = -50;

/** Where 10 ms are louder than room tone, of blocks in any lengths. */
function createEdges(sampleRateHz: number) {
  const windowSamples = Math.round(sampleRateHz / windowsPerSecond);
  let [position, squares, filled] = [0, 0, 0];
  let first: number | null = null;
  let last = 0;
  return {
    push: (block: Float32Array): void => {
      for (const sample of block) {
        squares += sample * sample;
        position += 1;
        filled += 1;
        if (filled < windowSamples) continue;
        if (toDb(Math.sqrt(squares / filled)) > leastSpeechDb) {
          first ??= position - filled;
          last = position;
        }
        [squares, filled] = [0, 0];
      }
    },
    finish: () => {
      const toMs = (samples: number) => Math.round((samples * 1000) / sampleRateHz);
      return {
        headMs: first === null ? null : toMs(first),
        tailMs: first === null ? null : toMs(position - last),
        durationMs: (position * 1000) / sampleRateHz,
      };
    },
  };
}

/**
 * Measures any file of sound without knowing how it was made. Rejects as `measureSound` does, or with the signal's
 * reason.
 */
export async function measureSoundFile(
  path: string,
  name: string,
  signal?: AbortSignal,
): Promise<MeasuredSound> {
  const file = await openMediaFile(path, name);
  try {
    const media = await openMedia(file);
    let meters: {
      meter: ReturnType<typeof createLoudnessMeter>;
      edges: ReturnType<typeof createEdges>;
    } | null = null;
    for await (const { samples, sampleRateHz } of media.blocks(() => undefined)) {
      signal?.throwIfAborted();
      if (samples.length === 0) continue;
      meters ??= { meter: createLoudnessMeter(sampleRateHz), edges: createEdges(sampleRateHz) };
      meters.meter.push(samples);
      meters.edges.push(samples);
    }
    if (meters === null) {
      const { format } = media;
      throw appError('audio_undecodable.file_without_samples', { file: name, format });
    }
    return { loudness: meters.meter.finish(), ...meters.edges.finish() };
  } finally {
    await file.close();
  }
}
