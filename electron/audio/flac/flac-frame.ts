import { appError } from '../../../shared/app-error.ts';
import { BitReader } from './bit-reader.ts';
import { crc16 } from './flac-checksums.ts';
import type { FlacInfo } from './flac-info.ts';

export type FlacFrame = {
  /** Whole numbers of the file's bit depth, one array a channel. */
  readonly channels: readonly Int32Array[];
  readonly byteLength: number;
};

/** Samples a block by the four-bit code of RFC 9639 section 9.1.1; 6 and 7 are written out. */
function blockSize(code: number, readExtra: (bits: number) => number): number {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 * 2 ** (code - 2);
  if (code === 6) return readExtra(8) + 1;
  if (code === 7) return readExtra(16) + 1;
  if (code >= 8) return 2 ** code;
  throw appError('audio_undecodable.flac_block_size');
}

const depths: readonly (number | null)[] = [0, 8, 12, null, 16, 20, 24, 32];

/** Skips the frame or sample number, coded like UTF-8. */
function skipNumber(reader: BitReader): void {
  const first = reader.unsigned(8);
  const following = Math.clz32(~(first << 24)) - 1;
  for (let index = 0; index < following; index++) reader.unsigned(8);
}

function readResidual(reader: BitReader, out: Int32Array, order: number): void {
  const parameterBits = reader.unsigned(2) === 0 ? 4 : 5;
  const escapeCode = 2 ** parameterBits - 1;
  const partitionOrder = reader.unsigned(4);
  const partitionSize = out.length >>> partitionOrder;
  let index = order;
  for (let partition = 0; partition < 2 ** partitionOrder; partition++) {
    const end = partitionSize * (partition + 1);
    const parameter = reader.unsigned(parameterBits);
    if (parameter === escapeCode) {
      const bits = reader.unsigned(5);
      while (index < end) out[index++] = reader.signed(bits);
      continue;
    }
    reader.rice(out, index, end, parameter);
    index = Math.max(index, end);
    if (reader.isPastEnd()) throw appError('audio_undecodable.flac_frame_cut_off');
  }
}

/** The largest fixed coefficient is 6. */
const fixedPrecisionBits = 4;
const fixedPredictors: readonly (readonly number[])[] = [
  [],
  [1],
  [2, -1],
  [3, -3, 1],
  [4, -6, 4, -1],
];

/** Adds the predictions to the residuals in place; every sum fits into 32 bits. */
function predictInWholes(out: Int32Array, coefficients: Int32Array, shift: number): void {
  const order = coefficients.length;
  for (let index = order; index < out.length; index++) {
    let sum = 0;
    for (let tap = 0; tap < order; tap++) {
      sum = (sum + Math.imul(coefficients[tap] ?? 0, out[index - 1 - tap] ?? 0)) | 0;
    }
    out[index] = (out[index] ?? 0) + (sum >> shift);
  }
}

/** The same for sums of up to 53 bits. */
function predictWide(out: Int32Array, coefficients: Int32Array, shift: number): void {
  const order = coefficients.length;
  const scale = 2 ** shift;
  for (let index = order; index < out.length; index++) {
    let sum = 0;
    for (let tap = 0; tap < order; tap++) {
      sum += (coefficients[tap] ?? 0) * (out[index - 1 - tap] ?? 0);
    }
    out[index] = (out[index] ?? 0) + Math.floor(sum / scale);
  }
}

/** A channel that is told as its first samples, a predictor, and what the predictor missed. */
function readPredicted(reader: BitReader, out: Int32Array, type: number, bits: number): void {
  const isFixed = type >= 8 && type <= 12;
  if (!isFixed && type < 32) throw appError('audio_undecodable.flac_channel_kind');
  const order = isFixed ? type - 8 : type - 31;
  for (let index = 0; index < order; index++) out[index] = reader.signed(bits);
  let coefficients = Int32Array.from(fixedPredictors[order] ?? []);
  let precision = fixedPrecisionBits;
  let shift = 0;
  if (!isFixed) {
    precision = reader.unsigned(4) + 1;
    shift = reader.signed(5);
    coefficients = Int32Array.from({ length: order }, () => reader.signed(precision));
  }
  readResidual(reader, out, order);
  const sumBits = bits + precision + Math.ceil(Math.log2(Math.max(1, order)));
  if (sumBits <= 32 && shift >= 0) predictInWholes(out, coefficients, shift);
  else predictWide(out, coefficients, shift);
}

function readSubframe(reader: BitReader, length: number, depth: number): Int32Array {
  const out = new Int32Array(length);
  reader.unsigned(1);
  const type = reader.unsigned(6);
  const wasted = reader.unsigned(1) === 1 ? reader.unary() + 1 : 0;
  const bits = depth - wasted;
  if (bits < 1) throw appError('audio_undecodable.flac_channel_bits');
  if (type === 0) {
    out.fill(reader.signed(bits));
  } else if (type === 1) {
    for (let index = 0; index < length; index++) out[index] = reader.signed(bits);
  } else {
    readPredicted(reader, out, type, bits);
  }
  if (wasted > 0) {
    for (let index = 0; index < length; index++) out[index] = (out[index] ?? 0) << wasted;
  }
  return out;
}

/** Turns left and side, side and right, or middle and side into left and right. */
function decorrelate(assignment: number, first: Int32Array, second: Int32Array): void {
  for (let index = 0; index < first.length; index++) {
    const a = first[index] ?? 0;
    const b = second[index] ?? 0;
    if (assignment === 8) second[index] = a - b;
    else if (assignment === 9) first[index] = a + b;
    else {
      const middle = a * 2 + (b & 1);
      first[index] = (middle + b) / 2;
      second[index] = (middle - b) / 2;
    }
  }
}

/**
 * Decodes the frame at the start of `bytes` (RFC 9639 section 9) and checks its checksum. Throws
 * `audio_undecodable` when the frame is damaged or cut off.
 */
export function readFlacFrame(bytes: Uint8Array, info: FlacInfo): FlacFrame {
  const reader = new BitReader(bytes);
  if (reader.unsigned(15) !== 0x7ffc) throw appError('audio_undecodable.flac_no_frame');
  reader.unsigned(1);
  const sizeCode = reader.unsigned(4);
  const rateCode = reader.unsigned(4);
  const assignment = reader.unsigned(4);
  const depthCode = reader.unsigned(3);
  reader.unsigned(1);
  skipNumber(reader);
  const length = blockSize(sizeCode, (bits) => reader.unsigned(bits));
  if (rateCode === 12) reader.unsigned(8);
  if (rateCode === 13 || rateCode === 14) reader.unsigned(16);
  reader.unsigned(8);
  const depth = depths[depthCode] || info.bitsPerSample;
  // A side channel of 32-bit audio would need 33 bits; nothing that speaks makes such files.
  if (assignment > 10 || depth > 24) throw appError('audio_undecodable.flac_layout');
  const channelCount = assignment < 8 ? assignment + 1 : 2;
  const channels: Int32Array[] = [];
  for (let channel = 0; channel < channelCount; channel++) {
    const isSide =
      ((assignment === 8 || assignment === 10) && channel === 1) ||
      (assignment === 9 && channel === 0);
    channels.push(readSubframe(reader, length, isSide ? depth + 1 : depth));
  }
  const [first, second] = channels;
  if (assignment >= 8 && first !== undefined && second !== undefined) {
    decorrelate(assignment, first, second);
  }
  reader.alignToByte();
  const bodyBytes = reader.byteOffset();
  const checksum = reader.unsigned(16);
  if (reader.isPastEnd()) throw appError('audio_undecodable.flac_frame_cut_off');
  if (crc16(bytes.subarray(0, bodyBytes)) !== checksum) {
    throw appError('audio_undecodable.flac_checksum');
  }
  return { channels, byteLength: bodyBytes + 2 };
}
