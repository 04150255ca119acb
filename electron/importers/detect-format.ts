import { appError } from '../../shared/app-error.ts';

export type BookFormat = 'zip' | 'markdown' | 'text';

const signatures: readonly { readonly start: readonly number[]; readonly name: string }[] = [
  { start: [0x25, 0x50, 0x44, 0x46, 0x2d], name: 'a PDF document' },
  { start: [0xd0, 0xcf, 0x11, 0xe0], name: 'an older Word document' },
  { start: [0x7b, 0x5c, 0x72, 0x74, 0x66], name: 'a Rich Text document' },
  { start: [0x52, 0x61, 0x72, 0x21], name: 'a RAR archive' },
  { start: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7-Zip archive' },
  { start: [0x1f, 0x8b], name: 'a gzip archive' },
  { start: [0x89, 0x50, 0x4e, 0x47], name: 'a picture' },
  { start: [0xff, 0xd8, 0xff], name: 'a picture' },
  { start: [0x47, 0x49, 0x46, 0x38], name: 'a picture' },
  { start: [0x49, 0x44, 0x33], name: 'a sound file' },
  { start: [0x52, 0x49, 0x46, 0x46], name: 'a sound or video file' },
  { start: [0x4f, 0x67, 0x67, 0x53], name: 'a sound file' },
  { start: [0x66, 0x4c, 0x61, 0x43], name: 'a sound file' },
  { start: [0x7f, 0x45, 0x4c, 0x46], name: 'a program' },
  { start: [0x4d, 0x5a, 0x90], name: 'a program' },
];

/**
 * Tells a book's format by its first bytes, and only between Markdown and plain text by its name.
 * Throws `not_this_format` for formats that are known but not read, and for an `.epub` that is no archive.
 */
export function detectFormat(head: Uint8Array, fileName: string): BookFormat {
  if (head[0] === 0x50 && head[1] === 0x4b) return 'zip';
  const known = signatures.find(({ start }) => start.every((byte, index) => head[index] === byte));
  if (known !== undefined)
    throw appError('not_this_format.other_kind', { file: fileName, kind: known.name });
  if (String.fromCharCode(...head.subarray(60, 68)) === 'BOOKMOBI') {
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'a Kindle book (MOBI)' });
  }
  if (/\.epub$/i.test(fileName)) throw appError('not_this_format.named_epub', { file: fileName });
  const start = Buffer.from(head.subarray(0, 256))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*(?:<!doctype html|<html)/i.test(start))
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'a web page' });
  return /\.(?:md|mdown|mkdn?|markdown)$/i.test(fileName) ? 'markdown' : 'text';
}

/** What kind of archive it is when it is no EPUB. */
export function refuseOtherArchive(names: readonly string[], fileName: string): void {
  if (names.includes('META-INF/container.xml') || names.some((name) => /\.opf$/i.test(name)))
    return;
  if (names.includes('word/document.xml'))
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'a Word document' });
  if (names.includes('content.xml'))
    throw appError('not_this_format.other_kind', { file: fileName, kind: 'an OpenDocument file' });
  if (names.includes('mimetype')) return;
  throw appError('not_this_format.other_archive', { file: fileName });
}
