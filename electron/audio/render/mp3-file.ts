import { createDurableFile } from '../../platform/node/durable-file.ts';
import { outputRateHz } from './presets.ts';

/** Samples in each MPEG-1 layer III frame. */
export const mp3FrameSamples = 1152;
/** What LAME puts before the first sample; a decoder adds 529 of its own. */
export const mp3EncoderDelay = 576;

const infoOffsetMono = 21;
const infoBytes = 120;
const lameBytes = 36;

export type Mp3Writer = {
  readonly addFrame: (frame: Uint8Array) => Promise<void>;
  /** Frames that lie behind each other, as they were read from another file. */
  readonly addFrames: (frames: Uint8Array, count: number) => Promise<void>;
  /** Fills in the Info frame and puts the file in its place; gives its size in bytes. */
  readonly finish: (durationSamples: number) => Promise<number>;
  readonly discard: () => Promise<void>;
};

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

/** The header of an unpadded frame like this one, without a checksum. */
function plainHeader(frame: Uint8Array): Uint8Array {
  return Uint8Array.of(0xff, (frame[1] ?? 0) | 1, (frame[2] ?? 0) & ~2, frame[3] ?? 0);
}

/**
 * The Info frame that stands before constant-rate audio: frame count, bytes, a seek table and the
 * samples to skip at both ends (the Xing header with LAME's extension), so that players know the
 * exact length.
 */
function infoFrame(
  first: Uint8Array,
  frameBytes: number,
  frameCount: number,
  audioBytes: number,
  durationSamples: number,
): Uint8Array {
  const frame = new Uint8Array(frameBytes);
  const view = new DataView(frame.buffer);
  frame.set(plainHeader(first));
  const info = infoOffsetMono;
  frame.set(new TextEncoder().encode('Info'), info);
  view.setUint32(info + 4, 0x0f);
  view.setUint32(info + 8, frameCount);
  view.setUint32(info + 12, audioBytes + frameBytes);
  // At a constant rate the seek table is a straight line.
  for (let index = 0; index < 100; index++)
    frame[info + 16 + index] = Math.floor((index * 256) / 100);
  const lame = info + infoBytes;
  frame.set(new TextEncoder().encode('LAME3.100'), lame);
  frame[lame + 9] = 1;
  const padding = frameCount * mp3FrameSamples - mp3EncoderDelay - durationSamples;
  const clamped = Math.max(0, Math.min(4095, padding));
  frame[lame + 21] = mp3EncoderDelay >> 4;
  frame[lame + 22] = ((mp3EncoderDelay & 15) << 4) | (clamped >> 8);
  frame[lame + 23] = clamped & 255;
  view.setUint32(lame + 28, audioBytes + frameBytes);
  view.setUint16(lame + lameBytes - 2, crc16(frame.subarray(0, lame + lameBytes - 2)));
  return frame;
}

/** Writes mono constant-rate frames at `outputRateHz` as an MP3 file, behind the bytes of its tag. */
export async function createMp3Writer(
  path: string,
  bitrate: number,
  tag: Uint8Array = new Uint8Array(0),
): Promise<Mp3Writer> {
  const file = await createDurableFile(path);
  const frameBytes = Math.floor((144 * bitrate) / outputRateHz);
  await file.write(tag);
  await file.write(new Uint8Array(frameBytes));
  let first: Uint8Array | null = null;
  let frameCount = 0;
  let audioBytes = 0;
  const addFrames = async (frames: Uint8Array, count: number): Promise<void> => {
    first ??= frames.slice(0, 4);
    frameCount += count;
    audioBytes += frames.byteLength;
    await file.write(frames);
  };
  return {
    addFrame: (frame) => addFrames(frame, 1),
    addFrames,
    finish: async (durationSamples) => {
      const head = infoFrame(
        first ?? new Uint8Array(4),
        frameBytes,
        frameCount,
        audioBytes,
        durationSamples,
      );
      await file.patch(head, tag.byteLength);
      await file.commit();
      return file.size();
    },
    discard: () => file.discard(),
  };
}
