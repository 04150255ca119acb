import { appError } from '../../../shared/app-error.ts';
import { createAacDecoder } from './codecs/aac.ts';
import { adtsFrameBytes, readAdtsHeader } from './codecs/adts.ts';
import { openFfmpegDecoder } from './codecs/ffmpeg-wasm.ts';
import type { MediaBlock, OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';
import { id3Bytes } from './sniff-media.ts';

const readBytes = 65_536;
/** No frame is longer, and one more header has to be seen behind it. */
const mostLookBytes = 8191 + 7;
const batchFrames = 32;

type Header = ReturnType<typeof readAdtsHeader>;
type Found = { readonly frame: Uint8Array; readonly header: Header };

/** Length of the whole frame here, 0 for none; behind what is damaged it only counts with another one behind it. */
function frameBytesAt(bytes: Uint8Array, place: number, isLost: boolean): number {
  const length = adtsFrameBytes(bytes, place);
  const next = place + length;
  const isFollowed = next === bytes.byteLength || adtsFrameBytes(bytes, next) > 0;
  return next > bytes.byteLength || (isLost && !isFollowed) ? 0 : length;
}

/** Lost are frames before the first one, and behind damage; `soundEnd` is behind the last one so far, in the file. */
type Search = { isLost: boolean; soundEnd: number | null };

/** What other programs put behind the last frame is no longer. */
const mostPaddingBytes = 4096;

/** Zeros, ones or a tag, of which no sound is missing. */
function isPadding(bytes: Uint8Array): boolean {
  if (bytes.byteLength > mostPaddingBytes) return false;
  const isTag = /^(?:TAG|APETAGEX|ID3|LYRICS)/.test(
    Buffer.from(bytes.subarray(0, 8)).toString('latin1'),
  );
  return isTag || bytes.byteLength < 7 || bytes.every((byte) => byte === 0 || byte === 0xff);
}

/** The frames in a piece of the file; gives the place behind them. Tags between them are passed over. */
function* framesIn(
  bytes: Uint8Array,
  offset: number,
  isLast: boolean,
  search: Search,
  onDamage: () => void,
): Generator<Found, number> {
  const end = bytes.byteLength - (isLast ? 7 : mostLookBytes - 1);
  let place = 0;
  while (place < end) {
    const length = frameBytesAt(bytes, place, search.isLost);
    if (length > 0) {
      if (search.isLost && search.soundEnd !== null) onDamage();
      search.isLost = false;
      search.soundEnd = offset + place + length;
      const frame = bytes.slice(place, place + length);
      yield { frame, header: readAdtsHeader(bytes, place) };
      place += length;
      continue;
    }
    if (!search.isLost && adtsFrameBytes(bytes, place) > 0) onDamage();
    const tagBytes = search.isLost ? 0 : id3Bytes(bytes.subarray(place, place + 10));
    search.isLost = tagBytes === 0;
    place += tagBytes || 1;
  }
  return place;
}

/** The frames of bare AAC, found by their headers. */
async function* readFrames(
  file: MediaFile,
  startByte: number,
  onDamage: () => void,
): AsyncGenerator<Found, void> {
  const search: Search = { isLost: true, soundEnd: null };
  for (let offset = startByte; offset < file.sizeBytes; ) {
    const bytes = await file.read(offset, readBytes);
    const isLast = offset + bytes.byteLength >= file.sizeBytes;
    const place = yield* framesIn(bytes, offset, isLast, search, onDamage);
    if (isLast) break;
    offset += Math.max(1, place);
  }
  const { soundEnd } = search;
  if (soundEnd === null) return;
  if (!isPadding(await file.read(soundEnd, mostPaddingBytes + 1))) onDamage();
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
