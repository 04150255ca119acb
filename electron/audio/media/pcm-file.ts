import { appError } from '../../../shared/app-error.ts';
import { type AdpcmFormat, adpcmFormat, adpcmFrames, adpcmToMono } from './adpcm.ts';
import type { MediaBlock, OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';
import { bytesPerSample, type PcmCodec, pcmBlock } from './pcm-samples.ts';

/** What a WAV, RF64 or AIFF file holds, and where. */
export type PcmLayout = {
  /** Null for what is not read here. */
  readonly codec: PcmCodec | null;
  /** What else is read of a WAV file: then there is no codec. */
  readonly adpcm: AdpcmFormat | null;
  /** Sample frames that are meant to be heard, where the file tells them: blocks are filled up. */
  readonly toldFrames: number | null;
  /** For people: "format 2 with 4 bits". */
  readonly encoding: string;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly start: number;
  readonly byteCount: number;
  /** What the header promises beyond what the file holds. */
  readonly missingBytes: number;
};

/** About a second and a half of stereo. */
const readFrames = 65_536;
/** Chunks in front of the sound. */
const mostHeaders = 4096;

const wavCodecs: { readonly [format: number]: { readonly [bits: number]: PcmCodec } } = {
  1: { 8: 'pcm-u8', 16: 'pcm-s16', 24: 'pcm-s24', 32: 'pcm-s32' },
  3: { 32: 'pcm-f32', 64: 'pcm-f64' },
  6: { 8: 'alaw' },
  7: { 8: 'ulaw' },
};
const wavNames: { readonly [format: number]: string } = {
  2: 'Microsoft ADPCM',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  353: 'Windows Media Audio',
};
const aiffCodecs: { readonly [type: string]: { readonly [bits: number]: PcmCodec } } = {
  NONE: { 8: 'pcm-s8', 16: 'pcm-s16be', 24: 'pcm-s24be', 32: 'pcm-s32be' },
  twos: { 8: 'pcm-s8', 16: 'pcm-s16be', 24: 'pcm-s24be', 32: 'pcm-s32be' },
  sowt: { 8: 'pcm-s8', 16: 'pcm-s16', 24: 'pcm-s24', 32: 'pcm-s32' },
  in24: { 24: 'pcm-s24be' },
  in32: { 32: 'pcm-s32be' },
  fl32: { 32: 'pcm-f32be' },
  FL32: { 32: 'pcm-f32be' },
  fl64: { 64: 'pcm-f64be' },
  FL64: { 64: 'pcm-f64be' },
  alaw: { 8: 'alaw', 16: 'alaw' },
  ulaw: { 8: 'ulaw', 16: 'ulaw' },
};

type Format = Pick<PcmLayout, 'codec' | 'adpcm' | 'encoding' | 'channelCount' | 'sampleRateHz'>;

type PcmFault = 'header' | 'header-cut-off' | 'order' | 'pieces';

/** The error for a file with this wrong with it. */
type Refuse = (fault: PcmFault, header: Pick<Format, 'channelCount' | 'sampleRateHz'>) => Error;

const noHeader = { channelCount: 0, sampleRateHz: 0 };

function nameAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What a damaged header says is not: its samples would fill the memory. */
export function isSaneFormat({
  channelCount,
  sampleRateHz,
}: Pick<Format, 'channelCount' | 'sampleRateHz'>): boolean {
  const isRate = sampleRateHz >= 4000 && sampleRateHz <= 768_000;
  return isRate && channelCount >= 1 && channelCount <= 32;
}

function checkedFormat(format: Format, refuse: Refuse): Format {
  const { channelCount, sampleRateHz } = format;
  if (!isSaneFormat(format)) {
    throw refuse('header', { channelCount, sampleRateHz: Math.round(sampleRateHz) });
  }
  return format;
}

function readWavFormat(bytes: Uint8Array, refuse: Refuse): Format {
  if (bytes.byteLength < 16) throw refuse('header-cut-off', noHeader);
  const view = viewOf(bytes);
  const tag = view.getUint16(0, true);
  // In WAVE_FORMAT_EXTENSIBLE the real format is the first two bytes of the sub-format GUID.
  const format = tag === 0xfffe && bytes.byteLength >= 26 ? view.getUint16(24, true) : tag;
  const bits = view.getUint16(14, true);
  const codec = wavCodecs[format]?.[bits] ?? null;
  const encoding = wavNames[format] ?? `format ${format} with ${bits} bits`;
  const channelCount = view.getUint16(2, true);
  const sampleRateHz = view.getUint32(4, true);
  const adpcm = adpcmFormat(format, bits, view.getUint16(12, true), channelCount);
  return checkedFormat({ codec, adpcm, encoding, channelCount, sampleRateHz }, refuse);
}

/** The rate of an AIFF file: an 80-bit float. */
function readAiffRate(view: DataView): number {
  const exponent = (view.getUint16(8) & 0x7fff) - 16_383;
  return view.getUint32(10) * 2 ** (exponent - 31);
}

function readAiffFormat(bytes: Uint8Array, isCompressed: boolean, refuse: Refuse): Format {
  if (bytes.byteLength < 18) throw refuse('header-cut-off', noHeader);
  const view = viewOf(bytes);
  const type = isCompressed && bytes.byteLength >= 22 ? nameAt(bytes, 18) : 'NONE';
  const bits = Math.ceil(view.getUint16(6) / 8) * 8;
  const codec = aiffCodecs[type]?.[bits] ?? null;
  const encoding = `"${type.trim()}" with ${bits} bits`;
  const channelCount = view.getUint16(0);
  const sampleRateHz = Math.round(readAiffRate(view));
  return checkedFormat({ codec, adpcm: null, encoding, channelCount, sampleRateHz }, refuse);
}

/** A header written before its length was known says 0, the largest number, or nearly that. */
function layOut(
  file: ReadableFile,
  format: Format,
  start: number,
  claimed: number,
): Omit<PcmLayout, 'toldFrames'> {
  const available = file.sizeBytes - start;
  const isStreamed = claimed === 0 || (claimed >= 0x7fff_f000 && claimed > available);
  const byteCount = isStreamed ? available : Math.min(claimed, available);
  return { ...format, start, byteCount, missingBytes: isStreamed ? 0 : claimed - byteCount };
}

type Chunk = { readonly name: string; readonly start: number; readonly length: number };

/** All of RIFF, RF64 (EBU Tech 3306) and AIFF is chunks with a name and a length. */
async function* readChunks(
  file: ReadableFile,
  isLittle: boolean,
  refuse: Refuse,
): AsyncGenerator<Chunk, void> {
  let offset = 12;
  for (let count = 0; offset + 8 <= file.sizeBytes; count++) {
    if (count >= mostHeaders) throw refuse('pieces', noHeader);
    const head = await file.read(offset, 8);
    if (head.byteLength < 8) return;
    const length = viewOf(head).getUint32(4, isLittle);
    yield { name: nameAt(head, 0), start: offset + 8, length };
    offset += 8 + length + (length % 2);
  }
}

type ReadableFile = Pick<MediaFile, 'sizeBytes' | 'read'>;

function soundOf(
  file: ReadableFile,
  format: Format,
  { name, start, length }: Chunk,
  longBytes: number | null,
) {
  // SSND begins with an offset and a block size.
  if (name === 'SSND') return layOut(file, format, start + 8, Math.max(0, length - 8));
  return layOut(file, format, start, length === 0xffff_ffff ? (longBytes ?? length) : length);
}

/**
 * Bytes of sound behind the end that its chunk tells: servers that speak a text in parts may have written the header for
 * the first of them. What follows is no chunk then, by its name, and no tag of a player.
 */
async function soundBehind(file: ReadableFile, { name, start, length }: Chunk): Promise<number> {
  const end = start + length;
  const isTold = length > 0 && length < 0xffff_ffff;
  if (name !== 'data' || !isTold || end + 8 > file.sizeBytes) return 0;
  // An odd length has a byte behind it that some programs leave out.
  for (const at of new Set([end, end + (length % 2)])) {
    if (/^(?:[\w ]{4}|ID3|TAG)/.test(nameAt(await file.read(at, 4), 0))) return 0;
  }
  return file.sizeBytes - end;
}

/** Null for a file without sound. Rejects with what `refuse` makes of damage. */
export async function readPcmLayout(
  file: ReadableFile,
  kind: 'wav' | 'aiff',
  refuse: Refuse,
): Promise<PcmLayout | null> {
  const isCompressed = nameAt(await file.read(0, 12), 8) === 'AIFC';
  const headOf = ({ start, length }: Chunk) => file.read(start, Math.min(length, 64));
  let format: Format | null = null;
  let longBytes: number | null = null;
  let toldFrames: number | null = null;
  for await (const chunk of readChunks(file, kind === 'wav', refuse)) {
    const { name, start, length } = chunk;
    if (name === 'fmt ') format = readWavFormat(await headOf(chunk), refuse);
    if (name === 'COMM') format = readAiffFormat(await headOf(chunk), isCompressed, refuse);
    if (name === 'ds64' && length >= 16) {
      longBytes = Number(viewOf(await file.read(start, 16)).getBigUint64(8, true));
    }
    if (name === 'fact' && length >= 4) {
      toldFrames = viewOf(await file.read(start, 4)).getUint32(0, true);
    }
    if (name !== 'data' && name !== 'SSND') continue;
    if (format === null) throw refuse('order', noHeader);
    const sound = soundOf(file, format, chunk, longBytes);
    return { ...sound, byteCount: sound.byteCount + (await soundBehind(file, chunk)), toldFrames };
  }
  return null;
}

/** Opens a WAV, RF64 or AIFF file. Rejects with `audio_undecodable` or `not_this_format`. */
export async function openPcmFile(file: MediaFile, kind: 'wav' | 'aiff'): Promise<OpenMedia> {
  const name = kind === 'wav' ? 'WAV' : 'AIFF';
  const layout = await readPcmLayout(file, kind, (fault, header) => {
    if (fault === 'header') {
      return appError('audio_undecodable.file_header', { file: file.name, ...header });
    }
    if (fault === 'pieces') {
      return appError('audio_undecodable.file_pieces', { file: file.name, limit: mostHeaders });
    }
    return fault === 'order'
      ? appError('audio_undecodable.file_order', { file: file.name })
      : appError('audio_undecodable.file_header_cut_off', { file: file.name });
  });
  if (layout === null) {
    throw appError('audio_undecodable.file_without_samples', { file: file.name, format: name });
  }
  const { codec, encoding, channelCount, sampleRateHz, start, byteCount, missingBytes } = layout;
  if (layout.adpcm !== null) return openAdpcm(file, { ...layout, adpcm: layout.adpcm });
  if (codec === null) {
    throw appError('not_this_format.codec', {
      file: file.name,
      codec: encoding,
      container: kind === 'wav' ? 'a WAV file' : 'an AIFF file',
    });
  }
  const frameBytes = bytesPerSample(codec) * channelCount;
  const frameCount = Math.floor(byteCount / frameBytes);
  const blocks = async function* (
    onDamage: () => void,
    byChannel = false,
  ): AsyncGenerator<MediaBlock, void> {
    // Some headers count themselves or a byte of padding too.
    if (missingBytes > start) onDamage();
    for (let frame = 0; frame < frameCount; frame += readFrames) {
      const wanted = Math.min(readFrames, frameCount - frame) * frameBytes;
      const bytes = await file.read(start + frame * frameBytes, wanted);
      if (bytes.byteLength < frameBytes) return;
      yield { ...pcmBlock(bytes, codec, channelCount, byChannel), sampleRateHz };
    }
  };
  const toldMs = (frameCount * 1000) / sampleRateHz;
  return { format: name, channelCount, toldMs, blocks };
}

/** Many blocks at a time. */
function openAdpcm(
  file: MediaFile,
  layout: PcmLayout & { readonly adpcm: AdpcmFormat },
): OpenMedia {
  const { adpcm, channelCount, sampleRateHz, start, byteCount, missingBytes, toldFrames } = layout;
  const all = adpcmFrames(adpcm, byteCount, channelCount);
  const frameCount = toldFrames === null || toldFrames === 0 ? all : Math.min(all, toldFrames);
  const readBytes = adpcm.blockBytes * Math.ceil(readFrames / adpcm.blockBytes);
  const blocks = async function* (onDamage: () => void): AsyncGenerator<MediaBlock, void> {
    if (missingBytes > start) onDamage();
    let left = frameCount;
    for (let offset = 0; offset < byteCount && left > 0; offset += readBytes) {
      const bytes = await file.read(start + offset, Math.min(readBytes, byteCount - offset));
      const samples = adpcmToMono(bytes, adpcm, channelCount).subarray(0, left);
      if (samples.length === 0) return;
      left -= samples.length;
      yield { samples, sampleRateHz };
    }
  };
  return { format: 'WAV', channelCount, toldMs: (frameCount * 1000) / sampleRateHz, blocks };
}
