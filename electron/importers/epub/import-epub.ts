import { appError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { type Archive, createTextBudget } from '../archive.ts';
import { buildDraft } from '../build-draft.ts';
import { createElementBudget } from '../element-limits.ts';
import { expandEntities } from '../entities.ts';
import { linksToArchive } from '../html/archive-pages.ts';
import { readHtml } from '../html/block-reader.ts';
import { type Block, type HtmlDocument, plainText, wordsOf } from '../html/blocks.ts';
import { contentsLinkShare } from '../html/element-rules.ts';
import { readSvg } from '../html/svg-text.ts';
import { importLimits } from '../import-limits.ts';
import { importWords, notice } from '../notices.ts';
import { headByWords, type ImportFileOptions, saysLittle } from '../one-document.ts';
import { isContentsTitle } from '../outline/matter.ts';
import type { Contents, ContentsEntry } from '../outline/nodes.ts';
import { foldLines, foldPrintedContents } from '../outline/printed-contents.ts';
import { decodeXml } from '../text-encoding.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { createNameFinder, resolveBookLink } from './book-paths.ts';
import { createBookStyles } from './book-styles.ts';
import { readArchiveCover } from './cover.ts';
import { readContents } from './navigation.ts';
import { isReadable, readPackage } from './package-document.ts';
import { refuseProtected } from './protection.ts';

/** Reads an EPUB 2 or 3. Only the package, the contents, style sheets, chapters and the cover are unpacked. */
export async function importEpub(archive: Archive, options: ImportFileOptions): Promise<BookDraft> {
  await refuseProtected(archive);
  const book = await readPackage(archive);
  const contents = await readContents(archive, book);
  refuseLongContents(contents.entries, archive.fileName);
  const readable = book.spine.filter(isReadable);
  const items = readable.filter((item) => item.path !== null);
  const reader = createDocumentReader(archive, contents);
  const documents: HtmlDocument[] = [];
  let contentsPages = 0;
  // A fragment says that the contents are only a part of that page.
  const guided = book.guide.filter(({ type, fragment }) => type === 'toc' && fragment === null);
  const contentsPaths = new Set(guided.map(({ path }) => path));
  const entries = flat(contents.entries);
  const titles = new Set(entries.map(({ title }) => wordsOf(title).join(' ')));
  const beginsAt = new Map<string | null, number>();
  for (const { path } of entries) beginsAt.set(path, (beginsAt.get(path) ?? 0) + 1);
  const turns = createYielder(options.signal);
  for (const [index, { path, mediaType }] of items.entries()) {
    await turns();
    options.onProgress?.(index / items.length);
    if (path === null) continue;
    const document = await reader(path, mediaType);
    const mayList = (beginsAt.get(path) ?? 0) < 2;
    const lines = contentsLines(document, { isGuided: contentsPaths.has(path), mayList, titles });
    if (lines !== null && foldLines(document.blocks, lines)) contentsPages += 1;
    documents.push(document);
  }
  contentsPages += foldPrintedContents(documents, contents.entries);
  const cover = await readArchiveCover(archive, book.coverPath);
  const notices: ImportNotice[] = [...cover.notices];
  const missing = readable.length - items.length;
  if (missing > 0) {
    const message = importWords().missingFiles(missing, readable.length);
    notices.push(notice('other', missing, message));
  }
  if (contentsPages > 0) {
    const message = importWords().contentsFolded();
    notices.push(notice('other', contentsPages, message));
  }
  options.signal?.throwIfAborted();
  if (saysLittle(contents, documents)) headByWords(documents);
  return buildDraft({
    fileName: archive.fileName,
    title: book.title ?? titleFromFileName(archive.fileName),
    author: book.author,
    statedLanguage: book.language,
    chosenLanguage: options.language,
    cover: cover.cover,
    publication: book.publication,
    documents,
    contents,
    nonLinear: book.nonLinear,
    rules: options.rules,
    notices,
    turns,
    onChapter: options.onChapter,
    script: options.script,
  });
}

function refuseLongContents(contents: readonly ContentsEntry[], fileName: string): void {
  const limit = importLimits.contentsEntries;
  let left: number = limit;
  const count = (entries: readonly ContentsEntry[]): void => {
    left -= entries.length;
    if (left < 0) throw appError('file_too_large.contents', { file: fileName, limit });
    for (const { children } of entries) count(children);
  };
  count(contents);
}

function createDocumentReader(
  archive: Archive,
  contents: Contents,
): (path: string, mediaType: string) => Promise<HtmlDocument> {
  const findName = createNameFinder(archive.names);
  const spend = createTextBudget(archive.fileName);
  const chapterIds = chapterIdsByPath(contents);
  const readText = async (path: string): Promise<string> => {
    const bytes = await archive.read(path, importLimits.textEntryBytes);
    spend(bytes.byteLength);
    return decodeXml(bytes);
  };
  const findSheet = (path: string, href: string): string | null => {
    const link = resolveBookLink(path, href);
    return link === null ? null : findName(link.path);
  };
  const styles = createBookStyles(archive.fileName, findSheet, readText);
  const countElement = createElementBudget(archive.fileName);
  let isOfArchive = false;
  return async (path, mediaType) => {
    const written = await readText(path);
    const source = expandEntities(written, archive.fileName, path);
    spend(Math.max(0, source.length - written.length));
    if (mediaType === 'image/svg+xml') {
      return readSvg(source, { fileName: archive.fileName, path, countElement });
    }
    // The first file says where a work is from, the others hold its chapters.
    isOfArchive ||= linksToArchive(source);
    const ids = chapterIds.get(path);
    return readHtml(source, {
      fileName: archive.fileName,
      path,
      countElement,
      isOfArchive,
      isHidden: await styles.hiddenIn(path, source),
      resolveLink: (href) => {
        const link = href.includes('#') ? resolveBookLink(path, href) : null;
        if (link === null || link.fragment === null) return null;
        return `${findName(link.path) ?? link.path}#${link.fragment}`;
      },
      ...(ids === undefined ? {} : { chapterIds: ids }),
    });
  };
}

function chapterIdsByPath({ entries }: Contents): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  const add = ({ path, fragment, children }: ContentsEntry): void => {
    if (path !== null && fragment !== null) {
      const known = ids.get(path) ?? new Set();
      ids.set(path, known.add(fragment));
    }
    children.forEach(add);
  };
  entries.forEach(add);
  return ids;
}

/** With its heading and the numbers of its pages, a short list has not many more letters in links than outside. */
const titledLinkShare = 0.4;

function saysContents({ blocks }: HtmlDocument): boolean {
  const first = blocks.find(({ pieces }) => pieces.length > 0);
  const said = first?.pieces.filter((piece) => typeof piece === 'string' || piece.type === 'link');
  return said !== undefined && isContentsTitle(plainText(said));
}

function flat(entries: readonly ContentsEntry[]): readonly ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children)]);
}

type Lines = { readonly start: number; readonly end: number };

/** What lists the chapters on such a page; chapters that begin there say their own titles. */
function contentsLines(
  document: HtmlDocument,
  about: {
    readonly isGuided: boolean;
    readonly mayList: boolean;
    readonly titles: ReadonlySet<string>;
  },
): Lines | null {
  const areLinks = document.linkShare >= contentsLinkShare;
  const isContents = about.isGuided
    ? areLinks
    : document.linkShare >= titledLinkShare && saysContents(document);
  if (isContents) return { start: 0, end: document.blocks.length };
  return areLinks && about.mayList ? chapterLines(document, about.titles) : null;
}

const fewestListed = 3;

/** From the titles above the first entry of the contents to the last one, where half of a page's lines are such. */
function chapterLines({ blocks }: HtmlDocument, titles: ReadonlySet<string>): Lines | null {
  const lines = blocks
    .map(({ kind, pieces }, index) => ({
      index,
      words: kind === 'heading' ? '' : wordsOf(plainText(pieces)).join(' '),
    }))
    .filter(({ words }) => words !== '');
  const listed = lines.filter(({ words }) => titles.has(words));
  const [first] = listed;
  if (first === undefined || listed.length < fewestListed || listed.length * 2 < lines.length) {
    return null;
  }
  const isTitle = ({ kind, pieces }: Block): boolean =>
    kind === 'heading' || pieces.length === 0 || isContentsTitle(plainText(pieces));
  const start = blocks.slice(0, first.index).findLastIndex((block) => !isTitle(block)) + 1;
  return { start, end: (listed.at(-1) ?? first).index + 1 };
}
