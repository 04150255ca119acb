/** Frames of FLAC written out by hand (RFC 9639), with what encoders seldom write. */

/** A number of 0 to 32 bits, the highest first. */
export type Field = readonly [value: number, bits: number];

function crc(bytes: readonly number[], bits: number, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) {
      sum = (sum >>> (bits - 1)) & 1 ? (sum << 1) ^ polynomial : sum << 1;
    }
    sum &= 2 ** bits - 1;
  }
  return sum;
}

/** Whole bytes, the last one filled up with zeros; fields of 0 to 32 bits. */
function toBytes(fields: readonly Field[]): number[] {
  const bits = fields
    .map(([value, count]) =>
      count === 0 ? '' : (value >>> 0).toString(2).padStart(32, '0').slice(-count),
    )
    .join('');
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, '0'), 2),
  );
}

/** A Rice code as its zeros, its one and its rest. */
export function riceCode(value: number, parameter: number): readonly Field[] {
  const folded = value < 0 ? -2 * value - 1 : 2 * value;
  const zeros = folded >>> parameter;
  return [...Array.from({ length: zeros }, (): Field => [0, 1]), [1, 1], [folded, parameter]];
}

export type MadeFrame = {
  readonly sampleCount: number;
  /** 0 to 7 for so many channels less one; 8, 9, 10 for left and side, side and right, middle and side. */
  readonly assignment?: number;
  /** 1, 4, 5, 6 for 8, 16, 20, 24 bits; 0 leaves it to the header of the file. */
  readonly depthCode?: number;
  readonly firstSample?: number;
  readonly subframes: readonly (readonly Field[])[];
};

/** A frame of a variable block size with both checksums. */
export function makeFrame(frame: MadeFrame): Uint8Array {
  const { sampleCount, assignment = 0, depthCode = 4, firstSample = 0, subframes } = frame;
  const number: readonly Field[] =
    firstSample < 128
      ? [[firstSample, 8]]
      : [
          [0xe0 | (firstSample >>> 12), 8],
          [0x80 | ((firstSample >>> 6) & 63), 8],
          [0x80 | (firstSample & 63), 8],
        ];
  const head = toBytes([
    [0xfff9, 16],
    [7, 4],
    [7, 4],
    [assignment, 4],
    [depthCode, 3],
    [0, 1],
    ...number,
    [sampleCount - 1, 16],
  ]);
  const body = [...head, crc(head, 8, 0x07), ...toBytes(subframes.flat())];
  const sum = crc(body, 16, 0x8005);
  return Uint8Array.from([...body, sum >>> 8, sum & 255]);
}

/** A file of 24 kHz around frames. */
export function makeFlac(
  frames: readonly Uint8Array[],
  sampleCount: number,
  channelCount = 1,
  bits = 16,
): Uint8Array {
  const header = toBytes([
    [0x664c6143, 32],
    [0x80, 8],
    [34, 24],
    [16, 16],
    [65_535, 16],
    [0, 24],
    [0, 24],
    [24_000, 20],
    [channelCount - 1, 3],
    [bits - 1, 5],
    [0, 4],
    [sampleCount, 32],
    ...Array.from({ length: 4 }, (): Field => [0, 32]),
  ]);
  return Uint8Array.from([...header, ...frames.flatMap((frame) => Array.from(frame))]);
}
