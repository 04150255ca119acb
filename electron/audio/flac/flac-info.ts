import { appError } from '../../../shared/app-error.ts';

export type FlacInfo = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly bitsPerSample: number;
  /** 0 when the encoder did not know it. */
  readonly sampleCount: number;
  /** No frame is longer than this. */
  readonly mostFrameBytes: number;
};

/** Bytes that hold the marker and the STREAMINFO block. */
export const flacHeaderBytes = 42;

/** Reads STREAMINFO (RFC 9639 section 8.2) from the start of a FLAC file. */
export function readFlacInfo(bytes: Uint8Array): FlacInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isFlac =
    bytes.byteLength >= flacHeaderBytes &&
    view.getUint32(0) === 0x664c6143 &&
    (view.getUint8(4) & 0x7f) === 0;
  if (!isFlac) throw appError('audio_undecodable.not_flac');
  const packed = view.getUint32(18);
  const channelCount = ((packed >>> 9) & 7) + 1;
  const bitsPerSample = ((packed >>> 4) & 31) + 1;
  const toldBytes = view.getUint32(14) & 0xffffff;
  // Not told: the samples as they are, with the side channel's extra bit, and some framing.
  const mostBytes = Math.ceil((view.getUint16(10) * channelCount * (bitsPerSample + 1)) / 8) + 256;
  return {
    sampleRateHz: packed >>> 12,
    channelCount,
    bitsPerSample,
    mostFrameBytes: toldBytes > 0 ? toldBytes : mostBytes,
    sampleCount: (packed & 15) * 2 ** 32 + view.getUint32(22),
  };
}

/** Where the first frame begins, after all metadata blocks; `bytesAt` reads 4 bytes at an offset. */
export async function findFlacFrames(
  bytesAt: (offset: number) => Promise<Uint8Array> | Uint8Array,
): Promise<number> {
  for (let offset = 4; ; ) {
    const [flags, high = 0, middle = 0, low = 0] = await bytesAt(offset);
    if (flags === undefined) throw appError('audio_undecodable.flac_header');
    offset += 4 + high * 65_536 + middle * 256 + low;
    if ((flags & 0x80) !== 0) return offset;
  }
}
