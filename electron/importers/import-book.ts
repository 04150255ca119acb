import { appError } from '../../shared/app-error.ts';
import type { BookDraft } from '../../shared/model/book-draft.ts';
import { openArchive } from './archive.ts';
import { type ByteSource, sourceFromBytes, sourceFromFile } from './byte-source.ts';
import { detectFormat, refuseOtherArchive } from './detect-format.ts';
import { importEpub } from './epub/import-epub.ts';
import { fictionBookIn, importFb2, readFictionBookEntry } from './fb2/import-fb2.ts';
import { importLimits } from './import-limits.ts';
import { defaultImportRules, type ImportRules } from './import-rules.ts';
import { importMobi } from './mobi/import-mobi.ts';
import { importPdf } from './pdf/import-pdf.ts';
import { importScript, scriptMarks } from './text/lectern-script.ts';
import { importMarkdown } from './text/markdown.ts';
import { decodeText, importPlainText } from './text/plain-text.ts';

export type ImportBookOptions = ({ readonly bytes: Uint8Array } | { readonly path: string }) & {
  /** As the person knows it: shown in errors, and the title where the book states none. */
  readonly fileName: string;
  /** BCP 47; wins over what the file states. */
  readonly language?: string | null;
  readonly rules?: Partial<ImportRules>;
  /** A text file as a script of Lectern's own: kept so with its tags, or only looked at for them. */
  readonly script?: 'keep' | 'look';
  readonly signal?: AbortSignal;
  /** Told often how much of the book is read, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
};

/**
 * Reads a book (EPUB 2 or 3, PDF, FictionBook, MOBI and AZW3, Markdown, plain text; told by content first, name second) into a draft.
 * Nothing is written anywhere, nothing is fetched, memory is bounded by `importLimits`.
 * Throws `file_not_readable`, `not_this_format`, `archive_unsafe`, `book_protected`, `book_empty` or
 * `file_too_large`, each naming the file and the limit; rejects with the signal's reason when aborted.
 */
export async function importBook(options: ImportBookOptions): Promise<BookDraft> {
  const { fileName, signal } = options;
  signal?.throwIfAborted();
  const source =
    'path' in options
      ? await sourceFromFile(options.path, fileName)
      : sourceFromBytes(options.bytes);
  try {
    return await readBook(source, options);
  } finally {
    await source.close();
  }
}

async function readBook(source: ByteSource, options: ImportBookOptions): Promise<BookDraft> {
  const { fileName, signal } = options;
  if (source.sizeBytes === 0) throw appError('book_empty.empty', { file: fileName });
  refuseLarge(source, importLimits.fileBytes, fileName);
  const head = await source.read(0, Math.min(4096, source.sizeBytes));
  const format = detectFormat(head, fileName);
  const rules = { ...defaultImportRules, ...options.rules };
  const language = options.language ?? null;
  const bookOptions = { fileName, language, rules, signal, onProgress: options.onProgress };
  if (format === 'zip') {
    const archive = await openArchive(source, fileName);
    const packed = fictionBookIn(archive);
    if (packed !== null) return importFb2(await readFictionBookEntry(archive, packed), bookOptions);
    refuseOtherArchive(archive.names, fileName);
    return importEpub(archive, { language, rules, signal, onProgress: options.onProgress });
  }
  if (format === 'pdf') {
    refuseLarge(source, importLimits.pdfBytes, fileName);
    // The library takes the bytes over.
    return importPdf((await source.read(0, source.sizeBytes)).slice(), bookOptions);
  }
  if (format === 'mobi') {
    refuseLarge(source, importLimits.mobiBytes, fileName);
    return importMobi(await source.read(0, source.sizeBytes), bookOptions);
  }
  if (format === 'fb2') {
    refuseLarge(source, importLimits.fb2Bytes, fileName);
    return importFb2(await source.read(0, source.sizeBytes), bookOptions);
  }
  refuseLarge(
    source,
    format === 'markdown' ? importLimits.markdownBytes : importLimits.plainTextBytes,
    fileName,
  );
  const bytes = await source.read(0, source.sizeBytes);
  signal?.throwIfAborted();
  const textOptions = { fileName, language, rules, signal };
  if (options.script === 'keep') return importScript(bytes, textOptions);
  const read = format === 'markdown' ? importMarkdown : importPlainText;
  const draft = await read(bytes, textOptions);
  if (options.script === undefined) return draft;
  const marks = scriptMarks(decodeText(bytes, fileName).text);
  return { ...draft, script: { ...marks, isKept: false } };
}

function refuseLarge(source: ByteSource, limitBytes: number, fileName: string): void {
  if (source.sizeBytes <= limitBytes) return;
  throw appError('file_too_large.book', { file: fileName, limitBytes });
}
