import { appError } from '../../../../shared/app-error.ts';
import type { BitReader } from '../../flac/bit-reader.ts';

/** How the adaptive codes of a packet are set up; names as in Apple's description of the format. */
export type RiceSettings = {
  /** Weight of the newest value in the running mean. */
  readonly pb: number;
  /** The mean to begin with. */
  readonly mb: number;
  /** The most bits behind a prefix. */
  readonly kb: number;
};

/** Nine ones mean that the value is written out. */
const longPrefix = 9;
const meanShift = 9;
const mostMean = 0xffff;

function readCode(reader: BitReader, k: number, factor: number, escapeBits: number): number {
  let ones = 0;
  while (ones < longPrefix && reader.unsigned(1) === 1) ones += 1;
  if (ones === longPrefix) return reader.unsigned(escapeBits);
  if (k === 1) return ones * factor;
  // Of k bits the last one is only there where the others are not all zero.
  const high = reader.unsigned(k - 1);
  return high === 0 ? ones * factor : ones * factor + high * 2 + reader.unsigned(1) - 1;
}

/** Reads `out.length` differences of up to `sampleBits` bits. Throws `audio_undecodable` past the end. */
export function readAlacResidual(
  reader: BitReader,
  out: Int32Array,
  { pb, mb, kb }: RiceSettings,
  sampleBits: number,
): void {
  let mean = mb;
  let isAfterZeros = 0;
  for (let index = 0; index < out.length; ) {
    const k = Math.min(kb, 31 - Math.clz32((mean >>> meanShift) + 3));
    const value = readCode(reader, k, 2 ** k - 1, sampleBits);
    const folded = value + isAfterZeros;
    out[index++] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    mean = pb * folded + mean - ((pb * mean) >> meanShift);
    if (value > mostMean) mean = mostMean;
    isAfterZeros = 0;
    if (mean * 4 < 512 && index < out.length) {
      const zeroBits = Math.clz32(mean) - 24 + ((mean + 16) >> 6);
      const factor = (2 ** zeroBits - 1) & (2 ** kb - 1);
      const zeros = readCode(reader, zeroBits, factor, 16);
      if (index + zeros > out.length) throw appError('audio_undecodable.alac_zeros');
      out.fill(0, index, index + zeros);
      index += zeros;
      isAfterZeros = zeros < 0xffff ? 1 : 0;
      mean = 0;
    }
    if (reader.isPastEnd()) throw appError('audio_undecodable.alac_cut_off');
  }
}

function unfoldDifferences(values: Int32Array, unusedBits: number): void {
  for (let index = 1; index < values.length; index++) {
    const sum = ((values[index] ?? 0) + (values[index - 1] ?? 0)) | 0;
    values[index] = (sum << unusedBits) >> unusedBits;
  }
}

/**
 * Turns differences into samples in place, with a predictor that learns its coefficients from the signs
 * of what it missed. `coefficients` are changed.
 */
export function predictAlac(
  values: Int32Array,
  coefficients: Int16Array,
  sampleBits: number,
  shift: number,
): void {
  const order = coefficients.length;
  const unusedBits = 32 - sampleBits;
  if (order === 0) return;
  if (order === 31) {
    unfoldDifferences(values, unusedBits);
    return;
  }
  unfoldDifferences(values.subarray(0, order + 1), unusedBits);
  const half = shift === 0 ? 0 : 1 << (shift - 1);
  for (let index = order + 1; index < values.length; index++) {
    const top = values[index - order - 1] ?? 0;
    let sum = half;
    for (let tap = 0; tap < order; tap++) {
      const distance = (values[index - 1 - tap] ?? 0) - top;
      sum = (sum + Math.imul(coefficients[tap] ?? 0, distance)) | 0;
    }
    let missed = values[index] ?? 0;
    const sign = Math.sign(missed);
    values[index] = ((missed + top + (sum >> shift)) << unusedBits) >> unusedBits;
    for (let tap = order - 1; tap >= 0 && missed * sign > 0; tap--) {
      const distance = top - (values[index - 1 - tap] ?? 0);
      const step = Math.sign(distance) * sign;
      coefficients[tap] = (coefficients[tap] ?? 0) - step;
      missed -= (order - tap) * ((step * distance) >> shift);
    }
  }
}
