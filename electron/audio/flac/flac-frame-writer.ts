import type { BitWriter } from './bit-writer.ts';
import { crc8, crc16 } from './flac-checksums.ts';
import { findLinearPredictor, foldedResidual } from './linear-prediction.ts';
import { choosePartitions, writeResidual } from './rice-partitions.ts';

/** Samples in each FLAC frame but the last, as libFLAC's level 5 sets it. */
export const flacFrameSamples = 4096;
const depthBits = 16;

const fixedPredictors = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]].map((row) =>
  Int32Array.from(row),
);

/** The frame number, coded like UTF-8 (RFC 9639 section 9.1.5). */
function writeNumber(writer: BitWriter, value: number): void {
  if (value < 0x80) {
    writer.put(value, 8);
    return;
  }
  let following = 1;
  while (value >= 2 ** (following * 5 + 6)) following += 1;
  const lead = (0xff00 >>> (following + 1)) & 0xff;
  writer.put(lead | Math.floor(value / 2 ** (following * 6)), 8);
  for (let index = following - 1; index >= 0; index--) {
    writer.put(0x80 | (Math.floor(value / 2 ** (index * 6)) & 0x3f), 8);
  }
}

/** Codes of the usual rates (RFC 9639 section 9.1.2). */
const rateCodes = new Map([
  [8000, 4],
  [16_000, 5],
  [22_050, 6],
  [24_000, 7],
  [32_000, 8],
  [44_100, 9],
  [48_000, 10],
  [96_000, 11],
]);
const rateInHz = 13;
const largestRateInHz = 0xffff;

/** Chromium refuses frames that leave their rate to STREAMINFO, so each says it wherever it can. */
function rateCodeOf(sampleRateHz: number): number {
  return rateCodes.get(sampleRateHz) ?? (sampleRateHz <= largestRateInHz ? rateInHz : 0);
}

function writeHeader(
  writer: BitWriter,
  length: number,
  frameIndex: number,
  sampleRateHz: number,
): void {
  const rateCode = rateCodeOf(sampleRateHz);
  const start = writer.byteLength();
  const isWhole = length === flacFrameSamples;
  writer.put(0xfff8, 16);
  writer.put(isWhole ? 12 : 7, 4);
  writer.put(rateCode, 4);
  // One channel of 16 bits.
  writer.put(0x08, 8);
  writeNumber(writer, frameIndex);
  if (!isWhole) writer.put(length - 1, 16);
  if (rateCode === rateInHz) writer.put(sampleRateHz, 16);
  writer.put(crc8(writer.view(start, writer.byteLength())), 8);
}

/** The fixed predictor with the smallest differences (RFC 9639 section 9.2.5), and their sum. */
function bestFixedOrder(samples: Int32Array): { readonly order: number; readonly sum: number } {
  let [sum0, sum1, sum2, sum3, sum4] = [0, 0, 0, 0, 0];
  let [last0, last1, last2, last3] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index++) {
    const value = samples[index] ?? 0;
    const first = value - last0;
    const second = first - last1;
    const third = second - last2;
    const fourth = third - last3;
    last0 = value;
    last1 = first;
    last2 = second;
    last3 = third;
    if (index < 4) continue;
    sum0 += Math.abs(value);
    sum1 += Math.abs(first);
    sum2 += Math.abs(second);
    sum3 += Math.abs(third);
    sum4 += Math.abs(fourth);
  }
  const sums = [sum0, sum1, sum2, sum3, sum4];
  const sum = Math.min(...sums);
  return { order: sums.indexOf(sum), sum };
}

function writeVerbatim(writer: BitWriter, samples: Int32Array): void {
  writer.reserve(samples.length * 2 + 8);
  writer.put(0x02, 8);
  for (let index = 0; index < samples.length; index++) {
    writer.putSigned(samples[index] ?? 0, depthBits);
  }
}

function writePredicted(writer: BitWriter, samples: Int32Array): void {
  const fixed = bestFixedOrder(samples);
  const perSample = Math.log2(Math.max(1, (Math.LN2 * fixed.sum) / samples.length));
  const linear = findLinearPredictor(samples);
  const isLinear = linear !== null && linear.expectedBits < perSample * samples.length;
  const coefficients =
    (isLinear ? linear.coefficients : fixedPredictors[fixed.order]) ?? new Int32Array(0);
  const order = coefficients.length;
  const folded = foldedResidual(samples, coefficients, isLinear ? linear.shift : 0);
  const partitions = choosePartitions(folded, order);
  if (partitions.bits + order * depthBits >= samples.length * depthBits) {
    writeVerbatim(writer, samples);
    return;
  }
  writer.put((isLinear ? 31 + order : 8 + order) << 1, 8);
  for (let index = 0; index < order; index++) writer.putSigned(samples[index] ?? 0, depthBits);
  if (isLinear) {
    writer.put(linear.precisionBits - 1, 4);
    writer.putSigned(linear.shift, 5);
    for (const value of coefficients) writer.putSigned(value, linear.precisionBits);
  }
  writeResidual(writer, folded, order, partitions);
}

/** Writes one frame of 16-bit mono samples (RFC 9639 section 9); gives its length in bytes. */
export function writeFlacFrame(
  writer: BitWriter,
  samples: Int32Array,
  frameIndex: number,
  sampleRateHz: number,
): number {
  const start = writer.byteLength();
  writer.reserve(256);
  writeHeader(writer, samples.length, frameIndex, sampleRateHz);
  const [first = 0] = samples;
  if (samples.every((value) => value === first)) {
    writer.put(0, 8);
    writer.putSigned(first, depthBits);
  } else if (samples.length <= 8) {
    writeVerbatim(writer, samples);
  } else {
    writePredicted(writer, samples);
  }
  writer.alignToByte();
  writer.reserve(8);
  writer.put(crc16(writer.view(start, writer.byteLength())), 16);
  return writer.byteLength() - start;
}
