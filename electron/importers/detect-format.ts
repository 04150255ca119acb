import { appError } from '../../shared/app-error.ts';
import { isFictionBook } from './fb2/import-fb2.ts';

export type BookFormat = 'zip' | 'pdf' | 'fb2' | 'mobi' | 'markdown' | 'text';

/** First bytes as Latin-1, and what begins with them. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ['\u00d0\u00cf\u0011\u00e0', 'an older Word document'],
  ['{\\rtf', 'a Rich Text document'],
  ['CONT\u0002\u0000', 'a Kindle book in the KFX format'],
  ['\u00eaDRMION', 'a Kindle book in the KFX format, protected against copying (DRM)'],
  ['TPZ0', 'a Kindle book in the Topaz format'],
  ['Rar!', 'a RAR archive'],
  ['7z\u00bc\u00af', 'a 7-Zip archive'],
  ['\u001f\u008b', 'a gzip archive'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['ID3', 'a sound file'],
  ['RIFF', 'a sound or video file'],
  ['OggS', 'a sound file'],
  ['fLaC', 'a sound file'],
  ['\u007fELF', 'a program'],
  ['MZ\u0090', 'a program'],
];

/**
 * Tells a book's format by its first bytes, and only between Markdown and plain text by its name.
 * Throws `not_this_format` for formats that are known but not read, and for an `.epub` that is no archive.
 */
export function detectFormat(head: Uint8Array, fileName: string): BookFormat {
  const opening = Buffer.from(head.subarray(0, 256)).toString('latin1');
  const refusal = (kind: string) =>
    appError('not_this_format.other_kind', { file: fileName, kind });
  if (opening.startsWith('PK')) return 'zip';
  const known = signatures.find(([start]) => opening.startsWith(start));
  if (known !== undefined) throw refusal(known[1]);
  if (opening.startsWith('BOOKMOBI', 60)) return 'mobi';
  if (opening.includes('%PDF-')) return 'pdf';
  if (isFictionBook(head)) return 'fb2';
  if (/\.epub$/i.test(fileName)) throw appError('not_this_format.named_epub', { file: fileName });
  if (/^(?:\u00ef\u00bb\u00bf)?\s*(?:<!doctype html|<html)/i.test(opening)) {
    throw refusal('a web page');
  }
  return /\.(?:md|mdown|mkdn?|markdown)$/i.test(fileName) ? 'markdown' : 'text';
}

/** What kind of archive it is when it is no EPUB. */
export function refuseOtherArchive(names: readonly string[], fileName: string): void {
  if (names.includes('META-INF/container.xml') || names.some((name) => /\.opf$/i.test(name))) {
    return;
  }
  if (names.includes('word/document.xml')) {
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'a Word document' });
  }
  if (names.includes('content.xml')) {
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'an OpenDocument file' });
  }
  if (names.includes('mimetype')) return;
  throw appError('not_this_format.other_archive', { file: fileName });
}
