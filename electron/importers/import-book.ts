import { AppError, appError } from '../../shared/app-error.ts';
import { wordingOf } from '../../shared/errors/wording-of.ts';
import type { BookDraft, EarlyChapter } from '../../shared/model/import/book-draft.ts';
import { type Archive, openArchive } from './archive.ts';
import { type ByteSource, sourceFromBytes, sourceFromFile } from './byte-source.ts';
import { archiveFormat, type BookFormat, detectFormat, isScreenplayText } from './detect-format.ts';
import { importDoc } from './documents/doc/import-doc.ts';
import { importDocx } from './documents/docx/import-docx.ts';
import { importWebPage } from './documents/import-web-page.ts';
import { importFlatOdt, importOdt } from './documents/odt/import-odt.ts';
import { importRtf } from './documents/rtf/import-rtf.ts';
import { importTextArchive, onlyBook } from './documents/text-archive.ts';
import { dtbookIn, importDtbook } from './dtbook/import-dtbook.ts';
import { importEpub } from './epub/import-epub.ts';
import { fictionBookIn, importFb2, readFictionBookEntry } from './fb2/import-fb2.ts';
import { importLimits } from './import-limits.ts';
import { defaultImportRules, type ImportRules, type ScriptMode } from './import-rules.ts';
import { importMobi } from './mobi/import-mobi.ts';
import { importPalmText } from './mobi/import-palm-text.ts';
import type { ImportFileOptions } from './one-document.ts';
import { importPdf } from './pdf/import-pdf.ts';
import { importFinalDraft } from './screenplay/import-final-draft.ts';
import { importFountain } from './screenplay/import-fountain.ts';
import { importSubtitles } from './subtitles/import-subtitles.ts';
import { importScript } from './text/lectern-script.ts';
import { importMarkdown } from './text/markdown/import-markdown.ts';
import { decodeText, importPlainText } from './text/plain-text.ts';
import { scriptMarks } from './text/script-marks.ts';

export type ImportBookOptions = ({ readonly bytes: Uint8Array } | { readonly path: string }) & {
  /** As the person knows it: shown in errors, and the title where the book states none. */
  readonly fileName: string;
  /** BCP 47; wins over what the file states. */
  readonly language?: string | null;
  readonly rules?: Partial<ImportRules>;
  /** A text file as a script of Lectern's own: kept so with its tags, or only looked at for them. */
  readonly script?: ScriptMode | undefined;
  readonly signal?: AbortSignal;
  /** Told often how much of the book is read, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Told each chapter once it is written, in order, with the sections of the draft that are its own. Those that
   * it is not told of, as of most kinds that are one document, are only in the draft.
   */
  readonly onChapter?: (early: EarlyChapter) => void;
};

/**
 * Reads a book (EPUB, PDF, FictionBook, DTBook, MOBI, AZW3, DOC, DOCX, ODT, RTF, HTML, subtitles, Fountain, Final
 * Draft, Markdown, plain text, or an archive of texts; told by content first, name second) into a draft. Nothing is written anywhere,
 * nothing is fetched, memory is bounded by `importLimits`. Throws `file_not_readable`, `not_this_format`,
 * `archive_unsafe`, `book_protected`, `book_empty` or `file_too_large`, each naming the file and the limit; rejects
 * with the signal's reason when aborted.
 */
export async function importBook(options: ImportBookOptions): Promise<BookDraft> {
  const { fileName, signal } = options;
  signal?.throwIfAborted();
  const source =
    'path' in options
      ? await sourceFromFile(options.path, fileName)
      : sourceFromBytes(options.bytes);
  try {
    return await readBook(source, {
      fileName,
      signal,
      script: options.script,
      onProgress: options.onProgress,
      onChapter: options.onChapter,
      language: options.language ?? null,
      rules: { ...defaultImportRules, ...options.rules },
    });
  } finally {
    await source.close();
  }
}

async function readBook(source: ByteSource, options: ImportFileOptions): Promise<BookDraft> {
  const { fileName, signal } = options;
  if (source.sizeBytes === 0) throw appError('book_empty.empty', { file: fileName });
  refuseLarge(source, importLimits.fileBytes, fileName);
  const head = await source.read(0, Math.min(4096, source.sizeBytes));
  const format = detectFormat(head, fileName);
  if (format === 'zip') return readArchive(await openArchive(source, fileName), options);
  refuseLarge(source, limitOf(format), fileName);
  const bytes = await source.read(0, source.sizeBytes);
  signal?.throwIfAborted();
  switch (format) {
    case 'compound':
      return importDoc(bytes, options);
    case 'rtf':
      return importRtf(bytes, options);
    case 'web-page':
      return importWebPage(bytes, options);
    case 'flat-odt':
      return importFlatOdt(bytes, options);
    case 'subtitles':
      return importSubtitles(bytes, options);
    case 'pdf':
      // The library takes the bytes over.
      return importPdf(bytes.slice(), options);
    case 'mobi':
      return importMobi(bytes, options);
    case 'palm-text':
      return importPalmText(bytes, options);
    case 'fb2':
      return importFb2(bytes, options);
    case 'dtbook':
      return importDtbook(bytes, options);
    case 'fountain':
      return importFountain(bytes, options);
    case 'final-draft':
      return importFinalDraft(bytes, options);
    case 'text':
      if (isScreenplayText(bytes, fileName)) return importFountain(bytes, options);
      return readText(bytes, format, options);
    default:
      return readText(bytes, format, options);
  }
}

async function readArchive(archive: Archive, options: ImportFileOptions): Promise<BookDraft> {
  const daisy = await dtbookIn(archive);
  if (daisy !== null) return importDtbook(daisy, options);
  switch (archiveFormat(archive.names, archive.fileName)) {
    case 'epub':
      return importEpub(archive, options);
    case 'docx':
      return importDocx(archive, options);
    case 'odt':
      return importOdt(archive, options);
    case 'texts': {
      const packed = fictionBookIn(archive);
      if (packed !== null) return importFb2(await readFictionBookEntry(archive, packed), options);
      const only = onlyBook(archive);
      return only === null
        ? importTextArchive(archive, options)
        : readOnlyBook(archive, only, options);
    }
  }
}

/** The book that an archive packs, as sites and mail programs do. */
async function readOnlyBook(
  archive: Archive,
  { name, limitBytes }: NonNullable<ReturnType<typeof onlyBook>>,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const bytes = await archive.read(name, limitBytes);
  const own = { ...options, fileName: nameOf(name) };
  try {
    if (detectFormat(bytes.subarray(0, 4096), name) !== 'zip') {
      return await readBook(sourceFromBytes(bytes), own);
    }
    const inner = await openArchive(sourceFromBytes(bytes), own.fileName);
    if (archiveFormat(inner.names, own.fileName) === 'epub') return await importEpub(inner, own);
  } catch (error) {
    throw namingArchive(error, archive.fileName, name);
  }
  // Another archive is refused there, with a reason.
  return importTextArchive(archive, options);
}

/** A person knows the file that was chosen, and not what is packed in it. */
function namingArchive(error: unknown, fileName: string, entry: string): unknown {
  if (!(error instanceof AppError) || error.key === undefined) return error;
  const data = { ...error.data, file: `${fileName}: ${entry}` };
  return new AppError(error.code, wordingOf(error.key, data), {
    key: error.key,
    data,
    cause: error,
  });
}

function nameOf(entry: string): string {
  return entry.slice(entry.lastIndexOf('/') + 1);
}

async function readText(
  bytes: Uint8Array,
  format: 'markdown' | 'text',
  options: ImportFileOptions,
): Promise<BookDraft> {
  const read = format === 'markdown' ? importMarkdown : importPlainText;
  if (options.script === undefined) return read(bytes, options);
  const marks = scriptMarks(decodeText(bytes, options.fileName).text);
  const hasSpeakers = marks.cast.length > 0;
  if (hasSpeakers && options.script === 'keep') return importScript(bytes, options);
  const draft = await read(bytes, options);
  // A play is one by the names before its lines.
  if (!hasSpeakers && draft.script !== undefined) return draft;
  if (options.script === 'keep') return importScript(bytes, options);
  return { ...draft, script: { ...marks, isKept: false } };
}

function limitOf(format: Exclude<BookFormat, 'zip'>): number {
  switch (format) {
    case 'rtf':
    case 'flat-odt':
      return importLimits.textBytes;
    case 'web-page':
      return importLimits.textEntryBytes;
    case 'markdown':
      return importLimits.markdownBytes;
    case 'compound':
      return importLimits.docBytes;
    case 'pdf':
      return importLimits.pdfBytes;
    case 'mobi':
    case 'palm-text':
      return importLimits.mobiBytes;
    case 'fb2':
    case 'dtbook':
      return importLimits.fb2Bytes;
    default:
      return importLimits.plainTextBytes;
  }
}

function refuseLarge(source: ByteSource, limitBytes: number, fileName: string): void {
  if (source.sizeBytes <= limitBytes) return;
  throw appError('file_too_large.book', { file: fileName, limitBytes });
}
