import { fromInt16 } from '../audio-clip.ts';

/** Uncompressed and nearly uncompressed samples, named as the demuxer names them. */
export type PcmCodec =
  | 'pcm-u8'
  | 'pcm-s8'
  | 'pcm-s16'
  | 'pcm-s16be'
  | 'pcm-s24'
  | 'pcm-s24be'
  | 'pcm-s32'
  | 'pcm-s32be'
  | 'pcm-f32'
  | 'pcm-f32be'
  | 'pcm-f64'
  | 'pcm-f64be'
  | 'alaw'
  | 'ulaw';

type ReadSample = (view: DataView, offset: number) => number;

/** ITU-T G.711. */
function fromALaw(code: number): number {
  const value = code ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = value & 15;
  const size = exponent === 0 ? mantissa * 2 + 1 : (mantissa * 2 + 33) << (exponent - 1);
  return ((value & 0x80) === 0 ? -size : size) / 4096;
}

function fromULaw(code: number): number {
  const value = ~code & 0xff;
  const size = (((value & 15) * 2 + 33) << ((value >> 4) & 7)) - 33;
  return ((value & 0x80) === 0 ? size : -size) / 8192;
}

function readS24(view: DataView, low: number, middle: number, high: number): number {
  return (view.getUint8(low) | (view.getUint8(middle) << 8) | (view.getInt8(high) << 16)) / 2 ** 23;
}

const readers: { readonly [codec in PcmCodec]: readonly [bytes: number, read: ReadSample] } = {
  'pcm-u8': [1, (view, at) => (view.getUint8(at) - 128) / 128],
  'pcm-s8': [1, (view, at) => view.getInt8(at) / 128],
  'pcm-s16': [2, (view, at) => view.getInt16(at, true) / 32_768],
  'pcm-s16be': [2, (view, at) => view.getInt16(at) / 32_768],
  'pcm-s24': [3, (view, at) => readS24(view, at, at + 1, at + 2)],
  'pcm-s24be': [3, (view, at) => readS24(view, at + 2, at + 1, at)],
  'pcm-s32': [4, (view, at) => view.getInt32(at, true) / 2 ** 31],
  'pcm-s32be': [4, (view, at) => view.getInt32(at) / 2 ** 31],
  'pcm-f32': [4, (view, at) => view.getFloat32(at, true)],
  'pcm-f32be': [4, (view, at) => view.getFloat32(at)],
  'pcm-f64': [8, (view, at) => view.getFloat64(at, true)],
  'pcm-f64be': [8, (view, at) => view.getFloat64(at)],
  alaw: [1, (view, at) => fromALaw(view.getUint8(at))],
  ulaw: [1, (view, at) => fromULaw(view.getUint8(at))],
};

export function isPcmCodec(codec: string): codec is PcmCodec {
  return codec in readers;
}

export function bytesPerSample(codec: PcmCodec): number {
  return readers[codec][0];
}

/** The mean of the channels of whole sample frames; a rest of a frame is left out. */
export function pcmToMono(bytes: Uint8Array, codec: PcmCodec, channelCount: number): Float32Array {
  const [size, read] = readers[codec];
  // What speech mostly comes as: machines that this runs on have the low byte first.
  if (codec === 'pcm-s16' && channelCount === 1) {
    const whole = bytes.subarray(0, bytes.byteLength & ~1);
    const aligned = whole.byteOffset % 2 === 0 ? whole : Uint8Array.from(whole);
    return fromInt16(new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2));
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mono = new Float32Array(Math.floor(bytes.byteLength / (size * channelCount)));
  let offset = 0;
  for (let index = 0; index < mono.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channelCount; channel++) {
      sum += read(view, offset);
      offset += size;
    }
    // Floats may be anything: what is no number is silence.
    mono[index] = Number.isFinite(sum) ? sum / channelCount : 0;
  }
  return mono;
}

/** The mean, and with `byChannel` each channel. */
export function pcmBlock(
  bytes: Uint8Array,
  codec: PcmCodec,
  channelCount: number,
  byChannel: boolean,
) {
  const samples = pcmToMono(bytes, codec, channelCount);
  return { samples, channels: byChannel ? pcmChannels(bytes, codec, channelCount) : undefined };
}

/** Each channel of whole sample frames by itself. */
function pcmChannels(
  bytes: Uint8Array,
  codec: PcmCodec,
  channelCount: number,
): readonly Float32Array[] {
  const [size, read] = readers[codec];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.byteLength / (size * channelCount));
  return Array.from({ length: channelCount }, (_, channel) =>
    Float32Array.from({ length: count }, (__, index) => {
      const value = read(view, (index * channelCount + channel) * size);
      return Number.isFinite(value) ? value : 0;
    }),
  );
}
