import { appError } from '../../shared/app-error.ts';

export type WavAudio = {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  readonly bitsPerSample: number;
};

type WavFormat = {
  readonly isFloat: boolean;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly bitsPerSample: number;
  readonly bytesPerSample: number;
};

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;

function chunkName(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}

function readFormat(view: DataView, offset: number, length: number): WavFormat {
  if (length < 16) throw appError('audio_undecodable.wav_format_cut_off');
  const tag = view.getUint16(offset, true);
  const isExtensible = tag === FORMAT_EXTENSIBLE && length >= 40;
  // In WAVE_FORMAT_EXTENSIBLE the real format is the first two bytes of the sub-format GUID.
  const format = isExtensible ? view.getUint16(offset + 24, true) : tag;
  const channelCount = view.getUint16(offset + 2, true);
  const sampleRateHz = view.getUint32(offset + 4, true);
  const bitsPerSample = view.getUint16(offset + 14, true);
  const isFloat = format === FORMAT_FLOAT;
  const known = isFloat ? [32, 64] : [8, 16, 24, 32];
  if ((format !== FORMAT_PCM && !isFloat) || !known.includes(bitsPerSample)) {
    throw appError('audio_undecodable.wav_format', { format, bitsPerSample });
  }
  if (channelCount < 1 || channelCount > 32 || sampleRateHz < 4000 || sampleRateHz > 384_000) {
    throw appError('audio_undecodable.wav_header', { channelCount, sampleRateHz });
  }
  return { isFloat, channelCount, sampleRateHz, bitsPerSample, bytesPerSample: bitsPerSample / 8 };
}

function sampleReader(view: DataView, format: WavFormat): (offset: number) => number {
  if (format.isFloat) {
    if (format.bitsPerSample === 64) return (offset) => view.getFloat64(offset, true);
    return (offset) => view.getFloat32(offset, true);
  }
  switch (format.bitsPerSample) {
    case 8:
      return (offset) => (view.getUint8(offset) - 128) / 128;
    case 24:
      return (offset) =>
        (view.getUint8(offset) |
          (view.getUint8(offset + 1) << 8) |
          (view.getInt8(offset + 2) << 16)) /
        8_388_608;
    case 32:
      return (offset) => view.getInt32(offset, true) / 2_147_483_648;
    default:
      return (offset) => view.getInt16(offset, true) / 32768;
  }
}

/** A streamed wav is written before its length is known: 0, the largest number, or nearly that. */
function isUntrustedLength(length: number): boolean {
  return length === 0 || length >= 0x7fff_f000;
}

/**
 * Reads RIFF/WAVE: PCM of 8 to 32 bits or float, any chunks before the data, odd chunks padded.
 * A streamed header (length 0 or near the maximum) means "until the end of the file"; a plain
 * length that the file does not hold is a truncated file. Throws `audio_undecodable`.
 */
export function readWav(bytes: Uint8Array): WavAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: WavFormat | null = null;
  let offset = 12;
  while (offset + 8 <= bytes.byteLength) {
    const name = chunkName(view, offset);
    const length = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (name === 'fmt ') {
      if (start + length > bytes.byteLength) break;
      format = readFormat(view, start, length);
    }
    if (name === 'data') {
      if (format === null) throw appError('audio_undecodable.wav_order');
      return readSamples(view, format, start, dataLength(bytes.byteLength - start, length));
    }
    offset = start + length + (length % 2);
  }
  throw appError('audio_undecodable.wav_no_data', { bytes: bytes.byteLength });
}

function dataLength(available: number, claimed: number): number {
  if (isUntrustedLength(claimed)) return available;
  if (claimed > available) {
    throw appError('audio_undecodable.wav_cut_off', {
      expectedBytes: claimed,
      actualBytes: available,
    });
  }
  return claimed;
}

function readSamples(view: DataView, format: WavFormat, start: number, length: number): WavAudio {
  const frameBytes = format.bytesPerSample * format.channelCount;
  const frameCount = Math.floor(length / frameBytes);
  const read = sampleReader(view, format);
  const channels = Array.from({ length: format.channelCount }, () => new Float32Array(frameCount));
  channels.forEach((channel, channelIndex) => {
    let offset = start + channelIndex * format.bytesPerSample;
    for (let frame = 0; frame < frameCount; frame++) {
      const value = read(offset);
      channel[frame] = Number.isFinite(value) ? value : 0;
      offset += frameBytes;
    }
  });
  return { channels, sampleRateHz: format.sampleRateHz, bitsPerSample: format.bitsPerSample };
}
