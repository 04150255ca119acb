import { createHash } from 'node:crypto';
import { toInt16 } from './audio-clip.ts';
import { decodeAudio } from './decode.ts';
import { createPacketEncoder } from './packet-encoder.ts';

const ENCODE_BLOCK_SAMPLES = 65_536;
/** Samples in each FLAC frame but the last, as libFLAC's level 5 sets it. */
const FRAME_SAMPLES = 4096;

function streamHeader(
  samples: Int16Array,
  sampleRateHz: number,
  frameSizes: readonly number[],
): Uint8Array {
  const header = new Uint8Array(42);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x664c6143);
  view.setUint8(4, 0x80);
  view.setUint8(7, 34);
  view.setUint16(8, FRAME_SAMPLES);
  view.setUint16(10, FRAME_SAMPLES);
  const smallest = frameSizes.reduce((least, size) => Math.min(least, size), 0xffffff);
  const largest = frameSizes.reduce((most, size) => Math.max(most, size), 0);
  view.setUint32(12, (smallest << 8) | (largest >>> 16));
  view.setUint16(16, largest & 0xffff);
  // 20 bits of rate, 3 of channels - 1, 5 of bits - 1, then the top 4 of the sample count.
  view.setUint32(18, (sampleRateHz << 12) | (15 << 4) | Math.floor(samples.length / 2 ** 32));
  view.setUint32(22, samples.length >>> 0);
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  header.set(createHash('md5').update(bytes).digest(), 26);
  return header;
}

/**
 * Encodes 16-bit mono samples losslessly. The same samples give the same bytes: the header is our
 * own, with the sample count and the checksum that RFC 9639 asks for.
 */
export async function encodeFlac(samples: Int16Array, sampleRateHz: number): Promise<Uint8Array> {
  const frames: Uint8Array[] = [];
  const encoder = await createPacketEncoder({
    codec: 'flac',
    sampleRateHz,
    onPacket: (data) => frames.push(data),
  });
  try {
    for (let offset = 0; offset < samples.length; offset += ENCODE_BLOCK_SAMPLES) {
      await encoder.write(samples.subarray(offset, offset + ENCODE_BLOCK_SAMPLES));
    }
    await encoder.finish();
  } catch (error) {
    await encoder.cancel();
    throw error;
  }
  const header = streamHeader(
    samples,
    sampleRateHz,
    frames.map((frame) => frame.byteLength),
  );
  return concatBytes([header, ...frames]);
}

/** The 16-bit mono samples of a FLAC file. Rejects with `audio_undecodable`. */
export async function decodeFlac(
  bytes: Uint8Array,
): Promise<{ readonly samples: Int16Array; readonly sampleRateHz: number }> {
  const decoded = await decodeAudio(bytes);
  return { samples: toInt16(decoded.samples), sampleRateHz: decoded.sampleRateHz };
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const total = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const out = new Uint8Array(total);
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.byteLength;
  }
  return out;
}
