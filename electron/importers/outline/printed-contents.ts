import { type Block, type HtmlDocument, plainText, textOfBlocks, wordsOf } from '../html/blocks.ts';
import { isContentsTitle } from './matter.ts';
import { type ContentsEntry, endsLikeText, isSpokenHeading } from './nodes.ts';
import { labelOf } from './title-label.ts';

const fewestListed = 3;
const longestTitle = 60;
const longestEntry = 300;
const longestStranger = 100;
/** In words: "List of Illustrations." */
const longestEndedName = 3;
/** Lines of a list that are no entries: names of parts, deeper sections. */
const strangersFor = (listed: number): number => 2 + listed * 0.3;

/**
 * Folds the lists of chapters that converters put amid a book's text, mostly behind its last chapter: a title such
 * as "Table of Contents" and, below it, the entries of the contents, each said once. Returns how many were folded.
 */
export function foldPrintedContents(
  documents: readonly HtmlDocument[],
  entries: readonly ContentsEntry[],
): number {
  const titles = new Map<string, number>();
  const starts = new Map<string, Set<number>>();
  const anchors = new Map(documents.map(({ path, anchors: own }) => [path, own]));
  const learn = ({ title, path, fragment, children }: ContentsEntry): void => {
    const words = wordsOf(title).join(' ');
    titles.set(words, (titles.get(words) ?? 0) + 1);
    const start = path === null ? undefined : anchors.get(path)?.get(fragment ?? '')?.start;
    if (path !== null && start !== undefined) {
      starts.set(path, (starts.get(path) ?? new Set()).add(start));
    }
    children.forEach(learn);
  };
  entries.forEach(learn);
  let count = 0;
  for (const { path, blocks } of documents) {
    for (let index = 0; index < blocks.length; index += 1) {
      if (!saysContents(plainText(blocks[index]?.pieces ?? []))) continue;
      const end = endOfList(blocks, index, titles, starts.get(path) ?? new Set());
      if (end === null) continue;
      foldLines(blocks, { start: index, end });
      count += 1;
      index = end - 1;
    }
  }
  return count;
}

/**
 * The same in a page without contents of its own: lines with links below such a title. Below a heading they are folded
 * only where they hold headings, which the chapters repeat: else they are a section of their own.
 */
export function foldLinkedContents({ blocks }: HtmlDocument): void {
  const lastHeadings = new Map(blocks.map((block, index) => [headingWords(block), index]));
  lastHeadings.delete('');
  for (const [index, { kind, pieces }] of blocks.entries()) {
    if (!saysContents(plainText(pieces))) continue;
    const isHeading = kind === 'heading';
    const end = endOfLinks(blocks, index, isHeading ? lastHeadings : null);
    const start = isHeading ? index + 1 : index;
    if (end === null || (isHeading && !blocks.slice(start, end).some(isSpokenHeading))) continue;
    foldLines(blocks, { start, end });
  }
}

/**
 * Where the linked lines below that title end; null where too few stand there. Below a heading the names of parts,
 * which the text repeats, and tables of chapters stand among them, and a chapter's heading that links to it may have a
 * summary below.
 */
function endOfLinks(
  blocks: readonly Block[],
  titleAt: number,
  lastHeadings: ReadonlyMap<string, number> | null,
): number | null {
  let listed = 0;
  let summaries = 0;
  let end = titleAt;
  let linkedAt = -1;
  for (let index = titleAt + 1; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    const text = plainText(block.pieces);
    const isRepeated = (lastHeadings?.get(headingWords(block)) ?? -1) > index;
    if (saysContents(text)) break;
    if (block.hasLink === true && (isRepeated || summaries > 0)) linkedAt = index;
    if (text === '' || isRepeated) continue;
    const isSummary = linkedAt === index - 1 && isAmidLinks(blocks[index + 1], summaries);
    const entries = entriesIn(block, text, lastHeadings !== null);
    if (entries === 0 && !isSummary) break;
    listed += Math.max(1, entries);
    summaries += isSummary ? 1 : 0;
    end = index + 1;
  }
  return listed >= fewestListed ? end : null;
}

/** True where the list goes on, or has summaries and ends at a heading. */
function isAmidLinks(next: Block | undefined, summaries: number): boolean {
  return next?.kind === 'heading' && (next.hasLink === true || summaries > 0);
}

/** How many entries stand in a block at the least. */
function entriesIn(block: Block, text: string, mayBeTable: boolean): number {
  if (mayBeTable && isFoldedPage(block)) return fewestListed;
  return block.hasLink === true && text.length <= longestStranger && !isText(text) ? 1 : 0;
}

/** A table of chapters. */
function isFoldedPage({ pieces }: Block): boolean {
  const [first] = pieces;
  return typeof first === 'object' && first.type === 'fold' && first.kind === 'page';
}

/** '' where the block is no heading. */
function headingWords(block: Block): string {
  return isSpokenHeading(block) ? wordsOf(plainText(block.pieces)).join(' ') : '';
}

function saysContents(text: string): boolean {
  return text !== '' && text.length <= longestTitle && isContentsTitle(text);
}

/** Where the entries below that title end; null where too few stand there. */
function endOfList(
  blocks: readonly Block[],
  titleAt: number,
  titles: ReadonlyMap<string, number>,
  starts: ReadonlySet<number>,
): number | null {
  const used = new Map<string, number>();
  let listed = 0;
  let strangers = 0;
  let end = titleAt;
  for (let index = titleAt + 1; index < blocks.length && !starts.has(index); index += 1) {
    const text = plainText(blocks[index]?.pieces ?? []);
    if (text === '') continue;
    if (text.length > longestEntry) break;
    const words = wordsOf(text).join(' ');
    const times = titles.get(words);
    const usedTimes = used.get(words) ?? 0;
    // What is said again is the chapter itself, or another list.
    const isEnd = saysContents(text) || (listed > 0 && isText(text));
    if (times === usedTimes || (times === undefined && isEnd)) break;
    if (times === undefined) strangers += 1;
    else {
      used.set(words, usedTimes + 1);
      listed += 1;
      end = index + 1;
    }
    if (strangers > strangersFor(listed)) break;
  }
  return listed >= fewestListed ? end : null;
}

/** A sentence or a line of verse, unlike "PART I." and "Preface." amid the entries. */
function isText(text: string): boolean {
  if (labelOf(text).kind !== 'none') return false;
  if (text.length > longestStranger) return true;
  const isLong = wordsOf(text).length > longestEndedName;
  return /^\p{Ll}|[,;:，、；：]$/u.test(text) || (isLong && endsLikeText(text));
}

/**
 * Folds lines that list the chapters; false where they say nothing. The other blocks stay, empty, so that every id
 * keeps its place.
 */
export function foldLines(
  blocks: Block[],
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const text = textOfBlocks(blocks.slice(start, end), '; ');
  if (text === '') return false;
  for (let index = start; index < end; index += 1) {
    blocks[index] = {
      kind: 'paragraph',
      level: 0,
      pieces: index === start ? [{ type: 'fold', kind: 'page', text }] : [],
    };
  }
  return true;
}
