import { appError } from '../../../shared/app-error.ts';
import type { MediaFile } from './media-file.ts';
import { id3Bytes } from './sniff-media.ts';

/** Much more than any file has in front of its sound: pictures of a booklet are some dozens. */
const mostPieces = 4096;

/** Where the next piece begins; null where the sound begins, or where nothing can be understood. */
type NextPiece = (file: MediaFile, offset: number) => Promise<number | null>;

/** A metadata block (RFC 9639, section 8.1). */
const nextFlacBlock: NextPiece = async (file, offset) => {
  const [kind = 0x80, high = 0, middle = 0, low = 0] = await file.read(offset, 4);
  return (kind & 0x80) !== 0 ? null : offset + 4 + high * 65_536 + middle * 256 + low;
};

const segmentId = '18538067';
const clusterId = '1f43b675';

/** How many bytes a number of EBML has, by its first (RFC 8794, section 4). */
const bytesOfNumber = (first: number): number => Math.clz32(first) - 23;

/** An element of EBML; of the segment, whose content are elements too, only its head. */
const nextElement: NextPiece = async (file, offset) => {
  const head = Buffer.from(await file.read(offset, 12));
  const idBytes = bytesOfNumber(head[0] ?? 0);
  const lengthBytes = bytesOfNumber(head[idBytes] ?? 0);
  if (idBytes > 4 || lengthBytes > 8 || idBytes + lengthBytes > head.byteLength) return null;
  const id = head.toString('hex', 0, idBytes);
  const start = offset + idBytes + lengthBytes;
  if (id === clusterId) return null;
  if (id === segmentId) return start;
  const digits = head.toString('hex', idBytes, idBytes + lengthBytes);
  const length = BigInt.asUintN(7 * lengthBytes, BigInt(`0x${digits}`));
  return start + Number(length);
};

async function countFrom(file: MediaFile, start: number, next: NextPiece): Promise<void> {
  let offset: number | null = start;
  for (let count = 0; offset !== null && offset < file.sizeBytes; count++) {
    if (count >= mostPieces) {
      throw appError('audio_undecodable.file_pieces', { file: file.name, limit: mostPieces });
    }
    offset = await next(file, offset);
  }
}

/** Tags in front of mp3 frames; several are allowed. */
const nextTag: NextPiece = async (file, offset) => {
  const tagBytes = id3Bytes(await file.read(offset, 10));
  return tagBytes === 0 ? null : offset + tagBytes;
};

/**
 * Counts what stands in front of the sound, since the demuxer goes through all of it, in one turn that nobody
 * can stop or with a read for each piece. Rejects with `audio_undecodable` where it is too much.
 */
export async function countPieces(
  file: MediaFile,
  container: 'flac' | 'matroska' | 'mp3',
): Promise<void> {
  if (container === 'matroska') return countFrom(file, 0, nextElement);
  if (container === 'mp3') return countFrom(file, 0, nextTag);
  const tagBytes = id3Bytes(await file.read(0, 10));
  return countFrom(file, tagBytes + 4, nextFlacBlock);
}
