import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import { createFlacFile, type FlacFile } from '../flac/flac-file.ts';
import type { MediaBlock } from '../media/media-blocks.ts';
import { openMediaFile } from '../media/media-file.ts';
import { openMedia } from '../media/open-media.ts';
import { sniffAudio } from '../sniff.ts';
import type { IngestedTake } from './ingested-take.ts';
import { createTakePeaks } from './peaks.ts';
import { createTakeMeter, type TakeMeter } from './take-facts.ts';

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

type Copy = {
  readonly sampleRateHz: number;
  readonly flac: FlacFile;
  readonly meter: TakeMeter;
  readonly peaks: ReturnType<typeof createTakePeaks>;
};

async function openCopy(flacPath: string, sampleRateHz: number): Promise<Copy> {
  const flac = await createFlacFile(flacPath, sampleRateHz);
  const meter = createTakeMeter(sampleRateHz);
  return { sampleRateHz, flac, meter, peaks: createTakePeaks(sampleRateHz) };
}

/**
 * Keeps a long body losslessly at `flacPath`, block by block; the same samples give the same bytes, facts
 * and peaks as `ingestClip`. Rejects with `audio_undecodable` for any damage, with `disk_full`, or with
 * the signal's reason; then nothing stands at `flacPath`.
 */
export async function ingestLong(
  { inputPath, flacPath, text }: LongTake,
  signal?: AbortSignal,
): Promise<IngestedTake> {
  const file = await openMediaFile(inputPath, 'audio');
  let copy: Copy | null = null;
  try {
    const media = await openMedia(file);
    const damaged = () =>
      appError('audio_undecodable.damaged_part', { format: media.format, bytes: file.sizeBytes });
    let isDamaged = false;
    const take = async ({ samples, sampleRateHz }: MediaBlock): Promise<void> => {
      if (samples.length === 0) return;
      copy ??= await openCopy(flacPath, sampleRateHz);
      if (sampleRateHz !== copy.sampleRateHz) throw damaged();
      copy.meter.add(samples);
      copy.peaks.add(samples);
      await copy.flac.write(samples);
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
    if (isDamaged || copy === null) throw damaged();
    return await finishCopy(copy, text);
  } catch (error) {
    await (copy as Copy | null)?.flac.discard();
    throw error;
  } finally {
    await file.close();
  }
}

async function finishCopy(copy: Copy, text: string | undefined): Promise<IngestedTake> {
  const facts = copy.meter.finish(text);
  const written = await copy.flac.finish();
  return {
    ...written,
    durationMs: facts.durationMs,
    sampleRateHz: copy.sampleRateHz,
    peaks: copy.peaks.finish(),
    facts,
  };
}
