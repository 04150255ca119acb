import { joinArrays } from '../../../../electron/audio/audio-clip.ts';
import { createSeededRandom } from '../../../../electron/demo/faults/seeded-random.ts';

/** Seeded sounds for tests: what they hold is known to the sample. */

export function sine(
  sampleRateHz: number,
  seconds: number,
  frequencyHz: number,
  levelDb: number,
): Float32Array {
  const amplitude = 10 ** (levelDb / 20);
  return Float32Array.from(
    { length: Math.round(sampleRateHz * seconds) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / sampleRateHz),
  );
}

/**
 * Something like speech: syllables of a gliding voice with harmonics and noise, four a second,
 * with a pause now and then; peaks near `peak`.
 */
export function babble(
  sampleRateHz: number,
  seconds: number,
  seed: number,
  peak = 0.5,
): Float32Array {
  const random = createSeededRandom(seed);
  const out = new Float32Array(Math.round(sampleRateHz * seconds));
  const syllable = Math.round(sampleRateHz * 0.25);
  let phase = 0;
  for (let start = 0; start < out.length; start += syllable) {
    const isPause = random() < 0.12;
    const pitch = 90 + random() * 120;
    const strength = isPause ? 0 : peak * (0.4 + 0.6 * random());
    const noise = random() * 0.25;
    for (let index = 0; index < syllable && start + index < out.length; index++) {
      const shape = Math.sin((Math.PI * index) / syllable) ** 0.7;
      phase += (2 * Math.PI * pitch) / sampleRateHz;
      const voice =
        0.5 * Math.sin(phase) +
        0.25 * Math.sin(3 * phase) +
        0.15 * Math.sin(8 * phase) +
        0.1 * Math.sin(15 * phase);
      out[start + index] = strength * shape * ((1 - noise) * voice + noise * (random() * 2 - 1));
    }
  }
  return out;
}

/** One clip behind the other. */
export function joined(...clips: readonly Float32Array[]): Float32Array {
  return joinArrays(clips, Float32Array);
}

type WavOptions = {
  readonly bits?: 8 | 16 | 24 | 32;
  readonly isFloat?: boolean;
  readonly isExtensible?: boolean;
  readonly channelCount?: number;
  /** What the headers claim, instead of the truth. */
  readonly claimedBytes?: number;
  /** A chunk of an odd length before the data. */
  readonly hasOddChunk?: boolean;
};

function sampleWriter(
  view: DataView,
  bits: number,
  isFloat: boolean,
): (offset: number, sample: number) => void {
  if (isFloat) return (offset, sample) => view.setFloat32(offset, sample, true);
  switch (bits) {
    case 8:
      return (offset, sample) => view.setUint8(offset, Math.round(sample * 127) + 128);
    case 16:
      return (offset, sample) => view.setInt16(offset, Math.round(sample * 32_767), true);
    case 24:
      return (offset, sample) => {
        const value = Math.round(sample * 8_388_607);
        view.setUint16(offset, value & 0xffff, true);
        view.setInt8(offset + 2, value >> 16);
      };
    default:
      return (offset, sample) => view.setInt32(offset, Math.round(sample * 2_147_483_647), true);
  }
}

/** A wav file written by hand; interleaves the same samples into every channel. */
export function wavFile(
  samples: Float32Array,
  sampleRateHz: number,
  options: WavOptions = {},
): Uint8Array {
  const { bits = 16, isFloat = false, isExtensible = false, channelCount = 1 } = options;
  const bytesPerSample = bits / 8;
  const dataBytes = samples.length * channelCount * bytesPerSample;
  const formatBytes = isExtensible ? 40 : 16;
  const oddChunk = options.hasOddChunk ? 8 + 7 + 1 : 0;
  const out = new Uint8Array(12 + 8 + formatBytes + oddChunk + 8 + dataBytes);
  const view = new DataView(out.buffer);
  const text = (offset: number, value: string) => out.set(new TextEncoder().encode(value), offset);
  text(0, 'RIFF');
  view.setUint32(4, options.claimedBytes ?? out.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, formatBytes, true);
  const tag = isFloat ? 3 : 1;
  view.setUint16(20, isExtensible ? 0xfffe : tag, true);
  view.setUint16(22, channelCount, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * channelCount * bytesPerSample, true);
  view.setUint16(32, channelCount * bytesPerSample, true);
  view.setUint16(34, bits, true);
  if (isExtensible) {
    view.setUint16(36, 22, true);
    view.setUint16(44, tag, true);
    out.set(
      [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71],
      46,
    );
  }
  let offset = 20 + formatBytes;
  if (options.hasOddChunk) {
    text(offset, 'LIST');
    view.setUint32(offset + 4, 7, true);
    offset += 16;
  }
  text(offset, 'data');
  view.setUint32(offset + 4, options.claimedBytes ?? dataBytes, true);
  offset += 8;
  const write = sampleWriter(view, bits, isFloat);
  for (const sample of samples) {
    for (let channel = 0; channel < channelCount; channel++) {
      write(offset, sample);
      offset += bytesPerSample;
    }
  }
  return out;
}

/** Where two signals differ first, -1 when they are the same to the bit; fast on long ones. */
export function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return index;
  return -1;
}
