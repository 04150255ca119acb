import { createHash } from 'node:crypto';
import { joinArrays, toInt16 } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { flacFrame, flacFrameSamples } from './flac-frame-writer.ts';

type FlacFacts = {
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  /** Of the samples, 16 bits each, little-endian. */
  readonly md5: Uint8Array;
  /** The smallest and the largest frame, in bytes. */
  readonly smallest: number;
  readonly largest: number;
};

/** The marker and the STREAMINFO block of 16-bit mono sound. */
function flacHeader(stream: FlacFacts): Uint8Array {
  const { sampleRateHz, sampleCount, smallest, largest } = stream;
  const header = new Uint8Array(42);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x664c6143);
  view.setUint8(4, 0x80);
  view.setUint8(7, 34);
  view.setUint16(8, flacFrameSamples);
  view.setUint16(10, flacFrameSamples);
  view.setUint32(12, (smallest << 8) | (largest >>> 16));
  view.setUint16(16, largest & 0xffff);
  // 20 bits of rate, 3 of channels - 1, 5 of bits - 1, then the top 4 of the sample count.
  view.setUint32(18, (sampleRateHz << 12) | (15 << 4) | Math.floor(sampleCount / 2 ** 32));
  view.setUint32(22, sampleCount >>> 0);
  header.set(stream.md5, 26);
  return header;
}

/** A FLAC file in the making, of 16-bit mono samples. */
export function createFlacStream(sampleRateHz: number) {
  const checksum = createHash('md5');
  const frame = new Int16Array(flacFrameSamples);
  let frameCount = 0;
  let smallest = 0xffffff;
  let largest = 0;
  let filled = 0;
  let sampleCount = 0;

  const encode = (samples: Int16Array): Uint8Array => {
    const made = flacFrame(samples, frameCount, sampleRateHz);
    frameCount += 1;
    smallest = Math.min(smallest, made.byteLength);
    largest = Math.max(largest, made.byteLength);
    return made;
  };
  return {
    /** Samples pushed so far. */
    sampleCount: (): number => sampleCount,
    /** The frames that became whole. */
    push: (pcm: Int16Array): readonly Uint8Array[] => {
      checksum.update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
      sampleCount += pcm.length;
      const frames: Uint8Array[] = [];
      for (let place = 0; place < pcm.length; ) {
        const part = pcm.subarray(place, place + frame.length - filled);
        place += part.length;
        if (part.length === frame.length) {
          frames.push(encode(part));
          continue;
        }
        frame.set(part, filled);
        filled += part.length;
        if (filled < frame.length) continue;
        frames.push(encode(frame));
        filled = 0;
      }
      return frames;
    },
    /** The last frame, if samples are left, and the header that stands in front of all frames. */
    finish: () => ({
      frames: filled > 0 ? [encode(frame.subarray(0, filled))] : [],
      header: flacHeader({
        sampleRateHz,
        sampleCount,
        smallest,
        largest,
        md5: checksum.digest(),
      }),
    }),
  };
}

/**
 * Encodes 16-bit mono samples losslessly (RFC 9639). The same samples give the same bytes, and the
 * header holds the sample count and the checksum of the samples.
 */
export function encodeFlac(samples: Int16Array, sampleRateHz: number): Uint8Array {
  const stream = createFlacStream(sampleRateHz);
  const frames = stream.push(samples);
  const end = stream.finish();
  return joinArrays([end.header, ...frames, ...end.frames], Uint8Array);
}

/** The 16-bit mono samples of a FLAC file. Rejects with `audio_undecodable`. */
export async function decodeFlac(
  bytes: Uint8Array,
): Promise<{ readonly samples: Int16Array; readonly sampleRateHz: number }> {
  const decoded = await decodeAudio(bytes);
  return { samples: toInt16(decoded.samples), sampleRateHz: decoded.sampleRateHz };
}
