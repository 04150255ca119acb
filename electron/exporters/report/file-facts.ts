import { openMediaFile } from '../../audio/media/media-file.ts';
import { openMedia } from '../../audio/media/open-media.ts';
import type { FileFacts } from './checks.ts';
import { readMp3Facts } from './mp3-facts.ts';

/**
 * What a finished file of that length is: an MP3 by its frames, any other by its head and its first block of sound.
 * Rejects as `openMedia` does.
 */
export async function readFileFacts(
  path: string,
  name: string,
  durationMs: number,
): Promise<FileFacts> {
  const file = await openMediaFile(path, name);
  try {
    const media = await openMedia(file);
    const { sizeBytes: bytes } = file;
    if (media.format === 'MP3') {
      const mp3 = await readMp3Facts(path);
      if (mp3 !== null) return { ...mp3, bytes, format: media.format };
    }
    let sampleRateHz = 0;
    for await (const block of media.blocks(() => undefined)) {
      sampleRateHz = block.sampleRateHz;
      if (sampleRateHz > 0) break;
    }
    const { channelCount: channels, format } = media;
    const bitrate = Math.round((bytes * 8000) / durationMs);
    return { sampleRateHz, channels, bytes, bitrate, isConstantBitrate: null, format };
  } finally {
    await file.close();
  }
}
