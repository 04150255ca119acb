import { createHash } from 'node:crypto';
import { toInt16 } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { BitWriter } from './bit-writer.ts';
import { flacFrameSamples, writeFlacFrame } from './flac-frame-writer.ts';

export type FlacStream = {
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  /** Of the samples, 16 bits each, little-endian. */
  readonly md5: Uint8Array;
  /** The smallest and the largest frame, in bytes. */
  readonly smallest: number;
  readonly largest: number;
};

/** The marker and the STREAMINFO block of 16-bit mono sound. */
export function flacHeader(stream: FlacStream): Uint8Array {
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

function streamHeader(
  samples: Int16Array,
  sampleRateHz: number,
  frameSizes: readonly number[],
): Uint8Array {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return flacHeader({
    sampleRateHz,
    sampleCount: samples.length,
    md5: createHash('md5').update(bytes).digest(),
    smallest: frameSizes.reduce((least, size) => Math.min(least, size), 0xffffff),
    largest: frameSizes.reduce((most, size) => Math.max(most, size), 0),
  });
}

/** One for all takes of a thread: its memory is made once. */
const writer = new BitWriter();

/**
 * Encodes 16-bit mono samples losslessly (RFC 9639). The same samples give the same bytes, and the
 * header holds the sample count and the checksum of the samples.
 */
export function encodeFlac(samples: Int16Array, sampleRateHz: number): Uint8Array {
  writer.clear();
  const frameSizes: number[] = [];
  for (let start = 0; start < samples.length; start += flacFrameSamples) {
    const frame = Int32Array.from(samples.subarray(start, start + flacFrameSamples));
    frameSizes.push(writeFlacFrame(writer, frame, frameSizes.length, sampleRateHz));
  }
  const header = streamHeader(samples, sampleRateHz, frameSizes);
  const out = new Uint8Array(header.byteLength + writer.byteLength());
  out.set(header);
  out.set(writer.view(0, writer.byteLength()), header.byteLength);
  return out;
}

/** The 16-bit mono samples of a FLAC file. Rejects with `audio_undecodable`. */
export async function decodeFlac(
  bytes: Uint8Array,
): Promise<{ readonly samples: Int16Array; readonly sampleRateHz: number }> {
  const decoded = await decodeAudio(bytes);
  return { samples: toInt16(decoded.samples), sampleRateHz: decoded.sampleRateHz };
}
