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

/** Cuts a title at a grapheme to so many bytes of UTF-8 at most, and units of UTF-16 where they count too. */
export function cutToBytes(
  text: string,
  mostBytes: number,
  mostUnits = Number.POSITIVE_INFINITY,
): string {
  if (text.length <= mostUnits && utf8(text).byteLength <= mostBytes) return text;
  let kept = '';
  let size = 0;
  for (const { segment } of segmenterOf('en', 'grapheme').segment(text)) {
    size += utf8(segment).byteLength;
    if (size > mostBytes || kept.length + segment.length > mostUnits) break;
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

/** Of all languages with two letters (ISO 639-1), those of ISO 639-2/T. */
const threeLetters = new Map(
  (
    'aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak ' +
    'be:bel bg:bul bh:bih bi:bis bm:bam bn:ben bo:bod br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre ' +
    'cs:ces cu:chu cv:chv cy:cym da:dan de:deu dv:div dz:dzo ee:ewe el:ell en:eng eo:epo es:spa ' +
    'et:est eu:eus fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra fy:fry ga:gle gd:gla gl:glg gn:grn ' +
    'gu:guj gv:glv ha:hau he:heb hi:hin ho:hmo hr:hrv ht:hat hu:hun hy:hye hz:her ia:ina id:ind ' +
    'ie:ile ig:ibo ii:iii ik:ipk io:ido is:isl it:ita iu:iku ja:jpn jv:jav ka:kat kg:kon ki:kik ' +
    'kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat ' +
    'lb:ltz lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mri mk:mkd ml:mal ' +
    'mn:mon mr:mar ms:msa mt:mlt my:mya na:nau nb:nob nd:nde ne:nep ng:ndo nl:nld nn:nno no:nor ' +
    'nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus pt:por ' +
    'qu:que rm:roh rn:run ro:ron ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slk ' +
    'sl:slv sm:smo sn:sna so:som sq:sqi sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel ' +
    'tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig ' +
    'uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho yi:yid yo:yor za:zha zh:zho ' +
    'zu:zul'
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
