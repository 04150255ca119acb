import { appError } from '../../../shared/app-error.ts';
import type { AudioClip } from '../audio-clip.ts';
import { isSaneFormat } from '../media/pcm-file.ts';
import { type PcmCodec, pcmToMono } from '../media/pcm-samples.ts';

/*
 * Files of samples that nobody asks for, but that gateways in front of other services may answer with: Sun audio (AU),
 * Core Audio (CAF) and Wave64, and FLAC in Ogg.
 */

type Layout = {
  readonly format: string;
  /** Null for what is not read. */
  readonly codec: PcmCodec | null;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly start: number;
  /** As the header tells; null where it was written before that was known. */
  readonly byteCount: number | null;
};

/** The sound of such a file; null for any other. Rejects with `audio_undecodable` for one that is damaged or cut off. */
export function decodeRareFile(bytes: Uint8Array): AudioClip | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const layout = readAu(view) ?? readCaf(view) ?? readWave64(view);
  if (layout === null || layout.codec === null) return null;
  const { format, codec, channelCount, sampleRateHz, start } = layout;
  if (!isSaneFormat(layout)) {
    throw appError('audio_undecodable.damaged_part', { format, bytes: view.byteLength });
  }
  const end = start + (layout.byteCount ?? view.byteLength - start);
  const samples = pcmToMono(view.subarray(start, end), codec, channelCount);
  if (end > view.byteLength || samples.length === 0) {
    throw appError('audio_undecodable.damaged_part', { format, bytes: view.byteLength });
  }
  return { samples, sampleRateHz };
}

const auCodecs: { readonly [encoding: number]: PcmCodec } = {
  1: 'ulaw',
  2: 'pcm-s8',
  3: 'pcm-s16be',
  4: 'pcm-s24be',
  5: 'pcm-s32be',
  6: 'pcm-f32be',
  7: 'pcm-f64be',
  27: 'alaw',
};
const unknownLength = 0xffff_ffff;

function readAu(view: Buffer): Layout | null {
  if (view.toString('latin1', 0, 4) !== '.snd' || view.byteLength < 24) return null;
  const told = view.readUInt32BE(8);
  return {
    format: 'AU',
    codec: auCodecs[view.readUInt32BE(12)] ?? null,
    channelCount: view.readUInt32BE(20),
    sampleRateHz: view.readUInt32BE(16),
    start: view.readUInt32BE(4),
    byteCount: told === unknownLength || told === 0 ? null : told,
  };
}

type Chunk = { readonly name: string; readonly start: number; readonly length: number };

/** The chunks of a file; one whose length is not known is the last. */
function* chunksOf(
  view: Buffer,
  first: number,
  headBytes: number,
  read: (at: number) => { readonly name: string; readonly length: number; readonly next: number },
): Generator<Chunk, void> {
  for (let at = first; at + headBytes <= view.byteLength; ) {
    const { name, length, next } = read(at);
    yield { name, start: at + headBytes, length };
    if (next <= at) return;
    at = next;
  }
}

function readCaf(view: Buffer): Layout | null {
  if (view.toString('latin1', 0, 4) !== 'caff') return null;
  let format: Pick<Layout, 'codec' | 'channelCount' | 'sampleRateHz'> | null = null;
  const chunks = chunksOf(view, 8, 12, (at) => {
    const length = Number(view.readBigInt64BE(at + 4));
    return { name: view.toString('latin1', at, at + 4), length, next: at + 12 + length };
  });
  for (const { name, start, length } of chunks) {
    if (name === 'desc' && start + 32 <= view.byteLength) {
      format = {
        codec: cafCodec(view, start),
        channelCount: view.readUInt32BE(start + 24),
        sampleRateHz: Math.round(view.readDoubleBE(start)),
      };
    }
    if (name !== 'data' || format === null) continue;
    // The sound stands behind a count of edits.
    const byteCount = length < 0 ? null : length - 4;
    return { format: 'CAF', ...format, start: start + 4, byteCount };
  }
  return null;
}

function cafCodec(view: Buffer, start: number): PcmCodec | null {
  const kind = view.toString('latin1', start + 8, start + 12);
  const flags = view.readUInt32BE(start + 12);
  if (kind === 'ulaw' || kind === 'alaw') return kind;
  const bits = view.readUInt32BE(start + 28);
  const isLittle = (flags & 2) !== 0;
  const name = `pcm-${(flags & 1) === 0 ? 's' : 'f'}${bits}${isLittle || bits === 8 ? '' : 'be'}`;
  return kind === 'lpcm' && isCafCodec(name) ? name : null;
}

function isCafCodec(name: string): name is PcmCodec {
  return /^pcm-(s(8|(16|24|32)(be)?)|f(32|64)(be)?)$/.test(name);
}

const waveCodecs: { readonly [format: number]: { readonly [bits: number]: PcmCodec } } = {
  1: { 8: 'pcm-u8', 16: 'pcm-s16', 24: 'pcm-s24', 32: 'pcm-s32' },
  3: { 32: 'pcm-f32', 64: 'pcm-f64' },
  6: { 8: 'alaw' },
  7: { 8: 'ulaw' },
};
/** A name of 16 bytes and a length of 8, both counted in that length. */
const wave64HeadBytes = 24;

function readWave64(view: Buffer): Layout | null {
  if (view.toString('latin1', 0, 4) !== 'riff' || view.toString('latin1', 24, 28) !== 'wave') {
    return null;
  }
  let format: Pick<Layout, 'codec' | 'channelCount' | 'sampleRateHz'> | null = null;
  const chunks = chunksOf(view, 40, wave64HeadBytes, (at) => {
    const told = Number(view.readBigInt64LE(at + 16));
    const next = at + Math.ceil(told / 8) * 8;
    return { name: view.toString('latin1', at, at + 4), length: told - wave64HeadBytes, next };
  });
  for (const { name, start, length } of chunks) {
    if (name === 'fmt ' && start + 16 <= view.byteLength) {
      const tag = view.readUInt16LE(start);
      // In the extensible format the real one is in its sub-format.
      const kind = tag === 0xfffe && length >= 26 ? view.readUInt16LE(start + 24) : tag;
      format = {
        codec: waveCodecs[kind]?.[view.readUInt16LE(start + 14)] ?? null,
        channelCount: view.readUInt16LE(start + 2),
        sampleRateHz: view.readUInt32LE(start + 4),
      };
    }
    if (name !== 'data' || format === null) continue;
    const isKnown = length > 0 && length < Number.MAX_SAFE_INTEGER;
    return { format: 'W64', ...format, start, byteCount: isKnown ? length : null };
  }
  return null;
}

const oggHeadBytes = 27;
/** `\x7fFLAC`, a version and a count of headers stand before the native beginning. */
const flacStart = 9;

/** The FLAC file that an Ogg stream holds (the FLAC to Ogg mapping); null for any other, and for one that is cut off. */
export function flacInOgg(bytes: Uint8Array): Uint8Array | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  let isEnded = false;
  for (let at = 0; at + oggHeadBytes <= view.byteLength && !isEnded; ) {
    if (view.toString('latin1', at, at + 4) !== 'OggS') return null;
    const segmentCount = view.readUInt8(at + 26);
    const start = at + oggHeadBytes + segmentCount;
    const lengths = view.subarray(at + oggHeadBytes, start);
    const end = start + lengths.reduce((sum, length) => sum + length, 0);
    if (end > view.byteLength) return null;
    parts.push(view.subarray(start, end));
    isEnded = (view.readUInt8(at + 5) & 4) !== 0;
    at = end;
  }
  const all = Buffer.concat(parts);
  return isEnded && all.toString('latin1', 1, 5) === 'FLAC' ? all.subarray(flacStart) : null;
}
