import { joinArrays } from '../../audio-clip.ts';
import { type MediaBlock, mixedBlock, type PacketDecoder } from '../media-blocks.ts';
import { type AdtsSettings, withAdtsHeader } from './adts.ts';
import type { FfmpegDecoder } from './ffmpeg-wasm.ts';

/** Frames decoded at once: about 20 s at 48 kHz. */
const pieceFrames = 940;
/**
 * Decoded again before each piece and thrown away. Overlap needs one frame; spectral band replication
 * sends its header about twice a second, and what it does before that is not what it does after.
 */
const leadFrames = 48;
/** A damaged frame spoils the piece that it is in: pieces are halved down to this. */
const leastFrames = 8;
/** So often: a file that is damaged everywhere must not take hours. */
const mostFailures = 40;

/**
 * AAC-LC and HE-AAC. `settings` is null where the frames have their ADTS headers already. FFmpeg
 * decodes small files only, so the frames are given as a row of them that overlap.
 */
export function createAacDecoder(
  ffmpeg: FfmpegDecoder,
  settings: AdtsSettings | null,
  sampleRateHz: number,
) {
  let lead: Uint8Array[] = [];
  let waiting: Uint8Array[] = [];
  let rateHz = sampleRateHz;
  let channelCount = 1;
  let failureCount = 0;

  /** Of samples that lie channel by channel. */
  const blockOf = (samples: Float32Array): MediaBlock => {
    if (channelCount === 1) return { samples, sampleRateHz: rateHz };
    const count = samples.length / channelCount;
    const channels = Array.from({ length: channelCount }, (_, channel) =>
      Float32Array.from({ length: count }, (__, at) => samples[at * channelCount + channel] ?? 0),
    );
    return mixedBlock(channels, count, rateHz, true);
  };

  const decodePiece = async (
    before: readonly Uint8Array[],
    frames: readonly Uint8Array[],
    onDamage: () => void,
  ): Promise<Float32Array> => {
    const decoded = await ffmpeg.decode(joinArrays([...before, ...frames], Uint8Array));
    if (decoded !== null && decoded.samples.length > 0) {
      rateHz = decoded.sampleRateHz;
      channelCount = decoded.channelCount;
      const total = before.length + frames.length;
      // 1024 a frame, twice that with band replication. FFmpeg swallows the very first one, and those at
      // the beginning may come out short: what is wanted is counted from the end.
      const step = 1024 * channelCount;
      const frameSamples = Math.ceil(decoded.samples.length / total / step) * step;
      return decoded.samples.subarray(
        Math.max(0, decoded.samples.length - frames.length * frameSamples),
      );
    }
    failureCount += 1;
    // The lead may be what is damaged.
    if (before.length > 1) return decodePiece(frames.slice(0, 1), frames, onDamage);
    if (frames.length <= leastFrames || failureCount > mostFailures) {
      onDamage();
      return new Float32Array(0);
    }
    const half = frames.length >> 1;
    const first = frames.slice(0, half);
    const second = frames.slice(half);
    return joinArrays(
      [
        await decodePiece(first.slice(0, 1), first, onDamage),
        await decodePiece(second.slice(0, 1), second, onDamage),
      ],
      Float32Array,
    );
  };

  const flush = async (onDamage: () => void): Promise<MediaBlock> => {
    const frames = waiting;
    waiting = [];
    if (frames.length === 0) return { samples: new Float32Array(0), sampleRateHz: rateHz };
    const before = lead.length === 0 ? frames.slice(0, 1) : lead;
    const samples = await decodePiece(before, frames, onDamage);
    lead = frames.slice(-leadFrames);
    return blockOf(samples);
  };

  return {
    decode: async (packets, onDamage) => {
      for (const packet of packets) {
        const frame = settings === null ? packet : withAdtsHeader(packet, settings);
        if (frame === null) onDamage();
        else waiting.push(frame);
      }
      if (waiting.length >= pieceFrames) return flush(onDamage);
      return { samples: new Float32Array(0), sampleRateHz: rateHz };
    },
    finish: flush,
  } satisfies PacketDecoder;
}
