import { CustomSource, Input, MP3 } from 'mediabunny';
import { createMp3Decoder } from './codecs/mp3.ts';
import type { MediaBlock, OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';

const readBytes = 65_536;
/** The first frame begins here, and in it the header. */
const headerBytes = 4096;

type Header = { readonly channelCount: number; readonly toldMs: number | null };

/**
 * What the Xing header says. Without one the demuxer reckons by the size of the first frame, which of a variable
 * bitrate is far off: a whole file would count as cut off.
 */
async function readHeader(file: MediaFile, startByte: number): Promise<Header> {
  const head = Buffer.from(await file.read(startByte, headerBytes)).toString('latin1');
  const source = new CustomSource({
    getSize: () => file.sizeBytes,
    read: (start, end) => file.read(start, end - start),
  });
  const input = new Input({ formats: [MP3], source });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return { channelCount: 1, toldMs: null };
    const seconds = await track.getDurationFromMetadata();
    const isTold = head.includes('Xing') || head.includes('Info');
    const isPossible = isTold && seconds !== null && (file.sizeBytes * 8) / seconds > 4000;
    return {
      channelCount: await track.getNumberOfChannels(),
      toldMs: isPossible ? seconds * 1000 : null,
    };
  } catch {
    return { channelCount: 1, toldMs: null };
  } finally {
    input.dispose();
  }
}

/** Opens an mp3 file, or one of layer II, at its first frame, which is at `startByte` or a little later. */
export async function openMp3Media(
  file: MediaFile,
  startByte: number,
  format: 'MP3' | 'MP2',
): Promise<OpenMedia> {
  const { channelCount, toldMs } = await readHeader(file, startByte);
  async function* blocks(
    onDamage: () => void,
    byChannel = false,
  ): AsyncGenerator<MediaBlock, void> {
    const decoder = await createMp3Decoder(0, byChannel);
    let silentBytes = 0;
    try {
      for (let offset = startByte; offset < file.sizeBytes; offset += readBytes) {
        const bytes = await file.read(offset, readBytes);
        if (bytes.byteLength === 0) break;
        const block = await decoder.decode([bytes], onDamage);
        silentBytes = block.samples.length === 0 ? silentBytes + bytes.byteLength : 0;
        yield block;
      }
      // More than padding and tags behind the last frame, with a cover in one of a long file.
      const mostTagBytes = Math.min(0.03 * file.sizeBytes, 1_000_000);
      if (silentBytes > Math.max(readBytes, mostTagBytes)) onDamage();
    } finally {
      decoder.free?.();
    }
  }
  return { format, channelCount, toldMs, blocks };
}
