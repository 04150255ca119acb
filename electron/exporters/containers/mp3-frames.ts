import { open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';

const bitratesKbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const readBytes = 1_048_576;

/** Length of the MPEG-1 layer III frame at 44.1 kHz that starts here, or 0 when none does. */
function frameLength(view: DataView, offset: number): number {
  const header = view.getUint32(offset);
  if (header >>> 17 !== 0x7ffd || ((header >>> 10) & 3) !== 0) return 0;
  const kbps = bitratesKbps[(header >>> 12) & 15] ?? 0;
  if (kbps === 0) return 0;
  return Math.floor((144_000 * kbps) / 44_100) + ((header >>> 9) & 1);
}

/** Frames that lie behind each other; `data` is used again for the next ones. */
export type Mp3Frames = { readonly data: Uint8Array; readonly sizes: readonly number[] };

/**
 * Every frame of a finished MP3 behind its ID3 tag, the Info frame first. Throws `audio_undecodable` at the
 * first byte that is no frame, and where the last frame is cut off.
 */
export async function* mp3Frames(path: string): AsyncGenerator<Mp3Frames, void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = new Uint8Array(10);
    await handle.read(head, 0, 10, 0);
    const hasTag = String.fromCharCode(...head.subarray(0, 3)) === 'ID3';
    const [, , , , , , a = 0, b = 0, c = 0, d = 0] = head;
    let offset = hasTag ? 10 + a * 2 ** 21 + b * 2 ** 14 + c * 128 + d : 0;
    const block = new Uint8Array(readBytes);
    const view = new DataView(block.buffer);
    while (offset < size) {
      const { bytesRead } = await handle.read(block, 0, readBytes, offset);
      const sizes: number[] = [];
      let place = 0;
      while (place + 4 <= bytesRead) {
        const length = frameLength(view, place);
        if (length === 0) {
          throw appError('audio_undecodable.export_frame', { path, atByte: offset + place });
        }
        if (place + length > bytesRead) break;
        sizes.push(length);
        place += length;
      }
      if (place === 0) throw appError('audio_undecodable.export_cut_off', { path });
      yield { data: block.subarray(0, place), sizes };
      offset += place;
    }
  } finally {
    await handle.close();
  }
}
