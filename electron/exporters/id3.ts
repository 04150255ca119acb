import { createReadStream } from 'node:fs';
import { concat, fourCc, u8, u32 } from '../audio/mp4/boxes.ts';
import { type CoverImage, threeLetterLanguage } from '../audio/mp4/tags.ts';
import { createDurableFile } from '../platform/node/durable-file.ts';

export type Id3Tags = {
  readonly title: string;
  readonly album: string;
  readonly artist: string | null;
  readonly genre: string | null;
  readonly comment: string | null;
  readonly language: string | null;
  readonly track: number;
  readonly trackCount: number;
  readonly cover: CoverImage | null;
};

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

function commentFrame(tags: Id3Tags): Uint8Array {
  if (!tags.comment) return new Uint8Array(0);
  const language = fourCc(threeLetterLanguage(tags.language));
  const text = utf16(tags.comment.normalize('NFC'));
  return frame('COMM', u8(encodingUtf16), language, utf16(''), u8(0, 0), text);
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

/** An ID3v2.3 tag to put before MP3 audio. */
function id3Tag(tags: Id3Tags): Uint8Array {
  const language = threeLetterLanguage(tags.language);
  const frames = concat(
    textFrame('TIT2', tags.title),
    textFrame('TALB', tags.album),
    textFrame('TPE1', tags.artist),
    textFrame('TPE2', tags.artist),
    textFrame('TRCK', `${tags.track}/${tags.trackCount}`),
    textFrame('TCON', tags.genre),
    textFrame('TLAN', language === 'und' ? null : language),
    commentFrame(tags),
    pictureFrame(tags.cover),
  );
  return concat(fourCc('ID3'), u8(3, 0, 0), syncSafe(frames.byteLength), frames);
}

/** Puts a tag before an encoded chapter without encoding it again; gives the size in bytes. */
export async function writeTaggedMp3(
  encodedPath: string,
  path: string,
  tags: Id3Tags,
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
