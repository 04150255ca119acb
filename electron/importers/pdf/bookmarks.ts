import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { appError } from '../../../shared/app-error.ts';
import { append } from '../../../shared/append.ts';
import { wordsOf } from '../html/blocks.ts';
import { importLimits } from '../import-limits.ts';
import { type ContentsEntry, joinTitles } from '../outline/nodes.ts';
import { labelOf } from '../outline/title-label.ts';
import type { Line } from './lines.ts';
import { readAsUtf8 } from './writing/misread-utf8.ts';

type Bookmark = {
  readonly title: string;
  /** From 0; null where it leads nowhere in the document. */
  readonly page: number | null;
  /** From the page's top, where it says so. */
  readonly y: number | null;
  readonly children: readonly Bookmark[];
};

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

const deepestBookmark = 100;

/** The document's outline with the places that it leads to; empty where there is none or it cannot be read. */
export async function readBookmarks(
  document: PDFDocumentProxy,
  heights: ReadonlyMap<number, number>,
  fileName: string,
): Promise<readonly Bookmark[]> {
  const outline: Node[] | null = await document.getOutline().catch(() => null);
  let left: number = importLimits.contentsEntries;
  const read = async (nodes: readonly Node[], depth: number): Promise<Bookmark[]> => {
    left -= nodes.length;
    if (left < 0) {
      throw appError('file_too_large.contents', {
        file: fileName,
        limit: importLimits.contentsEntries,
      });
    }
    const found: Bookmark[] = [];
    for (const { title, dest, items } of nodes) {
      const place = await placeOf(document, dest, heights).catch(() => null);
      const children = depth < deepestBookmark ? await read(items ?? [], depth + 1) : [];
      const clean = readAsUtf8(`${title}`)
        .replace(/\p{Co}/gu, '')
        .replace(/[\s\0]+/g, ' ')
        .trim();
      if (clean === '') found.push(...children);
      else found.push({ title: clean, page: place?.page ?? null, y: place?.y ?? null, children });
    }
    return found;
  };
  return read(outline ?? [], 0);
}

/** Prose, not a title: long, and a sentence to its end. */
const isSentence = (title: string): boolean =>
  title.length > 75 && /[.!?…][\p{Pf}\p{Pe}"']*$/u.test(title);

const pageTitle = /^(?:page|seite|página|pagina|strona|страница|страниця)\s*\p{Nd}+$/iu;

/** Some programs list every page ("Page 1", "Page 2"): these bookmarks are no contents. */
export function arePages(bookmarks: readonly Bookmark[]): boolean {
  const first = bookmarks[0]?.page ?? null;
  return (
    first !== null &&
    bookmarks.every(
      ({ title, page, children }, index) =>
        children.length === 0 && page === first + index && pageTitle.test(title),
    )
  );
}

/**
 * Some programs, such as Canva, list much of the text itself: these bookmarks are no contents. In long titles of old
 * novels the sentences are few beside the text.
 */
export function areParagraphs(bookmarks: readonly Bookmark[], letters: number): boolean {
  const titles = titlesOf(bookmarks);
  const sentences = titles.filter(isSentence);
  const listed = sentences.reduce((sum, title) => sum + title.length, 0);
  return sentences.length >= titles.length / 5 && listed > letters / 20;
}

function titlesOf(bookmarks: readonly Bookmark[]): string[] {
  return bookmarks.flatMap(({ title, children }) => [title, ...titlesOf(children)]);
}

async function placeOf(
  document: PDFDocumentProxy,
  dest: Node['dest'],
  heights: ReadonlyMap<number, number>,
): Promise<{ readonly page: number; readonly y: number | null } | null> {
  const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  if (!Array.isArray(target)) return null;
  const [reference, kind, left, top] = target as readonly unknown[];
  const page =
    typeof reference === 'number' ? reference : await document.getPageIndex(reference as never);
  const name = (kind as { readonly name?: string } | undefined)?.name ?? '';
  const up = name === 'XYZ' ? top : /^FitB?H$/.test(name) ? left : null;
  const height = heights.get(page);
  return { page, y: typeof up === 'number' && height !== undefined ? height - up : null };
}

/**
 * Gives every bookmark the line that it leads to: the one that says its title, else the first below its
 * height, else the page's first. Lines that are a title become headings. Returns the contents.
 */
export function placeBookmarks(
  bookmarks: readonly Bookmark[],
  { lines, perSheet }: { readonly lines: readonly Line[]; readonly perSheet: number },
  headings: Map<Line, number>,
  path: string,
): readonly ContentsEntry[] {
  const pages = new Map<number, Line[]>();
  const sheetOf = ({ page }: Line): number => Math.floor(page / perSheet);
  for (const line of lines) append(pages, sheetOf(line), line);
  const lastLine = lines.at(-1);
  const lastPage = lastLine === undefined ? -1 : sheetOf(lastLine);
  let count = 0;
  const place = (bookmark: Bookmark, depth: number): ContentsEntry => {
    const { title, children } = bookmark;
    count += 1;
    const label = `bookmark ${count}`;
    const line = lineOf(bookmark, pages, lastPage, headings);
    line?.found.anchors.push(label);
    for (const own of line?.said ?? []) {
      if (!headings.has(own)) headings.set(own, Math.min(6, depth + 1));
    }
    return {
      title: line?.title ?? title,
      path: line === null ? null : path,
      fragment: line === null ? null : label,
      types: '',
      children: children.map((child) => place(child, depth + 1)),
    };
  };
  return bookmarks.map((bookmark) => place(bookmark, 0));
}

type Place = {
  readonly found: Line;
  readonly said: readonly Line[];
  /** What the page says in full, where the bookmark is shorter. */
  readonly title?: string;
};

function lineOf(
  { title, page, y }: Bookmark,
  pages: ReadonlyMap<number, readonly Line[]>,
  lastPage: number,
  headings: ReadonlyMap<Line, number>,
): Place | null {
  if (page === null) return null;
  const own = pages.get(page) ?? [];
  const said = saidBy(own, wordsOf(title));
  if (said !== null) return withLabel(said, own, headings);
  // "2 The Quay": the page says "Chapter 2" above "The Quay".
  const [, number = '', rest = ''] = /^(\d{1,3})\.?\s+(\S.*)$/u.exec(title) ?? [];
  const named = rest === '' ? null : saidBy(own, wordsOf(rest));
  const labelled = named === null ? null : withLabel(named, own, headings);
  if (labelled !== null && labelOf(labelled.found.text).number === Number(number)) {
    return { ...labelled, title: joinTitles(labelled.found.text, rest) };
  }
  const below = y === null ? own[0] : (own.find((line) => line.y >= y - 2) ?? undefined);
  if (below !== undefined) return { found: below, said: [] };
  for (let next = page + 1; next <= lastPage; next += 1) {
    const first = pages.get(next)?.[0];
    if (first !== undefined) return { found: first, said: [] };
  }
  return null;
}

/** From the label that stands right above the title, such as "Chapter 2": TeX does not write it into the bookmark. */
function withLabel(
  { found, said }: Place,
  lines: readonly Line[],
  headings: ReadonlyMap<Line, number>,
): Place {
  const above = lines[lines.indexOf(found) - 1];
  if (above === undefined || !headings.has(above)) return { found, said };
  const { kind, text } = labelOf(above.text);
  const isLabel =
    (kind === 'chapter' || kind === 'part' || kind === 'number') && text === above.text;
  return isLabel ? { found: above, said } : { found, said };
}

const longestTitleLines = 4;

/** Lines that together say just the words of the title. */
function saidBy(lines: readonly Line[], title: readonly string[]): Place | null {
  const wanted = title.join(' ');
  if (wanted === '') return null;
  for (const [index, found] of lines.entries()) {
    let words = '';
    for (let count = 1; count <= longestTitleLines; count += 1) {
      const line = lines[index + count - 1];
      if (line === undefined) break;
      words = `${words} ${wordsOf(line.text).join(' ')}`.trim();
      if (words === wanted) return { found, said: lines.slice(index, index + count) };
      if (!wanted.startsWith(words)) break;
    }
  }
  return null;
}
