import { appError } from '../../../shared/app-error.ts';
import type { FlacInfo } from './flac-info.ts';
import { type FlacKernel, withFlacKernel } from './flac-kernel.ts';

export type FlacFrames = {
  /** The mean of the channels; full scale is 1. */
  readonly samples: Float32Array;
  /** Of the last frame, where they were asked for. */
  readonly channels?: readonly Float32Array[] | undefined;
  /** What the frames take of the bytes, from the start on. */
  readonly byteLength: number;
};

export type FramesWanted = {
  /** Frames are decoded until there are so many samples; at most 65536, which is what is there without it. */
  readonly sampleCount?: number;
  /** No frame is begun with fewer bytes left: it may not be whole. */
  readonly leastBytes?: number;
  readonly byChannel?: boolean;
};

const mostSamples = 32_768;

/** The faults of decode.h, from -1 down. */
const faults = [
  'audio_undecodable.flac_no_frame',
  'audio_undecodable.flac_block_size',
  'audio_undecodable.flac_layout',
  'audio_undecodable.flac_channel_kind',
  'audio_undecodable.flac_channel_bits',
  'audio_undecodable.flac_frame_cut_off',
  'audio_undecodable.flac_checksum',
] as const;

type Decoded = { readonly fault: number } & FlacFrames;

function decode(
  kernel: FlacKernel,
  bytes: Uint8Array,
  { bitsPerSample, channelCount }: FlacInfo,
  { sampleCount = mostSamples, leastBytes = 1, byChannel = false }: FramesWanted,
): Decoded {
  const address = kernel.decoder_bytes(bytes.byteLength);
  if (address === 0) throw new RangeError(`There is no memory for ${bytes.byteLength} bytes.`);
  new Uint8Array(kernel.memory.buffer, address, bytes.byteLength).set(bytes);
  const wanted = Math.min(mostSamples, sampleCount);
  let filled = 0;
  let offset = 0;
  let fault = 0;
  do {
    const found = kernel.decode_frame(offset, bitsPerSample, filled);
    if (found < 0) {
      fault = found;
      break;
    }
    filled += found;
    offset = kernel.decoder_end();
  } while (filled < wanted && bytes.byteLength - offset >= leastBytes);
  const samples = new Float32Array(kernel.memory.buffer, kernel.decoder_samples(), filled).slice();
  const channelOf = (channel: number): Float32Array => {
    const whole = new Int32Array(kernel.memory.buffer, kernel.decoder_channel(channel), filled);
    return Float32Array.from(whole, (value) => value / 2 ** (bitsPerSample - 1));
  };
  const channels = byChannel
    ? Array.from({ length: channelCount }, (_, channel) => channelOf(channel))
    : undefined;
  return { fault, samples, channels, byteLength: offset };
}

/**
 * Decodes the frames at the start of `bytes` (RFC 9639 section 9) and checks their checksums; the first is always
 * begun. A damaged frame ends what is given. Throws `audio_undecodable` when the first one is damaged or cut off.
 */
export function readFlacFrames(
  bytes: Uint8Array,
  info: FlacInfo,
  wanted: FramesWanted,
): FlacFrames {
  let decoded: Decoded;
  try {
    decoded = withFlacKernel((kernel) => decode(kernel, bytes, info, wanted));
  } catch (error) {
    throw appError('audio_undecodable.undecoded', {}, { cause: error });
  }
  if (decoded.fault < 0 && decoded.byteLength === 0) {
    throw appError(faults[-decoded.fault - 1] ?? 'audio_undecodable.flac_no_frame');
  }
  return decoded;
}
