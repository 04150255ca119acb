import type { Publication } from '../../../shared/model/publication.ts';
import { primaryLanguage, segmenterOf } from '../../../shared/script/language.ts';
import { box, concat, fourCc, fullBox, u8, u16, u32, u64, utf8 } from './boxes.ts';

export type CoverImage = {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
};

export type M4aTags = {
  readonly title: string;
  readonly artist?: string | null;
  readonly album?: string | null;
  readonly genre?: string | null;
  readonly publication?: Publication;
  /** BCP 47. */
  readonly language?: string | null;
  /** Marks the file as a spoken book for players that keep books apart. */
  readonly isAudiobook?: boolean;
  readonly cover?: CoverImage | null;
};

export type ChapterMark = {
  readonly title: string;
  readonly startSample: number;
};

/** The `chpl` box counts its chapters in one byte. */
export const chplMostChapters = 255;
const chplMostTitleBytes = 255;

const dataUtf8 = 1;
const dataJpeg = 13;
const dataPng = 14;
const dataInteger = 21;
const mediaKindAudiobook = 2;

function item(type: string, dataType: number, value: Uint8Array): Uint8Array {
  return box(type, box('data', u32(dataType, 0), value));
}

function textItem(type: string, value: string | null | undefined): Uint8Array {
  return value ? item(type, dataUtf8, utf8(value.normalize('NFC'))) : new Uint8Array(0);
}

/** A value under a name of its own, as players of audiobooks read series and ISBN. */
function ownItem(name: string, value: string | null | undefined): Uint8Array {
  if (!value) return new Uint8Array(0);
  return box(
    '----',
    fullBox('mean', 0, 0, utf8('com.apple.iTunes')),
    fullBox('name', 0, 0, utf8(name)),
    box('data', u32(dataUtf8, 0), utf8(value.normalize('NFC'))),
  );
}

function publicationItems({ publication, language }: M4aTags): Uint8Array {
  const told: Partial<Publication> = publication ?? {};
  const { narrator, description, year, series, seriesPart, isbn, publisher, copyright } = told;
  return concat(
    // Players take the narrator from the composer; some know a field of its own.
    textItem('\u00a9wrt', narrator),
    textItem('\u00a9nrt', narrator),
    textItem('\u00a9day', year?.toString().padStart(4, '0')),
    textItem('desc', description),
    textItem('ldes', description),
    textItem('\u00a9pub', publisher),
    textItem('cprt', copyright),
    textItem('\u00a9mvn', series),
    ownItem('SERIES', series),
    ownItem('SERIES-PART', seriesPart),
    ownItem('ISBN', isbn),
    ownItem('LANGUAGE', language),
  );
}

function metadata(tags: M4aTags): Uint8Array {
  const { cover } = tags;
  const items = concat(
    textItem('\u00a9nam', tags.title),
    textItem('\u00a9ART', tags.artist),
    textItem('aART', tags.artist),
    textItem('\u00a9alb', tags.album),
    textItem('\u00a9gen', tags.genre),
    publicationItems(tags),
    tags.isAudiobook ? item('stik', dataInteger, u8(mediaKindAudiobook)) : new Uint8Array(0),
    cover
      ? item('covr', cover.mediaType === 'image/png' ? dataPng : dataJpeg, cover.bytes)
      : new Uint8Array(0),
  );
  const handler = fullBox('hdlr', 0, 0, u32(0), fourCc('mdirappl'), u32(0, 0), u8(0));
  return fullBox('meta', 0, 0, handler, box('ilst', items));
}

/** Cuts a title at a grapheme so that it takes at most so many bytes of UTF-8. */
export function cutToBytes(text: string, mostBytes: number): string {
  const bytes = utf8(text);
  if (bytes.byteLength <= mostBytes) return text;
  let kept = '';
  let size = 0;
  for (const { segment } of segmenterOf('en', 'grapheme').segment(text)) {
    size += utf8(segment).byteLength;
    if (size > mostBytes) break;
    kept += segment;
  }
  return kept;
}

/** Nero's chapter list: start times in units of 100 ns, titles in UTF-8. */
function chapterList(chapters: readonly ChapterMark[], sampleRateHz: number): Uint8Array {
  const listed = chapters.slice(0, chplMostChapters);
  const entries = listed.map((chapter) => {
    const title = utf8(cutToBytes(chapter.title.normalize('NFC'), chplMostTitleBytes));
    const start = Math.round((chapter.startSample * 10_000_000) / sampleRateHz);
    return concat(u64(start), u8(title.byteLength), title);
  });
  return fullBox('chpl', 1, 0, u32(0), u8(listed.length), ...entries);
}

/** The movie's user data: tags in the iTunes layout, and the chapter list when there is one. */
export function userData(
  tags: M4aTags,
  chapters: readonly ChapterMark[],
  sampleRateHz: number,
): Uint8Array {
  const list = chapters.length > 0 ? chapterList(chapters, sampleRateHz) : new Uint8Array(0);
  return box('udta', list, metadata(tags));
}

/** By ISO 639-1 code. */
const threeLetters = new Map(
  (
    'ar:ara bg:bul ca:cat cs:ces da:dan de:deu el:ell en:eng es:spa et:est eu:eus fa:fas fi:fin ' +
    'fr:fra he:heb hi:hin hr:hrv hu:hun id:ind it:ita ja:jpn ko:kor lt:lit lv:lav ms:msa nl:nld ' +
    'no:nor nb:nob pl:pol pt:por ro:ron ru:rus sk:slk sl:slv sr:srp sv:swe th:tha tr:tur uk:ukr ' +
    'vi:vie zh:zho'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** The ISO 639-2 code of a BCP 47 tag, `und` when it is not known. */
export function threeLetterLanguage(tag: string | null | undefined): string {
  const primary = primaryLanguage(tag ?? '');
  if (/^[a-z]{3}$/.test(primary)) return primary;
  return threeLetters.get(primary) ?? 'und';
}

/** The language as `mdhd` packs it: three letters of five bits. */
export function packedLanguage(tag: string | null | undefined): Uint8Array {
  const packed = Array.from(threeLetterLanguage(tag)).reduce(
    (sum, letter) => sum * 32 + (letter.charCodeAt(0) - 0x60),
    0,
  );
  return u16(packed);
}
