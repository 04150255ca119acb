import { createHash } from 'node:crypto';
import { joinArrays, toInt16 } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { flacFrame, flacFrameSamples } from './flac-frame-writer.ts';

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

/**
 * Encodes 16-bit mono samples losslessly (RFC 9639). The same samples give the same bytes, and the
 * header holds the sample count and the checksum of the samples.
 */
export function encodeFlac(samples: Int16Array, sampleRateHz: number): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let start = 0; start < samples.length; start += flacFrameSamples) {
    const part = samples.subarray(start, start + flacFrameSamples);
    frames.push(flacFrame(part, frames.length, sampleRateHz));
  }
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const header = flacHeader({
    sampleRateHz,
    sampleCount: samples.length,
    md5: createHash('md5').update(bytes).digest(),
    smallest: frames.reduce((least, { byteLength }) => Math.min(least, byteLength), 0xffffff),
    largest: frames.reduce((most, { byteLength }) => Math.max(most, byteLength), 0),
  });
  return joinArrays([header, ...frames], Uint8Array);
}

/** The 16-bit mono samples of a FLAC file. Rejects with `audio_undecodable`. */
export async function decodeFlac(
  bytes: Uint8Array,
): Promise<{ readonly samples: Int16Array; readonly sampleRateHz: number }> {
  const decoded = await decodeAudio(bytes);
  return { samples: toInt16(decoded.samples), sampleRateHz: decoded.sampleRateHz };
}
