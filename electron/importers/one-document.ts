import type {
  BookDraft,
  EarlyChapter,
  ImportNotice,
} from '../../shared/model/import/book-draft.ts';
import { isPlaceholder, nameInOrder } from './author-name.ts';
import { buildDraft } from './build-draft.ts';
import { createElementBudget } from './element-limits.ts';
import { linksToArchive } from './html/archive-pages.ts';
import { readHtml } from './html/block-reader.ts';
import {
  type Block,
  type HtmlDocument,
  lettersOf,
  lineBreak,
  type Piece,
  plainText,
  type ReadHtmlOptions,
} from './html/blocks.ts';
import type { ImportRules, ScriptMode } from './import-rules.ts';
import { numbersOfLongParts } from './numbers-of-parts.ts';
import { type Contents, countNodes, hasWords, isOneEntry, noContents } from './outline/nodes.ts';
import { foldLines } from './outline/printed-contents.ts';
import { labelOf } from './outline/title-label.ts';
import { chapterHeading } from './text/chapter-headings.ts';
import { findHeadings } from './text/find-headings.ts';
import { isListTitle, printedContents } from './text/printed/paged-contents.ts';
import { authorOfByline } from './text/stated-names.ts';
import type { TextBlock } from './text/unworded-headings.ts';
import { titleFromFileName } from './title-from-file-name.ts';
import type { Yielder } from './yielder.ts';

/** How one book file is to be read, whatever kind it is. */
export type ImportFileOptions = {
  readonly fileName: string;
  /** BCP 47; wins over what the file states. */
  readonly language: string | null;
  readonly rules: ImportRules;
  readonly script?: ScriptMode | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly onChapter?: ((early: EarlyChapter) => void) | undefined;
};

/** What a file states of itself. */
export type BookFields = {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
};

/**
 * Reads HTML of which links lead nowhere but to its own places. Where all of its words are in tables, these are the
 * text, as in a script whose lines stand beside their speakers.
 */
export function readOnePage(
  html: string,
  fileName: string,
  path = 'book',
  page: Pick<ReadHtmlOptions, 'isHidden' | 'isOnlyMain'> = {},
): HtmlDocument {
  const read = (areTablesText: boolean): HtmlDocument =>
    readHtml(html, {
      fileName,
      path,
      countElement: createElementBudget(fileName),
      resolveLink: (href) => (href.startsWith('#') ? path + href : null),
      areTablesText,
      isOfArchive: linksToArchive(html),
      ...page,
    });
  const document = read(false);
  return document.blocks.some(hasWords) ? document : read(true);
}

/** The draft of a book that is one document: its chapters come from its headings. Throws `book_empty`. */
export function draftOfDocument(
  document: HtmlDocument,
  { title, author, language }: BookFields,
  options: ImportFileOptions & {
    readonly notices: readonly ImportNotice[];
    readonly turns: Yielder;
  },
): Promise<BookDraft> {
  const { fileName, rules, notices, turns } = options;
  const byline = takeByline(document);
  return buildDraft({
    fileName,
    title: title ?? onlyTopHeading(document) ?? titleFromFileName(fileName),
    author: author === null || isPlaceholder(author) ? byline : nameInOrder(author),
    statedLanguage: language,
    chosenLanguage: options.language,
    cover: null,
    documents: [document],
    contents: noContents,
    rules,
    notices,
    turns,
    script: options.script,
  });
}

/** The author by a line right below the title, which as a heading would split the book; null if there is none. */
function takeByline({ blocks }: HtmlDocument): string | null {
  const title = blocks.find(hasWords);
  const at = blocks.findIndex((block) => block !== title && hasWords(block));
  const line = blocks[at];
  if (line === undefined || title?.kind !== 'heading') return null;
  // A chapter may be called "By Candlelight": it has text of its own.
  const next = blocks.slice(at + 1).find(hasWords);
  const isLine = line.kind === 'paragraph' || (line.kind === 'heading' && next?.kind === 'heading');
  const author = isLine
    ? authorOfByline(plainText(line.pieces).replace(/^[*_]+|[*_]+$/g, ''))
    : null;
  if (author !== null) blocks[at] = { kind: 'paragraph', level: 0, pieces: line.pieces };
  return author;
}

/** Hours of speech for each entry of the contents. */
const lettersPerEntry = 60_000;

/** True for contents of one entry, or of so few that they stand for files rather than for chapters. */
export function saysLittle(contents: Contents, documents: readonly HtmlDocument[]): boolean {
  if (isOneEntry(contents)) return true;
  const letters = lettersOf(documents.flatMap(({ blocks }) => blocks));
  return letters > countNodes(contents.entries) * lettersPerEntry;
}

/** The lines of a title page, in letters, or a foreword and lists of what is in the book, as a share of it. */
const longestFront = 600;
const largestFront = 1 / 20;

/**
 * Finds the chapters of a manuscript without heading styles by words, as in plain text, or by bold type. Headings
 * before its text are its title; a single one after it, as of "About the Author", divides nothing.
 */
export function headByWords(documents: readonly HtmlDocument[]): void {
  for (const document of documents) foldTypedContents(document.blocks);
  const all = documents.flatMap(({ blocks }) => blocks.map((block, at) => ({ blocks, block, at })));
  const blocks = all.map(({ block }) => block);
  const styled = blocks.filter(isHeading);
  const end = Math.max(0, blocks.findLastIndex(isHeading));
  const front = blocks.slice(0, end).filter((one) => !isHeading(one));
  const isBehind = lettersOf(front) > Math.max(longestFront, lettersOf(blocks) * largestFront);
  const above = isBehind ? [] : styled;
  const level = above.reduce((most, { level: own }) => Math.max(most, Math.min(6, own + 1)), 1);
  const headings =
    isBehind && styled.length > 1
      ? numbersOfLongParts(blocks, linesOf)
      : findHeadings(linesOf(blocks));
  // A single heading divides nothing.
  if (headings.size < 2) return;
  for (const [index, found] of headings) {
    const place = all[index];
    if (place === undefined) continue;
    place.blocks[place.at] = {
      kind: 'heading',
      level: Math.min(6, level + found.level - 1),
      pieces: [found.title, ...place.block.pieces.filter((piece) => typeof piece !== 'string')],
    };
  }
}

/** Longer than any line among the entries of a list, and none of them. */
const otherBlock = '—'.repeat(100);

/**
 * Folds lists of chapters with dots and pages that were typed, under a title or of lines that are worded as chapters:
 * they would be headings, or be read aloud. Verse and speech have dots and numbers at the ends of lines, too.
 */
function foldTypedContents(blocks: Block[]): void {
  const lines = linesOf(blocks).map(({ lines: own }, index) => {
    const block = blocks[index];
    return own.join('') === '' && block !== undefined && hasWords(block)
      ? otherBlock
      : own.join(' ');
  });
  for (const { from, to } of printedContents(lines)) {
    const entries = lines.slice(from, to + 1);
    const worded = entries.filter((line) => chapterHeading([line]) !== null);
    const isContents = isListTitle(entries[0] ?? '') || worded.length * 2 >= entries.length;
    if (isContents) foldLines(blocks, { start: from, end: to + 1 });
  }
}

/** As the lines of a plain text, to find headings in; nothing of a block that may be none. */
function linesOf(blocks: readonly Block[]): readonly TextBlock[] {
  return blocks.map(({ kind, isBold = false, pieces }) => {
    const isLine =
      kind === 'paragraph' &&
      pieces.every((piece) => typeof piece === 'string' || isNoteCall(piece));
    const text = pieces.filter((piece) => typeof piece === 'string').join('');
    return { lines: isLine ? text.split(lineBreak) : [''], isBold };
  });
}

function isHeading({ kind }: Block): boolean {
  return kind === 'heading';
}

function isNoteCall(piece: Piece): boolean {
  return typeof piece !== 'string' && piece.type === 'link' && piece.strength === 'sure';
}

/** Behind most of the text, the only heading is that of a part of the book. */
function onlyTopHeading({ blocks }: HtmlDocument): string | null {
  const headings = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  const [only] = headings.length === 1 ? headings : [];
  if (only === undefined) return null;
  if (lettersOf(blocks.slice(0, blocks.indexOf(only))) * 2 > lettersOf(blocks)) return null;
  const title = plainText(only.pieces);
  const { kind, text } = labelOf(title);
  return kind === 'numbered' ? title.slice(text.length).replace(/^[\p{P}\s]+/u, '') : title;
}
