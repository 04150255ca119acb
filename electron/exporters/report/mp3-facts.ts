import { open } from 'node:fs/promises';

const kbpsOfMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const kbpsOfMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const ratesHz = [44_100, 48_000, 32_000, 0];

export type Mp3Facts = {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** In bits a second; the least of all frames. */
  readonly bitrate: number;
  readonly isConstantBitrate: boolean;
};

/** A layer III frame header of MPEG-1, 2 or 2.5; null where none begins here. */
function frameAt(view: DataView, offset: number) {
  const header = view.getUint32(offset);
  const version = (header >>> 19) & 3;
  const isFrame = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1 && version !== 1;
  const kbps = (version === 3 ? kbpsOfMpeg1 : kbpsOfMpeg2)[(header >>> 12) & 15] ?? 0;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const sampleRateHz = (ratesHz[(header >>> 10) & 3] ?? 0) / divisor;
  if (!isFrame || kbps === 0 || sampleRateHz === 0) return null;
  const length =
    Math.floor(((version === 3 ? 144_000 : 72_000) * kbps) / sampleRateHz) + ((header >>> 9) & 1);
  return { sampleRateHz, kbps, length, channels: ((header >>> 6) & 3) === 3 ? 1 : 2 };
}

const readBytes = 1_048_576;

/** Reads the headers of all frames behind the ID3 tag; null where the file is no MP3. Bytes between frames are passed. */
export async function readMp3Facts(path: string): Promise<Mp3Facts | null> {
  const handle = await open(path, 'r');
  try {
    const block = Buffer.alloc(readBytes);
    const view = new DataView(block.buffer, block.byteOffset, readBytes);
    await handle.read(block, 0, 10, 0);
    const [, , , , , , a = 0, b = 0, c = 0, d = 0] = block;
    const hasTag = block.toString('latin1', 0, 3) === 'ID3';
    let offset = hasTag ? 10 + a * 2 ** 21 + b * 2 ** 14 + c * 128 + d : 0;
    const { size } = await handle.stat();
    let first: ReturnType<typeof frameAt> = null;
    let [least, most, count] = [Number.POSITIVE_INFINITY, 0, 0];
    while (offset + 4 <= size) {
      const { bytesRead } = await handle.read(block, 0, readBytes, offset);
      let place = 0;
      while (place + 4 <= bytesRead) {
        const frame = frameAt(view, place);
        if (frame === null) {
          // Another kind of file: do not search all of it for two bytes that look right.
          if (count === 0 && place > 65_536) return null;
          place += 1;
          continue;
        }
        first ??= frame;
        // The first frame may hold only the Info header, at a rate of its own.
        if (count > 0) [least, most] = [Math.min(least, frame.kbps), Math.max(most, frame.kbps)];
        count += 1;
        place += frame.length;
      }
      if (bytesRead < 4) break;
      offset += place;
    }
    if (first === null || count < 2) return null;
    const { sampleRateHz, channels } = first;
    return { sampleRateHz, channels, bitrate: least * 1000, isConstantBitrate: least === most };
  } finally {
    await handle.close();
  }
}
