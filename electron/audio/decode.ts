import { AppError, appError } from '../../shared/app-error.ts';
import { type AudioClip, joinArrays, mixToMono } from './audio-clip.ts';
import { readFlacFrames } from './flac/flac-frame.ts';
import { findFlacFrames, readFlacInfo } from './flac/flac-info.ts';
import { readPcmLayout } from './media/pcm-file.ts';
import { pcmToMono } from './media/pcm-samples.ts';
import { type AudioContainer, sniffAudio } from './sniff.ts';

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

/** Headerless audio of the gateway: 24 kHz, 16-bit little-endian, mono (docs/gateway.md). */
const pcmRateHz = 24_000;

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
  const samples = pcmToMono(bytes, 'pcm-s16', 1);
  return { samples, sampleRateHz: pcmRateHz, channelCount: 1, container: 'pcm' };
}

async function decodeMp3(bytes: Uint8Array): Promise<DecodedAudio> {
  const { MPEGDecoder } = await import('mpg123-decoder');
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
  const { OggOpusDecoder } = await import('ogg-opus-decoder');
  const decoder = new OggOpusDecoder();
  try {
    await decoder.ready;
    return fromWasm(await decoder.decodeFile(bytes), 'ogg-opus');
  } finally {
    decoder.free();
  }
}

/** Of a long file so much is in the decoder at once. */
const flacBytes = 65_536;

async function decodeFlac(bytes: Uint8Array): Promise<DecodedAudio> {
  const info = readFlacInfo(bytes);
  let offset = await findFlacFrames((place) => bytes.subarray(place, place + 4));
  const blocks: Float32Array[] = [];
  let count = 0;
  const isWhole = (): boolean => info.sampleCount > 0 && count >= info.sampleCount;
  // Tags of other programs may stand behind the last frame.
  while (offset < bytes.byteLength && !isWhole()) {
    const end = offset + flacBytes + info.mostFrameBytes;
    const { samples, byteLength } = readFlacFrames(bytes.subarray(offset, end), info, {
      leastBytes: end < bytes.byteLength ? info.mostFrameBytes : 1,
      ...(info.sampleCount > 0 && { sampleCount: info.sampleCount - count }),
    });
    offset += byteLength;
    count += samples.length;
    blocks.push(samples);
  }
  if (count < info.sampleCount) {
    throw appError('audio_undecodable.flac_cut_off', {
      expectedSamples: info.sampleCount,
      actualSamples: count,
    });
  }
  const { sampleRateHz, channelCount } = info;
  const samples = joinArrays(blocks, Float32Array);
  return { samples, sampleRateHz, channelCount, container: 'flac' };
}

/** PCM or float. A header that tells no length means all that is there; a longer one is a file cut off. */
async function decodeWav(bytes: Uint8Array): Promise<DecodedAudio> {
  const read = async (start: number, count: number) => bytes.subarray(start, start + count);
  const file = { sizeBytes: bytes.byteLength, read };
  const layout = await readPcmLayout(file, 'wav', (fault, header) => {
    if (fault === 'header') return appError('audio_undecodable.wav_header', header);
    if (fault === 'pieces') {
      return appError('audio_undecodable.wav_no_data', { bytes: bytes.byteLength });
    }
    return fault === 'order'
      ? appError('audio_undecodable.wav_order')
      : appError('audio_undecodable.wav_format_cut_off');
  });
  if (layout === null) throw appError('audio_undecodable.wav_no_data', { bytes: bytes.byteLength });
  const { codec, encoding, channelCount, sampleRateHz, start, byteCount, missingBytes } = layout;
  if (codec === null || !codec.startsWith('pcm-')) {
    throw appError('audio_undecodable.wav_format', { encoding });
  }
  if (missingBytes > 0) {
    throw appError('audio_undecodable.wav_cut_off', {
      expectedBytes: byteCount + missingBytes,
      actualBytes: byteCount,
    });
  }
  const samples = pcmToMono(bytes.subarray(start, start + byteCount), codec, channelCount);
  return { samples, sampleRateHz, channelCount, container: 'wav' };
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
