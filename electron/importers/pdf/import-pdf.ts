import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { appError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { nameInOrder } from '../author-name.ts';
import { buildDraft } from '../build-draft.ts';
import { type Block, type HtmlDocument, plainText } from '../html/blocks.ts';
import { importWords, notice } from '../notices.ts';
import type { ImportFileOptions } from '../one-document.ts';
import { printedContents } from '../text/printed/paged-contents.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { blocksOfLines } from './blocks-of-lines.ts';
import { arePages, areParagraphs, placeBookmarks, readBookmarks } from './bookmarks.ts';
import { readingOrder, usualGutters } from './columns.ts';
import { joinDropCaps, learnWords, takeDropCaps } from './drop-caps.ts';
import { type Footnote, takeFootnotes } from './footnotes.ts';
import { findHeadings } from './headings.ts';
import { type Line, linesOf } from './lines.ts';
import { ignoreLostRejections } from './lost-rejections.ts';
import { takeMargins } from './margins.ts';
import { openPdf } from './open-pdf.ts';
import { type PagesText, readPages } from './read-pages.ts';
import { withTypeSizes } from './recognised-type.ts';
import { dropRunningHeads } from './running-heads.ts';
import { type Page, type Run, usualOf } from './runs.ts';
import { screenplayOfLines } from './screenplay-lines.ts';
import { partSpreads } from './spreads.ts';
import { learnJoins } from './writing/line-joins.ts';
import { readAsUtf8 } from './writing/misread-utf8.ts';
import { withoutRuby } from './writing/ruby.ts';
import { isBookRightToLeft } from './writing/text-direction.ts';

const path = 'book.pdf';

/**
 * Reads the text of a PDF (ISO 32000): lines into paragraphs by their geometry, columns in order, running heads
 * left out, notes of the foot as folds, chapters by the document's outline or by type. Throws `book_empty` for
 * a scan, `book_protected` for an encrypted file, `not_this_format` for a damaged one.
 */
export async function importPdf(bytes: Uint8Array, options: ImportFileOptions): Promise<BookDraft> {
  const hearAgain = ignoreLostRejections();
  try {
    return await readPdf(bytes, options);
  } finally {
    // Those of the last page are told after this turn.
    setImmediate(hearAgain);
  }
}

async function readPdf(bytes: Uint8Array, options: ImportFileOptions): Promise<BookDraft> {
  const { fileName, signal } = options;
  const turns = createYielder(signal);
  const pdf = await openPdf(bytes, fileName);
  try {
    const drawn = await readPages(pdf.document, fileName, turns, (fraction) =>
      options.onProgress?.(fraction * 0.9),
    );
    const text = { ...drawn, pages: withTypeSizes(drawn.pages) };
    refuseScan(text, pdf.document.numPages, fileName);
    const details = await readDetails(pdf.document);
    const { document, entries, ...counts } = await readText(pdf.document, text, fileName);
    if (isGarbled(document)) throw appError('book_empty.nameless_letters', { file: fileName });
    signal?.throwIfAborted();
    return await buildDraft({
      fileName,
      title: details.title ?? titleFromFileName(fileName),
      author: details.author,
      statedLanguage: details.language,
      chosenLanguage: options.language,
      cover: null,
      documents: [document],
      contents: { entries, types: new Map() },
      rules: options.rules,
      notices: noticesOf(text, counts),
      turns,
      script: options.script,
    });
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

async function readText(pdf: PDFDocumentProxy, text: PagesText, fileName: string) {
  const runs = text.pages.flatMap((page) => page.runs);
  const bodySize = usualOf(runs, ({ size }) => size);
  const isRtl = isBookRightToLeft(runs);
  const { pages: parted, perSheet } = partSpreads(text.pages, isRtl);
  const { pages: headless, droppedCount } = dropRunningHeads(parted, bodySize);
  const { pages, notes: besides, numberCount } = takeMargins(headless, bodySize);
  const words = learnWords(runs);
  const ofPages = pages.map((page) => ({
    page,
    ...takeDropCaps(withoutRuby(page.runs, bodySize), bodySize),
  }));
  const usual = usualGutters(ofPages.map(({ others }) => others));
  const columns = ofPages.flatMap(({ page, caps, others }) => {
    const ordered = readingOrder(others, isRtl, usual).map((runs) =>
      linesOf(runs, { page: page.index, column: 0 }, text.boldFonts),
    );
    joinDropCaps(ordered.flat(), caps, bodySize, words);
    return ordered.filter((lines) => lines.length > 0);
  });
  for (const [index, lines] of columns.entries()) {
    for (const line of lines) Object.assign(line, { column: index });
  }
  const screenplay = besides.size > 0 ? null : readScreenplay(columns.flat());
  if (screenplay !== null) {
    const document = documentOf(screenplay);
    return { document, entries: [], headCount: droppedCount, numberCount };
  }
  const { lines, notes: ofFoot } = takeFootnotes(columns, bodySize);
  const notes = withSideNotes(ofFoot, besides, text.boldFonts);
  const contents = contentsOf(lines);
  const headings = new Map(findHeadings(lines, bodySize));
  for (const line of contents) headings.delete(line);
  const heights = new Map(text.pages.map(({ index, height }) => [index, height]));
  const bookmarks = await readBookmarks(pdf, heights, fileName);
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  const listed = areParagraphs(bookmarks, letters) || arePages(bookmarks) ? [] : bookmarks;
  const entries = placeBookmarks(listed, { lines, perSheet }, headings, path);
  const noteLines = [...notes.values()].flat().flatMap((note) => note.lines);
  const hyphens = learnJoins([...lines, ...noteLines].map((line) => line.text));
  const { blocks, anchors } = blocksOfLines({
    lines,
    headings,
    notes,
    contents,
    hyphens,
    bodySize,
  });
  const document = documentOf(blocks, anchors);
  return { document, entries, headCount: droppedCount, numberCount };
}

function readScreenplay(lines: readonly Line[]): Block[] | null {
  const hyphens = learnJoins(lines.map(({ text }) => text));
  return screenplayOfLines(lines, hyphens.join);
}

function documentOf(blocks: Block[], anchors: ReadonlyMap<string, number> = new Map()) {
  const document: HtmlDocument = {
    path,
    title: '',
    linkShare: 0,
    blocks,
    anchors: new Map(
      [...anchors].map(([label, start]) => [label, { start, end: start + 1, isNote: false }]),
    ),
    notes: [],
  };
  return document;
}

/** A line of a list of chapters: the title, points that lead to the page's number, and the number. */
const contentsLine = /(?:\.\s?){4,}\s*\S{1,6}$|…{2,}\s*\S{1,6}$/u;

/** Lists of chapters with their pages, and single lines that look as theirs. */
function contentsOf(lines: readonly Line[]): ReadonlySet<Line> {
  const ranges = printedContents(lines.map(({ text }) => text));
  const listed = ranges.flatMap(({ from, to }) => lines.slice(from, to + 1));
  return new Set([...listed, ...lines.filter(({ text }) => contentsLine.test(text))]);
}

/** Notes beside the text are called by nothing. */
function withSideNotes(
  notes: ReadonlyMap<number, readonly Footnote[]>,
  besides: ReadonlyMap<number, readonly (readonly Run[])[]>,
  boldFonts: ReadonlySet<string>,
): ReadonlyMap<number, readonly Footnote[]> {
  const all = new Map(notes);
  for (const [page, own] of besides) {
    const beside = own.map((runs) => ({
      label: '',
      lines: linesOf(runs, { page, column: 0 }, boldFonts),
      isCalled: false,
    }));
    all.set(page, [...(notes.get(page) ?? []), ...beside]);
  }
  return all;
}

const fewestWords = 200;
const mostGarbled = 0.5;
const fewestSigns = 5;
/** A word with such a sign amid its letters; of texts about code up to a tenth have one. */
const garbled = /[A-Za-z]([#$%&+<=>@^`{|}~])[A-Za-z]/;

/** True where fonts say other letters than they draw: most words are no words, by many signs. */
function isGarbled({ blocks }: HtmlDocument): boolean {
  const words = blocks.flatMap(({ pieces }) => plainText(pieces).match(/\S+/g) ?? []);
  const signs = words.flatMap((word) => garbled.exec(word)?.[1] ?? []);
  return (
    words.length >= fewestWords &&
    signs.length > words.length * mostGarbled &&
    new Set(signs).size >= fewestSigns
  );
}

function refuseScan(text: PagesText, pageCount: number, fileName: string): void {
  const { pages, broken, namelessCount } = text;
  // Page numbers and a name or two may be readable where the text is not.
  if (namelessCount > lettersOf(pages)) {
    throw appError('book_empty.nameless_letters', { file: fileName });
  }
  if (pages.some(hasText)) return;
  if (broken.length > 0 && pages.length === 0) {
    throw appError('not_this_format.damaged_pdf', { file: fileName });
  }
  throw appError('book_empty.scan', { file: fileName, pageCount });
}

function lettersOf(pages: readonly Page[]): number {
  return pages
    .flatMap(({ runs }) => runs)
    .reduce((sum, { text }) => sum + text.replace(/\s+/g, '').length, 0);
}

function hasText({ runs, sideways }: Page): boolean {
  return sideways.length > 0 || runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

async function readDetails(pdf: PDFDocumentProxy) {
  const found = await pdf.getMetadata().catch(() => null);
  const info = (found?.info ?? {}) as { readonly [name: string]: unknown };
  const stated = (name: string): string | null => {
    const value = info[name];
    const clean =
      typeof value === 'string'
        ? readAsUtf8(value)
            .replace(/[\s\0]+/g, ' ')
            .trim()
        : '';
    return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
  };
  const title = stated('Title');
  const author = stated('Author');
  return {
    title: title === null || isProgramTitle(title) ? null : title.replace(gutenbergPrefix, ''),
    author: author === null || /pdf/i.test(author) ? null : nameInOrder(author),
    language: stated('Language'),
  };
}

/** Project Gutenberg writes it before the title of a PDF. */
const gutenbergPrefix = /^The Project Gutenberg eBook #\d+: (?=.)/i;

/** What programs write where nobody gave a title. */
function isProgramTitle(title: string): boolean {
  return /^(?:microsoft word\b|untitled|document\d*$|[a-z]:\\|<[\da-f]+>?$|.*\.(?:docx?|odt|rtf|tex|indd|pdf|qxd|dvi|html?)$)/i.test(
    title,
  );
}

function noticesOf(
  { pages, broken, namelessCount }: PagesText,
  { headCount, numberCount }: { readonly headCount: number; readonly numberCount: number },
): ImportNotice[] {
  const notices: ImportNotice[] = [];
  const words = importWords();
  if (headCount > 0) notices.push(notice('page', headCount, words.heads(headCount)));
  if (numberCount > 0) notices.push(notice('page', numberCount, words.lineNumbers(numberCount)));
  const empty = pages.filter((page) => !hasText(page)).map(({ index }) => index + 1);
  addPages(notices, empty, words.emptyPages);
  addPages(notices, broken, words.brokenPages);
  if (namelessCount > 0) {
    notices.push(notice('other', namelessCount, words.nameless(namelessCount)));
  }
  const sideways = pages.reduce((sum, page) => sum + page.sideways.length, 0);
  if (sideways > 0) notices.push(notice('other', sideways, words.sideways(sideways)));
  return notices;
}

function addPages(
  notices: ImportNotice[],
  numbers: readonly number[],
  words: (numbers: string, count: number) => string,
): void {
  if (numbers.length === 0) return;
  notices.push(notice('other', numbers.length, words(rangesOf(numbers), numbers.length)));
}

const mostRanges = 12;

/** "1, 4–7, 9": the first ranges of page numbers. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range.to + 1 === number) range.to = number;
    else ranges.push({ from: number, to: number });
  }
  const names = ranges
    .slice(0, mostRanges)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return names.join(', ') + (ranges.length > mostRanges ? ' and others' : '');
}
