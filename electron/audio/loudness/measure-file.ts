import { setImmediate } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import { openMediaFile } from '../media/media-file.ts';
import { openMedia } from '../media/open-media.ts';
import { createLoudnessMeter, type Loudness, type LoudnessMeter } from './loudness.ts';

export type MeasureSound = {
  readonly kind: 'measureSound';
  readonly path: string;
  /** The file's name, for messages. */
  readonly name: string;
};

/**
 * The figures of any file of sound, decoded block by block, its channels averaged. Rejects with
 * `audio_undecodable`, `not_this_format` or `file_not_readable` naming the file, or with the signal's reason.
 */
export async function measureSound(
  { path, name }: MeasureSound,
  signal?: AbortSignal,
): Promise<Loudness> {
  const file = await openMediaFile(path, name);
  try {
    let meter: LoudnessMeter | null = null;
    const media = await openMedia(file);
    for await (const { samples, sampleRateHz } of media.blocks(() => undefined)) {
      // The word to stop arrives between two turns of the loop of events.
      await setImmediate();
      signal?.throwIfAborted();
      meter ??= createLoudnessMeter(sampleRateHz);
      meter.push(samples);
    }
    if (meter === null) {
      throw appError('audio_undecodable.file_without_samples', {
        file: name,
        format: media.format,
      });
    }
    return meter.finish();
  } finally {
    await file.close();
  }
}
