import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import { toInt16 } from '../audio-clip.ts';
import type { MediaBlock } from '../media/media-blocks.ts';
import { openMediaFile } from '../media/media-file.ts';
import { openMedia } from '../media/open-media.ts';
import { sniffAudio } from '../sniff.ts';
import { createTakeCopy, type IngestedTake, type TakeCopy } from './ingested-take.ts';
import { openPlainWav } from './plain-wav.ts';

/** About a minute of wav, or five of mp3: more is never in memory at once, as bytes or as samples. */
const longBytes = 4_000_000;

export type LongTake = {
  readonly inputPath: string;
  readonly flacPath: string;
  readonly text?: string | undefined;
};

/** Whether a body is one that `ingestLong` takes: a long wav or mp3. Others are decoded whole. */
export async function isLong(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    if ((await handle.stat()).size <= longBytes) return false;
    const head = new Uint8Array(64);
    await handle.read(head, 0, head.byteLength, 0);
    const sniffed = sniffAudio(head);
    return sniffed.kind === 'audio' && (sniffed.container === 'wav' || sniffed.container === 'mp3');
  } finally {
    await handle.close();
  }
}

/**
 * Keeps a long body losslessly at `flacPath`, block by block; the same samples give the same bytes, facts
 * and peaks as `ingestPcm`. Rejects with `audio_undecodable` for any damage, with `disk_full`, or with
 * the signal's reason; then nothing stands at `flacPath`.
 */
export async function ingestLong(
  { inputPath, flacPath, text }: LongTake,
  signal?: AbortSignal,
): Promise<IngestedTake> {
  const file = await openMediaFile(inputPath, 'audio', signal);
  const run: { copy: TakeCopy | null } = { copy: null };
  try {
    const media = await openMedia(file);
    const damaged = () =>
      appError('audio_undecodable.damaged_part', { format: media.format, bytes: file.sizeBytes });
    let isDamaged = false;
    const take = async ({ samples, sampleRateHz }: MediaBlock): Promise<void> => {
      if (samples.length === 0) return;
      run.copy ??= createTakeCopy(flacPath, sampleRateHz);
      if (sampleRateHz !== run.copy.sampleRateHz) throw damaged();
      await run.copy.add(toInt16(samples));
    };
    const blocks = media.blocks(() => {
      isDamaged = true;
    });
    for await (const block of blocks) {
      // The word to stop arrives between two turns of the loop of events.
      await setImmediate();
      signal?.throwIfAborted();
      if (isDamaged) throw damaged();
      await take(block);
    }
    if (isDamaged || run.copy === null) throw damaged();
    return await run.copy.finish(text);
  } catch (error) {
    await run.copy?.discard();
    signal?.throwIfAborted();
    throw error;
  } finally {
    await file.close();
  }
}

/** Keeps a wav file of 16-bit mono as it is read, whatever its length; null for any other body. */
export async function ingestPlainWav(
  { inputPath, flacPath, text }: LongTake,
  signal?: AbortSignal,
): Promise<IngestedTake | null> {
  const wav = await openPlainWav(inputPath);
  if (wav === null) return null;
  const copy = createTakeCopy(flacPath, wav.sampleRateHz);
  try {
    for await (const pcm of wav.blocks()) {
      signal?.throwIfAborted();
      await copy.add(pcm);
    }
    signal?.throwIfAborted();
    return await copy.finish(text);
  } catch (error) {
    await copy.discard();
    throw error;
  } finally {
    await wav.close();
  }
}
