import { appError } from '../../../shared/app-error.ts';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import type { Archive } from '../archive.ts';
import { buildDraft } from '../build-draft.ts';
import { readCover } from '../cover.ts';
import { expandEntities } from '../entities.ts';
import { readHtml } from '../html/block-reader.ts';
import { importLimits } from '../import-limits.ts';
import type { ImportFileOptions } from '../one-document.ts';
import { decodeXml } from '../text-encoding.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { decodeCover, readFictionBook } from './fictionbook-reader.ts';

const path = 'book.fb2';

/** True for the beginning of a FictionBook, in any encoding that XML may have. */
export function isFictionBook(head: Uint8Array): boolean {
  return /<(?:\w+:)?FictionBook[\s>]/.test(decodeXml(head.subarray(0, head.byteLength & ~1)));
}

/** The name of the only FictionBook in an archive; null where there is none or several. */
export function fictionBookIn({ names }: Archive): string | null {
  const books = names.filter((name) => /\.fb2$/i.test(name));
  return books.length === 1 ? (books[0] ?? null) : null;
}

/**
 * Reads a FictionBook 2 (its schema: XML with bodies of nested sections). Notes are folded where they are
 * called, sections with a title make the chapters. Throws `book_empty`, `archive_unsafe`, `file_too_large`.
 */
export async function importFb2(bytes: Uint8Array, options: ImportFileOptions): Promise<BookDraft> {
  const { fileName } = options;
  const turns = createYielder(options.signal);
  const source = expandEntities(decodeXml(bytes), fileName, path);
  await turns();
  const book = readFictionBook(source, fileName, path);
  if (book.html === '<body></body>') throw appError('book_empty.no_text', { file: fileName });
  options.onProgress?.(0.4);
  await turns();
  const document = readHtml(book.html, {
    fileName,
    path,
    resolveLink: (href) => (href.startsWith('#') ? `${path}${href}` : null),
  });
  options.onProgress?.(0.8);
  const { cover, notices } = readCover(
    book.coverText === '' ? null : { name: 'coverpage', bytes: decodeCover(book.coverText) },
  );
  return buildDraft({
    fileName,
    title: book.title ?? titleFromFileName(fileName),
    author: book.author,
    statedLanguage: book.language,
    chosenLanguage: options.language,
    cover,
    publication: book.publication,
    documents: [document],
    contents: { entries: book.entries, types: new Map() },
    rules: options.rules,
    notices,
    turns,
    onChapter: options.onChapter,
    script: options.script,
  });
}

/** The bytes of the FictionBook in an archive. */
export function readFictionBookEntry(archive: Archive, name: string): Promise<Uint8Array> {
  return archive.read(name, importLimits.fb2Bytes);
}
