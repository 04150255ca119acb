import { appError } from '../../../shared/app-error.ts';
import { createAacDecoder } from './codecs/aac.ts';
import { adtsFrameBytes, readAdtsHeader } from './codecs/adts.ts';
import { openFfmpegDecoder } from './codecs/ffmpeg-wasm.ts';
import type { MediaBlock, OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';

const readBytes = 65_536;
/** No frame is longer, and one more header has to be seen behind it. */
const mostLookBytes = 8191 + 7;
const batchFrames = 32;

type Header = ReturnType<typeof readAdtsHeader>;
type Found = { readonly frame: Uint8Array; readonly header: Header };

/**
 * The frames of bare AAC, found by their headers: behind what is damaged the next one counts that another
 * one follows.
 */
async function* readFrames(
  file: MediaFile,
  startByte: number,
  onDamage: () => void,
): AsyncGenerator<Found, void> {
  let isLost = true;
  for (let offset = startByte; offset < file.sizeBytes; ) {
    const bytes = await file.read(offset, readBytes);
    const isLast = offset + bytes.byteLength >= file.sizeBytes;
    let place = 0;
    while (place + 7 < bytes.byteLength) {
      if (!isLast && bytes.byteLength - place < mostLookBytes) break;
      const length = adtsFrameBytes(bytes, place);
      const next = place + length;
      const isFollowed = next === bytes.byteLength || adtsFrameBytes(bytes, next) > 0;
      if (length === 0 || next > bytes.byteLength || (isLost && !isFollowed)) {
        if (!isLost) onDamage();
        isLost = true;
        place += 1;
        continue;
      }
      isLost = false;
      yield { frame: bytes.slice(place, next), header: readAdtsHeader(bytes, place) };
      place = next;
    }
    if (isLast) return;
    offset += Math.max(1, place);
  }
}

async function firstHeader(file: MediaFile, startByte: number): Promise<Header> {
  const frames = readFrames(file, startByte, () => undefined);
  try {
    const first = await frames.next();
    if (first.done !== true) return first.value.header;
  } finally {
    await frames.return();
  }
  throw appError('audio_undecodable.file_aac_frames', { file: file.name });
}

/** Opens bare AAC, which says nothing of its length. Rejects with `audio_undecodable`. */
export async function openAdtsMedia(file: MediaFile, startByte: number): Promise<OpenMedia> {
  const { sampleRateHz, channelCount } = await firstHeader(file, startByte);
  async function* blocks(
    onDamage: () => void,
    byChannel = false,
  ): AsyncGenerator<MediaBlock, void> {
    const decoder = createAacDecoder(await openFfmpegDecoder(byChannel), null, sampleRateHz);
    let batch: Uint8Array[] = [];
    for await (const { frame, header } of readFrames(file, startByte, onDamage)) {
      // A header by chance, or another recording glued to this one.
      const isSame = header.sampleRateHz === sampleRateHz && header.channelCount === channelCount;
      if (isSame) batch.push(frame);
      else onDamage();
      if (batch.length < batchFrames) continue;
      yield await decoder.decode(batch, onDamage);
      batch = [];
    }
    yield await decoder.decode(batch, onDamage);
    yield await decoder.finish(onDamage);
  }
  return { format: 'AAC', channelCount: Math.max(1, channelCount), toldMs: null, blocks };
}
