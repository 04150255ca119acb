/*
 * The two ADPCM codecs of WAV files: four bits for each sample, in blocks that begin anew ("Multimedia Data Standards
 * Update", Microsoft and IBM, 1994). Recorders, telephone systems and old software write them.
 */

export type AdpcmFormat = {
  readonly kind: 'microsoft' | 'ima';
  /** All channels of one block. */
  readonly blockBytes: number;
};

/** One channel's way from four bits to a sample, and the samples that stand before the first four. */
type Predictor = { readonly first: readonly number[]; readonly next: (nibble: number) => number };

const headBytes = { microsoft: 7, ima: 4 } as const;

/** Null for what is none of the two, or has blocks that hold no sample. */
export function adpcmFormat(
  tag: number,
  bits: number,
  blockBytes: number,
  channelCount: number,
): AdpcmFormat | null {
  if (bits !== 4 || (tag !== 2 && tag !== 17)) return null;
  const kind = tag === 2 ? 'microsoft' : 'ima';
  return blockBytes > headBytes[kind] * channelCount ? { kind, blockBytes } : null;
}

/** Sample frames in so many bytes of whole blocks and a rest. */
export function adpcmFrames(format: AdpcmFormat, byteCount: number, channelCount: number): number {
  const inBlock = (bytes: number): number => {
    const left = bytes - headBytes[format.kind] * channelCount;
    if (left < 0) return 0;
    if (format.kind === 'microsoft') return 2 + Math.floor((left * 2) / channelCount);
    return 1 + 8 * Math.floor(left / (4 * channelCount));
  };
  const blocks = Math.floor(byteCount / format.blockBytes);
  return blocks * inBlock(format.blockBytes) + inBlock(byteCount % format.blockBytes);
}

/** The mean of the channels of whole blocks, of which the last may be cut. */
export function adpcmToMono(
  bytes: Uint8Array,
  format: AdpcmFormat,
  channelCount: number,
): Float32Array<ArrayBuffer> {
  const mono = new Float32Array(adpcmFrames(format, bytes.byteLength, channelCount));
  let frame = 0;
  for (let start = 0; start < bytes.byteLength; start += format.blockBytes) {
    const block = bytes.subarray(start, start + format.blockBytes);
    const frames = adpcmFrames(format, block.byteLength, channelCount);
    addBlock(mono.subarray(frame, frame + frames), block, format, channelCount);
    frame += frames;
  }
  return mono;
}

function addBlock(
  mono: Float32Array,
  block: Uint8Array,
  { kind }: AdpcmFormat,
  channelCount: number,
): void {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const start = headBytes[kind] * channelCount;
  for (let channel = 0; channel < channelCount && mono.length > 0; channel++) {
    const { first, next } =
      kind === 'microsoft' ? microsoft(view, channel, channelCount) : ima(view, channel);
    for (let frame = 0; frame < mono.length; frame++) {
      const before = first[frame];
      const place = frame - first.length;
      const sample = before ?? next(nibbleAt(block, start, kind, place, channel, channelCount));
      mono[frame] = (mono[frame] ?? 0) + sample / 32_768 / channelCount;
    }
  }
}

/** Microsoft's alternate channel by channel, the high four bits first; IMA's eight at a time, the low ones first. */
function nibbleAt(
  block: Uint8Array,
  start: number,
  kind: AdpcmFormat['kind'],
  place: number,
  channel: number,
  channelCount: number,
): number {
  if (kind === 'microsoft') {
    const at = place * channelCount + channel;
    const byte = block[start + (at >> 1)] ?? 0;
    return at % 2 === 0 ? byte >> 4 : byte & 15;
  }
  const byte = block[start + ((place >> 3) * channelCount + channel) * 4 + ((place & 7) >> 1)] ?? 0;
  return place % 2 === 0 ? byte & 15 : byte >> 4;
}

const adaptations = [
  230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230,
];
const coefficients = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;

function microsoft(view: DataView, channel: number, channelCount: number): Predictor {
  const [one, two] = coefficients[view.getUint8(channel)] ?? coefficients[0];
  const wordAt = (index: number) =>
    view.getInt16(channelCount + 2 * (index * channelCount + channel), true);
  let delta = wordAt(0);
  let last = wordAt(1);
  let before = wordAt(2);
  return {
    first: [before, last],
    next: (nibble) => {
      const signed = nibble < 8 ? nibble : nibble - 16;
      const sample = clamp(Math.trunc((last * one + before * two) / 256) + signed * delta);
      delta = Math.max(16, (delta * (adaptations[nibble] ?? 230)) >> 8);
      before = last;
      last = sample;
      return sample;
    },
  };
}

const steps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
  80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
  544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
  2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10_442,
  11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623, 27_086, 29_794, 32_767,
];
const stepChanges = [-1, -1, -1, -1, 2, 4, 6, 8];

function ima(view: DataView, channel: number): Predictor {
  let sample = view.getInt16(4 * channel, true);
  let index = Math.min(view.getUint8(4 * channel + 2), steps.length - 1);
  return {
    first: [sample],
    next: (nibble) => {
      const step = steps[index] ?? 0;
      const size = nibble & 7;
      const change = ((2 * size + 1) * step) >> 3;
      sample = clamp(nibble < 8 ? sample + change : sample - change);
      index = Math.min(steps.length - 1, Math.max(0, index + (stepChanges[size] ?? 0)));
      return sample;
    },
  };
}

function clamp(sample: number): number {
  return Math.min(32_767, Math.max(-32_768, sample));
}
