import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { AppError, appError } from '../../shared/app-error.ts';
import { type AudioClip, mixToMono } from './audio-clip.ts';
import { readFlacFrame } from './flac-frame.ts';
import { findFlacFrames, readFlacInfo } from './flac-info.ts';
import { type AudioContainer, sniffAudio } from './sniff.ts';
import { readWav } from './wav.ts';

export type DecodedAudio = AudioClip & {
  readonly container: AudioContainer;
  readonly channelCount: number;
};

type WasmAudio = {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
  readonly errors: readonly { readonly message: string }[];
};

/** Headerless audio of the gateway: 24 kHz, 16-bit little-endian, mono (gateway-spec section 2). */
const PCM_RATE_HZ = 24_000;

function fromWasm(audio: WasmAudio, container: AudioContainer): DecodedAudio {
  const [firstError] = audio.errors;
  if (firstError !== undefined) {
    throw appError('audio_undecodable.damaged', { container, reason: firstError.message });
  }
  return {
    samples: mixToMono(audio.channelData, audio.samplesDecoded),
    sampleRateHz: audio.sampleRate,
    channelCount: audio.channelData.length,
    container,
  };
}

function decodePcm(bytes: Uint8Array): DecodedAudio {
  if (bytes.byteLength % 2 !== 0) {
    throw appError('audio_undecodable.odd_bytes', { bytes: bytes.byteLength });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(bytes.byteLength / 2);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = view.getInt16(index * 2, true) / 32768;
  }
  return { samples, sampleRateHz: PCM_RATE_HZ, channelCount: 1, container: 'pcm' };
}

async function decodeMp3(bytes: Uint8Array): Promise<DecodedAudio> {
  const decoder = new MPEGDecoder();
  try {
    await decoder.ready;
    const decoded = decoder.decode(bytes);
    // mpg123 gives two equal channels for mono: the average of equals is the channel itself.
    return fromWasm(decoded, 'mp3');
  } finally {
    decoder.free();
  }
}

function assertOpusEnds(bytes: Uint8Array): void {
  // The last page of a whole Ogg stream carries the end-of-stream flag (RFC 3533 section 6).
  for (let offset = bytes.byteLength - 27; offset >= 0; offset--) {
    const isPage =
      bytes[offset] === 0x4f &&
      bytes[offset + 1] === 0x67 &&
      bytes[offset + 2] === 0x67 &&
      bytes[offset + 3] === 0x53;
    if (!isPage) continue;
    const segmentCount = bytes[offset + 26] ?? 0;
    let end = offset + 27 + segmentCount;
    for (let index = 0; index < segmentCount; index++) end += bytes[offset + 27 + index] ?? 0;
    if (end > bytes.byteLength || ((bytes[offset + 5] ?? 0) & 4) === 0) {
      throw appError('audio_undecodable.opus_cut_off');
    }
    return;
  }
}

async function decodeOpus(bytes: Uint8Array): Promise<DecodedAudio> {
  assertOpusEnds(bytes);
  const decoder = new OggOpusDecoder();
  try {
    await decoder.ready;
    return fromWasm(await decoder.decodeFile(bytes), 'ogg-opus');
  } finally {
    decoder.free();
  }
}

/** Mono samples of a frame; the mean of the channels. */
export function flacFrameToMono(
  channels: readonly Int32Array[],
  bitsPerSample: number,
): Float32Array {
  const scale = 2 ** (bitsPerSample - 1) * channels.length;
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let index = 0; index < mono.length; index++) {
      mono[index] = (mono[index] ?? 0) + (channel[index] ?? 0) / scale;
    }
  }
  return mono;
}

async function decodeFlac(bytes: Uint8Array): Promise<DecodedAudio> {
  const info = readFlacInfo(bytes);
  let offset = await findFlacFrames((place) => bytes.subarray(place, place + 4));
  const blocks: Float32Array[] = [];
  let count = 0;
  const isWhole = (): boolean => info.sampleCount > 0 && count >= info.sampleCount;
  // Tags of other programs may stand behind the last frame.
  while (offset < bytes.byteLength && !isWhole()) {
    const frame = readFlacFrame(bytes.subarray(offset, offset + info.mostFrameBytes), info);
    const block = flacFrameToMono(frame.channels, info.bitsPerSample);
    offset += frame.byteLength;
    count += block.length;
    blocks.push(block);
  }
  if (count < info.sampleCount) {
    throw appError('audio_undecodable.flac_cut_off', {
      expectedSamples: info.sampleCount,
      actualSamples: count,
    });
  }
  const samples = new Float32Array(count);
  let filled = 0;
  for (const block of blocks) {
    samples.set(block, filled);
    filled += block.length;
  }
  const { sampleRateHz, channelCount } = info;
  return { samples, sampleRateHz, channelCount, container: 'flac' };
}

function decodeWav(bytes: Uint8Array): DecodedAudio {
  const wav = readWav(bytes);
  const sampleCount = wav.channels[0]?.length ?? 0;
  return {
    samples: mixToMono(wav.channels, sampleCount),
    sampleRateHz: wav.sampleRateHz,
    channelCount: wav.channels.length,
    container: 'wav',
  };
}

async function decodeContainer(bytes: Uint8Array): Promise<DecodedAudio> {
  const sniffed = sniffAudio(bytes);
  if (sniffed.kind === 'other') {
    throw appError('audio_undecodable.not_audio', { found: sniffed.what, bytes: bytes.byteLength });
  }
  switch (sniffed.container) {
    case 'wav':
      return decodeWav(bytes);
    case 'mp3':
      return decodeMp3(bytes);
    case 'ogg-opus':
      return decodeOpus(bytes);
    case 'flac':
      return decodeFlac(bytes);
  }
}

/**
 * Decodes a whole body to mono samples. `auto` goes by magic bytes; `pcm` is the gateway's
 * headerless 24 kHz 16-bit mono and is never guessed. Rejects with `audio_undecodable`, which says
 * what the bytes really are, for empty, truncated, damaged and non-audio bodies.
 */
export async function decodeAudio(
  bytes: Uint8Array,
  format: 'auto' | 'pcm' = 'auto',
): Promise<DecodedAudio> {
  if (bytes.byteLength === 0) throw appError('audio_undecodable.no_bytes');
  let decoded: DecodedAudio;
  try {
    decoded = format === 'pcm' ? decodePcm(bytes) : await decodeContainer(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw appError('audio_undecodable.undecoded', {}, { cause: error });
  }
  if (decoded.samples.length === 0) {
    throw appError('audio_undecodable.no_sample', { container: decoded.container });
  }
  return decoded;
}
