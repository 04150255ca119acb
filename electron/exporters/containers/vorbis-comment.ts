import { concat, u8, u32, utf8 } from '../../audio/mp4/boxes.ts';
import type { CoverImage } from '../../audio/mp4/tags.ts';
import { subtitleClock } from '../text/subtitle-files.ts';
import type { BookMark, FileTags } from './file-tags.ts';

/** The standard numbers chapters with three digits. */
export const vorbisMostChapters = 1000;

const frontCover = 3;
/** A block counts its bytes in three. */
const flacBlockLimit = 2 ** 24;

function littleEndian(value: number): Uint8Array {
  return u32(value).reverse();
}

function counted(bytes: Uint8Array): Uint8Array {
  return concat(littleEndian(bytes.byteLength), bytes);
}

/** The content of a PICTURE block of FLAC (RFC 9639 section 8.8); the size in points is left open. */
export function pictureBlock({ mediaType, bytes }: CoverImage): Uint8Array {
  const type = utf8(mediaType);
  const sized = concat(u32(type.byteLength), type, u32(0, 0, 0, 0, 0), u32(bytes.byteLength));
  return concat(u32(frontCover), sized, bytes);
}

/** Whether a block of FLAC can hold the picture. */
export function fitsFlac(cover: CoverImage): boolean {
  return (
    pictureBlock({ ...cover, bytes: new Uint8Array(0) }).byteLength + cover.bytes.byteLength <
    flacBlockLimit
  );
}

/** `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=...`; from 000 on where there are a thousand. */
function chapterFields(chapters: readonly BookMark[]): readonly (readonly [string, string])[] {
  const first = chapters.length < vorbisMostChapters ? 1 : 0;
  return chapters.slice(0, vorbisMostChapters).flatMap(({ title, startMs }, index) => {
    const name = `CHAPTER${String(first + index).padStart(3, '0')}`;
    return [
      [name, subtitleClock(Math.round(startMs), '.')] as const,
      [`${name}NAME`, title] as const,
    ];
  });
}

/** Vendor and comments as FLAC and Opus hold them (RFC 9639 section 8.6, RFC 7845 section 5.2). */
export function vorbisComment(
  tags: FileTags,
  chapters: readonly BookMark[] = [],
  more: readonly (readonly [string, string])[] = [],
): Uint8Array {
  const { publication, track } = tags;
  const { year, description } = publication;
  const fields: readonly (readonly [string, string | null])[] = [
    ['TITLE', tags.title],
    ['ALBUM', tags.album],
    ['ARTIST', tags.artist],
    ['ALBUMARTIST', tags.artist],
    ['COMPOSER', publication.narrator],
    ['NARRATOR', publication.narrator],
    ['GENRE', tags.genre],
    ['DATE', year === null ? null : String(year).padStart(4, '0')],
    ['TRACKNUMBER', track === null ? null : String(track.number)],
    ['TRACKTOTAL', track === null ? null : String(track.count)],
    ['SERIES', publication.series],
    ['SERIES-PART', publication.seriesPart],
    ['ISBN', publication.isbn],
    ['PUBLISHER', publication.publisher],
    ['COPYRIGHT', publication.copyright],
    ['LANGUAGE', tags.language],
    ['DESCRIPTION', description],
    ...chapterFields(chapters),
    ...more,
  ];
  const comments = fields.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [counted(utf8(`${name}=${value.normalize('NFC')}`))],
  );
  return concat(counted(utf8('Lectern')), littleEndian(comments.length), ...comments);
}

/** A metadata block of FLAC (RFC 9639 section 8.1); null where it would be longer than a block can be. */
export function flacBlock(type: number, content: Uint8Array, isLast: boolean): Uint8Array | null {
  const { byteLength } = content;
  if (byteLength >= flacBlockLimit) return null;
  const size = u8(byteLength >> 16, (byteLength >> 8) & 255, byteLength & 255);
  return concat(u8(isLast ? type | 0x80 : type), size, content);
}
