import { type Block, type HtmlDocument, plainText, textOfBlocks, wordsOf } from '../html/blocks.ts';
import { isContentsTitle } from './matter.ts';
import { type ContentsEntry, endsLikeText, isSpokenHeading } from './nodes.ts';
import { labelOf } from './title-label.ts';

const fewestListed = 3;
const longestTitle = 60;
const longestEntry = 300;
const longestOther = 100;
/** In words: "List of Illustrations." */
const longestEndedName = 3;
/** How many lines among so many entries may be something else: names of parts, deeper sections. */
const mostOthersAmong = (listed: number): number => 2 + listed * 0.3;

/**
 * Folds the lists of chapters that converters put into the text of a book, mostly after its last chapter: a title such
 * as "Table of Contents", followed by the entries of the contents, each once. Returns how many were folded.
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
 * Folds the lists of chapters in a page without contents of its own: lines with links below such a title. Below a
 * heading they are folded only if headings are among them, which the chapters repeat; else they are their own section.
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
 * Where the linked lines below that title end; null if there are too few. Below a heading they may include names of
 * parts, which the text repeats, tables of chapters, and a summary below a heading that links to its chapter.
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
  const seen = new Set<string>();
  for (let index = titleAt + 1; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    const text = plainText(block.pieces);
    const words = headingWords(block);
    const isRepeated = (lastHeadings?.get(words) ?? -1) > index;
    const isSeen = words !== '' && seen.has(words);
    // The last occurrence of a heading of the list is above its chapter.
    if (saysContents(text) || (isSeen && !isRepeated)) break;
    if (block.hasLink === true && !isSeen && (isRepeated || summaries > 0)) linkedAt = index;
    seen.add(words);
    if (text === '' || isRepeated) continue;
    const isSummary = linkedAt === index - 1 && isAmidLinks(block, blocks[index + 1], summaries);
    const entries = entriesIn(block, text, lastHeadings !== null);
    if (entries === 0 && !isSummary) break;
    listed += Math.max(1, entries);
    summaries += Number(isSummary);
    end = index + 1;
  }
  return listed >= fewestListed ? end : null;
}

/** True for text before the next heading of the list, or before any heading in a list that has summaries. */
function isAmidLinks({ kind }: Block, next: Block | undefined, summaries: number): boolean {
  if (kind === 'heading' || next?.kind !== 'heading') return false;
  return next.hasLink === true || summaries > 0;
}

/** How many entries stand in a block at the least. */
function entriesIn(block: Block, text: string, mayBeTable: boolean): number {
  if (mayBeTable && isFoldedPage(block)) return fewestListed;
  return block.hasLink === true && text.length <= longestOther && !isText(text) ? 1 : 0;
}

/** True for a table of chapters. */
function isFoldedPage({ pieces }: Block): boolean {
  const [first] = pieces;
  return typeof first === 'object' && first.type === 'fold' && first.kind === 'page';
}

/** The words of a heading; '' for any other block. */
function headingWords(block: Block): string {
  return isSpokenHeading(block) ? wordsOf(plainText(block.pieces)).join(' ') : '';
}

function saysContents(text: string): boolean {
  return text !== '' && text.length <= longestTitle && isContentsTitle(text);
}

/** Where the entries below that title end; null if there are too few. */
function endOfList(
  blocks: readonly Block[],
  titleAt: number,
  titles: ReadonlyMap<string, number>,
  starts: ReadonlySet<number>,
): number | null {
  const used = new Map<string, number>();
  let listed = 0;
  let others = 0;
  let end = titleAt;
  for (let index = titleAt + 1; index < blocks.length && !starts.has(index); index += 1) {
    const text = plainText(blocks[index]?.pieces ?? []);
    if (text === '') continue;
    if (text.length > longestEntry) break;
    const words = wordsOf(text).join(' ');
    const times = titles.get(words);
    const usedTimes = used.get(words) ?? 0;
    // An entry that was listed before is the chapter itself, or the start of another list.
    const isEnd = saysContents(text) || (listed > 0 && isText(text));
    if (times === usedTimes || (times === undefined && isEnd)) break;
    if (times === undefined) others += 1;
    else {
      used.set(words, usedTimes + 1);
      listed += 1;
      end = index + 1;
    }
    if (others > mostOthersAmong(listed)) break;
  }
  return listed >= fewestListed ? end : null;
}

/** True for a sentence or a line of verse, but not for "PART I." or "Preface." among the entries. */
function isText(text: string): boolean {
  if (labelOf(text).kind !== 'none') return false;
  if (text.length > longestOther) return true;
  const isLong = wordsOf(text).length > longestEndedName;
  return /^\p{Ll}|[,;:，、；：]$/u.test(text) || (isLong && endsLikeText(text));
}

/**
 * Folds the lines of a list of chapters into its first block; false if they have no text. The other blocks stay, empty,
 * so that every anchor keeps its place.
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
