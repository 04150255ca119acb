import { open } from 'node:fs/promises';
import { appError } from '../../shared/app-error.ts';
import { readM4aLayout } from '../audio/mp4/m4a-reader.ts';
import { aacFrameSamples } from '../audio/mp4/m4a-writer.ts';
import { chplMostChapters } from '../audio/mp4/tags.ts';
import { mp3EncoderDelay, mp3FrameSamples } from '../audio/render/mp3-file.ts';

/** Reads a finished book back from disk and checks its index, length and chapter list. */
export async function verifyM4b(
  path: string,
  expected: { readonly durationSamples: number; readonly chapterCount: number },
): Promise<void> {
  const layout = await readM4aLayout(path);
  const samples = layout.packetSizes.length * aacFrameSamples - layout.primingSamples;
  if (samples !== expected.durationSamples || layout.durationSamples !== expected.durationSamples) {
    throw appError('audio_undecodable.export_samples', {
      path,
      samples,
      expected: expected.durationSamples,
    });
  }
  const listed = Math.min(chplMostChapters, expected.chapterCount);
  if (layout.chapterCount !== listed) {
    throw appError('audio_undecodable.export_chapters', {
      path,
      chapters: layout.chapterCount,
      expected: listed,
    });
  }
}

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

/** Walks every frame of a finished MP3 and checks that its length holds the chapter. */
export async function verifyMp3(path: string, durationSamples: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = new Uint8Array(10);
    await handle.read(head, 0, 10, 0);
    const [, , , , , , a = 0, b = 0, c = 0, d = 0] = head;
    let offset = 10 + a * 2 ** 21 + b * 2 ** 14 + c * 128 + d;
    let frameCount = 0;
    const block = new Uint8Array(readBytes);
    const view = new DataView(block.buffer);
    while (offset + 4 <= size) {
      const { bytesRead } = await handle.read(block, 0, readBytes, offset);
      let place = 0;
      while (place + 4 <= bytesRead) {
        const length = frameLength(view, place);
        if (length === 0) {
          throw appError('audio_undecodable.export_frame', { path, atByte: offset + place });
        }
        place += length;
        frameCount += 1;
      }
      offset += place;
    }
    if (offset !== size) throw appError('audio_undecodable.export_cut_off', { path });
    // The first frame is the Info frame and holds no audio.
    const samples = (frameCount - 1) * mp3FrameSamples - mp3EncoderDelay;
    if (samples < durationSamples || samples > durationSamples + 4 * mp3FrameSamples) {
      throw appError('audio_undecodable.export_samples', {
        path,
        samples,
        expected: durationSamples,
      });
    }
  } finally {
    await handle.close();
  }
}
