import { type FileHandle, open } from 'node:fs/promises';

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

/** Another kind of file is not searched to its end for two bytes that look right. */
const firstBytes = 65_536;

type Frame = NonNullable<ReturnType<typeof frameAt>>;

/** Whether the next frame begins where this one ends, or the file does. */
function isFollowed(view: DataView, next: number, endOfFile: number): boolean {
  return next === endOfFile || (next + 4 <= view.byteLength && frameAt(view, next) !== null);
}

type FramesRead = {
  readonly frames: readonly Frame[];
  readonly place: number;
  readonly isLost: boolean;
};

/**
 * The frames of a piece of the file that ends at `endOfFile` or goes on, and the place where the next piece begins.
 * Bytes between frames are passed: behind them a frame counts where another one follows it, as pictures in tags hold
 * bytes that look like one.
 */
function framesIn(view: DataView, wasLost: boolean, endOfFile: number): FramesRead {
  const { byteLength } = view;
  const frames: Frame[] = [];
  let isLost = wasLost;
  let place = 0;
  while (place + 4 <= byteLength) {
    const frame = frameAt(view, place);
    const next = place + (frame?.length ?? 1);
    // What follows is in the next piece.
    if (isLost && place > 0 && next + 4 > byteLength && byteLength < endOfFile) break;
    isLost = frame === null || (isLost && !isFollowed(view, next, endOfFile));
    if (frame !== null && !isLost) frames.push(frame);
    place = isLost ? place + 1 : next;
  }
  return { frames, place, isLost };
}

async function* framesOf(handle: FileHandle, start: number): AsyncGenerator<readonly Frame[]> {
  const { size } = await handle.stat();
  const block = new Uint8Array(readBytes);
  let isLost = true;
  for (let offset = start; offset + 4 <= size; ) {
    const isFirst = offset === start;
    const wanted = isFirst ? firstBytes : readBytes;
    const { bytesRead } = await handle.read(block, 0, wanted, offset);
    if (bytesRead < 4) return;
    const piece = framesIn(new DataView(block.buffer, 0, bytesRead), isLost, size - offset);
    if (isFirst && piece.frames.length === 0) return;
    yield piece.frames;
    isLost = piece.isLost;
    offset += piece.place;
  }
}

/** Reads the headers of all frames behind the ID3 tag; null where the file is no MP3. */
export async function readMp3Facts(path: string): Promise<Mp3Facts | null> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0);
    const [, , , , , , a = 0, b = 0, c = 0, d = 0] = buffer;
    const hasTag = buffer.toString('latin1', 0, 3) === 'ID3';
    const start = hasTag ? 10 + a * 2 ** 21 + b * 2 ** 14 + c * 128 + d : 0;
    let first: Frame | null = null;
    let other: Frame | null = null;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    let count = 0;
    for await (const frames of framesOf(handle, start)) {
      for (const frame of frames) {
        first ??= frame;
        const { sampleRateHz, channels } = first;
        if (frame.sampleRateHz !== sampleRateHz || frame.channels !== channels) other ??= frame;
        // The first frame may hold only the Info header, at a rate of its own.
        if (count > 0) {
          least = Math.min(least, frame.kbps);
          most = Math.max(most, frame.kbps);
        }
        count += 1;
      }
    }
    if (first === null || count < 2) return null;
    // Of a file that was joined from several kinds the part that is unlike its beginning.
    const { sampleRateHz, channels } = other ?? first;
    return { sampleRateHz, channels, bitrate: least * 1000, isConstantBitrate: least === most };
  } finally {
    await handle.close();
  }
}
