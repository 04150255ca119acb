import { appError } from '../../../shared/app-error.ts';
import { openAdtsMedia } from './adts-media.ts';
import { countPieces } from './count-pieces.ts';
import type { OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';
import { openPcmFile } from './pcm-file.ts';
import { id3Bytes, sniffBytes, sniffMedia } from './sniff-media.ts';

/**
 * Finds out what a file is, by its bytes, and opens its sound. Rejects with `not_this_format` (not sound, no
 * sound in it, a codec that is not read here), `audio_undecodable` (damaged) or `book_protected` (DRM).
 */
export async function openMedia(file: MediaFile): Promise<OpenMedia> {
  const head = await file.read(0, sniffBytes);
  // Tags of mp3 files stand before other kinds too, and may hold a picture of megabytes.
  const tagBytes = id3Bytes(head);
  const sniffed =
    tagBytes === 0 ? sniffMedia(head) : sniffMedia(await file.read(tagBytes, sniffBytes), true);
  // What reads the containers of others is loaded with the first of them: most threads only ever take WAV files in.
  switch (sniffed.kind) {
    case 'wav':
    case 'aiff':
      return openPcmFile(file, sniffed.kind);
    case 'mp2':
    case 'mp3': {
      await countPieces(file, 'mp3');
      const { openMp3Media } = await import('./mp3-media.ts');
      return openMp3Media(file, tagBytes, sniffed.kind === 'mp2' ? 'MP2' : 'MP3');
    }
    case 'adts':
      return openAdtsMedia(file, tagBytes);
    case 'other':
      throw appError('not_this_format.not_sound', { file: file.name, found: sniffed.what });
    default: {
      const { openPacketMedia } = await import('./packet-media.ts');
      return openPacketMedia(file, sniffed.kind);
    }
  }
}
