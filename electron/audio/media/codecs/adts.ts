/** What an ADTS header (ISO/IEC 13818-7) says of every frame. */
export type AdtsSettings = {
  readonly objectType: number;
  readonly rateIndex: number;
  readonly channelConfig: number;
};

const ratesHz = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
const adtsHeaderBytes = 7;
const mostFrameBytes = 8191;

function nearestRateIndex(rateHz: number): number {
  const distances = ratesHz.map((known) => Math.abs(known - rateHz));
  return distances.indexOf(Math.min(...distances));
}

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 section 1.6). Spectral band replication and parametric
 * stereo are left to the decoder, which finds them in the frames. Null when it is cut off.
 */
export function readAudioConfig(config: Uint8Array): AdtsSettings | null {
  let place = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++, place++) {
      value = value * 2 + (((config[place >> 3] ?? 0) >> (7 - (place & 7))) & 1);
    }
    return value;
  };
  const readType = (): number => {
    const type = bits(5);
    return type === 31 ? 32 + bits(6) : type;
  };
  const readRate = (): number => {
    const index = bits(4);
    return index === 15 ? nearestRateIndex(bits(24)) : index;
  };
  let objectType = readType();
  const rateIndex = readRate();
  const channelConfig = bits(4);
  if (objectType === 5 || objectType === 29) {
    readRate();
    objectType = readType();
  }
  return place > config.byteLength * 8 ? null : { objectType, rateIndex, channelConfig };
}

/** The frame with a header of its own before it; null where no header can say it. */
export function withAdtsHeader(frame: Uint8Array, settings: AdtsSettings): Uint8Array | null {
  const length = frame.byteLength + adtsHeaderBytes;
  if (length > mostFrameBytes) return null;
  const { objectType, rateIndex, channelConfig } = settings;
  const out = new Uint8Array(length);
  out.set([
    0xff,
    0xf1,
    ((objectType - 1) << 6) | (rateIndex << 2) | (channelConfig >> 2),
    ((channelConfig & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]);
  out.set(frame, adtsHeaderBytes);
  return out;
}

/** Length in bytes of the frame whose ADTS header stands here; 0 when none does. */
export function adtsFrameBytes(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes.subarray(at, at + 6);
  if (a !== 0xff || (b & 0xf6) !== 0xf0 || ((c >> 2) & 15) >= ratesHz.length) return 0;
  const length = ((d & 3) << 11) | (e << 3) | (f >> 5);
  return length > adtsHeaderBytes ? length : 0;
}

/** What the header says that `adtsFrameBytes` found. */
export function readAdtsHeader(bytes: Uint8Array, at: number) {
  const [, , c = 0, d = 0] = bytes.subarray(at, at + 4);
  const channelConfig = ((c & 1) << 2) | (d >> 6);
  return {
    sampleRateHz: ratesHz[(c >> 2) & 15] ?? 0,
    channelCount: channelConfig === 7 ? 8 : channelConfig,
  };
}
