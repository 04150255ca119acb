import { createReadStream } from 'node:fs';
import { concat, fourCc, u8, u32 } from '../../audio/mp4/boxes.ts';
import { type CoverImage, threeLetterLanguage } from '../../audio/mp4/tags.ts';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import type { BookMark, FileTags } from './file-tags.ts';

const encodingUtf16 = 1;
const pictureFrontCover = 3;
const copyBytes = 1_048_576;

/** UTF-16 with its byte order mark: what ID3v2.3, the version that every player reads, allows. */
function utf16(text: string): Uint8Array {
  const out = new Uint8Array(2 + text.length * 2);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let index = 0; index < text.length; index++) {
    view.setUint16(2 + index * 2, text.charCodeAt(index), true);
  }
  return out;
}

function frame(id: string, ...content: readonly Uint8Array[]): Uint8Array {
  const body = concat(...content);
  return concat(fourCc(id), u32(body.byteLength), u8(0, 0), body);
}

function textFrame(id: string, value: string | null): Uint8Array {
  if (value === null || value === '') return new Uint8Array(0);
  return frame(id, u8(encodingUtf16), utf16(value.normalize('NFC')));
}

function commentFrame(tags: FileTags): Uint8Array {
  const comment = tags.publication.description;
  if (!comment) return new Uint8Array(0);
  const language = fourCc(threeLetterLanguage(tags.language));
  const text = utf16(comment.normalize('NFC'));
  return frame('COMM', u8(encodingUtf16), language, utf16(''), u8(0, 0), text);
}

/** A value that ID3v2.3 has no frame for. */
function ownFrame(name: string, value: string | null): Uint8Array {
  if (value === null || value === '') return new Uint8Array(0);
  const text = utf16(value.normalize('NFC'));
  return frame('TXXX', u8(encodingUtf16), utf16(name), u8(0, 0), text);
}

function pictureFrame(cover: CoverImage | null): Uint8Array {
  if (cover === null) return new Uint8Array(0);
  const head = concat(u8(0), fourCc(cover.mediaType), u8(0, pictureFrontCover, 0));
  return frame('APIC', head, cover.bytes);
}

/** A size in four bytes of seven bits, so that no byte looks like an MPEG sync. */
function syncSafe(size: number): Uint8Array {
  return u8((size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127);
}

/** A list counts its entries in one byte. */
const mostEntries = 255;
const topLevel = 2;
const ordered = 1;
const noOffset = 0xffff_ffff;

function listFrame(id: string, flags: number, children: readonly string[], title: string) {
  const entries = concat(...children.map((child) => fourCc(`${child}\0`)));
  const head = concat(fourCc(`${id}\0`), u8(flags | ordered, children.length));
  return frame('CTOC', head, entries, textFrame('TIT2', title));
}

/**
 * The chapters of a book (ID3v2 Chapter Frame Addendum 1.0): one list at the top, which names the chapters, or
 * lists of up to 255 of them where there are more.
 */
function chapterFrames(chapters: readonly BookMark[], title: string): Uint8Array {
  if (chapters.length === 0) return new Uint8Array(0);
  const ids = chapters.map((_, index) => `chp${index + 1}`);
  const groups = Array.from({ length: Math.ceil(ids.length / mostEntries) }, (_, group) =>
    ids.slice(group * mostEntries, (group + 1) * mostEntries),
  );
  const isFlat = groups.length === 1;
  const lists = isFlat
    ? []
    : groups.map((group, index) => {
        const from = index * mostEntries + 1;
        return listFrame(`toc${index + 1}`, 0, group, `${from}-${from + group.length - 1}`);
      });
  const children = isFlat ? ids : groups.map((_, index) => `toc${index + 1}`);
  const frames = chapters.map((chapter, index) =>
    frame(
      'CHAP',
      fourCc(`${ids[index]}\0`),
      u32(Math.round(chapter.startMs), Math.round(chapter.endMs), noOffset, noOffset),
      textFrame('TIT2', chapter.title),
    ),
  );
  return concat(listFrame('toc', topLevel, children, title), ...lists, ...frames);
}

/** An ID3v2.3 tag to put before MP3 audio. */
export function id3Tag(tags: FileTags, chapters: readonly BookMark[] = []): Uint8Array {
  const language = threeLetterLanguage(tags.language);
  const { publication, track } = tags;
  const frames = concat(
    textFrame('TIT2', tags.title),
    textFrame('TALB', tags.album),
    textFrame('TPE1', tags.artist),
    textFrame('TPE2', tags.artist),
    textFrame('TCOM', publication.narrator),
    textFrame('TRCK', track === null ? null : `${track.number}/${track.count}`),
    textFrame('TCON', tags.genre),
    textFrame('TYER', publication.year === null ? null : String(publication.year).padStart(4, '0')),
    textFrame('TPUB', publication.publisher),
    textFrame('TCOP', publication.copyright),
    textFrame('TLAN', language === 'und' ? null : language),
    ownFrame('SERIES', publication.series),
    ownFrame('SERIES-PART', publication.seriesPart),
    ownFrame('ISBN', publication.isbn),
    commentFrame(tags),
    chapterFrames(chapters, tags.title),
    pictureFrame(tags.cover),
  );
  return concat(fourCc('ID3'), u8(3, 0, 0), syncSafe(frames.byteLength), frames);
}

/** Puts a tag before an encoded chapter without encoding it again; gives the size in bytes. */
export async function writeTaggedMp3(
  encodedPath: string,
  path: string,
  tags: FileTags,
  signal?: AbortSignal,
): Promise<number> {
  const file = await createDurableFile(path);
  try {
    await file.write(id3Tag(tags));
    for await (const block of createReadStream(encodedPath, { highWaterMark: copyBytes })) {
      signal?.throwIfAborted();
      await file.write(block);
    }
    await file.commit();
    return file.size();
  } catch (error) {
    await file.discard();
    throw error;
  }
}
