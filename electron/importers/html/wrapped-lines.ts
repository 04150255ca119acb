import { isChinese } from '../text/site-lines.ts';
import { type Block, type HtmlDocument, plainText } from './blocks.ts';

/** Of a document, to see that it is Chinese. */
const firstBlocks = 40;
/** Fewer lines say nothing of their width; shorter ones are verse. */
const fewestLines = 50;
const shortestLine = 24;
/** Lines are as wide as the widest ones, but for an indent of two signs and a stop that went to the next. */
const narrower = 3;
const wider = 1;
/** Of lines, how many are full; of full ones, how many end amid a sentence: hardly any paragraph does. */
const fullShare = 0.3;
const openShare = 0.6;
const isOpen = (text: string): boolean => /[\p{L}\p{N}，、；,·“「『《（(]$/u.test(text);
/** What no paragraph begins with. */
const goesOnWith = /^[”’』」》），。、！？；：]/u;

/** The documents that are Chinese, by their first blocks. */
export function chineseAmong(documents: readonly HtmlDocument[]): readonly HtmlDocument[] {
  return documents.filter(({ blocks }) =>
    isChinese(blocks.slice(0, firstBlocks).map(({ pieces }) => plainText(pieces))),
  );
}

/**
 * Puts the paragraphs of Chinese books together again of which each printed line was made a paragraph: a full line
 * that ends amid a sentence goes on in the next block, which stays, empty, so that every id keeps its place.
 */
export function joinWrappedLines(documents: readonly HtmlDocument[]): void {
  const texts = documents.map(({ blocks }) =>
    blocks.map((block) => ({ block, line: lineOf(block) })),
  );
  const lines = texts.flatMap((blocks) => blocks.flatMap(({ line }) => line ?? []));
  const width = usualWidth(lines);
  const isFull = (line: Line): boolean =>
    line.width >= width - narrower && line.width <= width + wider;
  const full = lines.filter(isFull);
  const open = full.filter(({ text }) => isOpen(text));
  if (lines.length < fewestLines || full.length < lines.length * fullShare) return;
  if (open.length < full.length * openShare) return;
  for (const blocks of texts) joinLines(blocks, isFull);
}

type BlockWithLine = { readonly block: Block; readonly line: Line | null };

function joinLines(blocks: readonly BlockWithLine[], isFull: (line: Line) => boolean): void {
  let head: Block | null = null;
  let isHeadOpen = false;
  for (const { block, line } of blocks) {
    if (line === null && block.pieces.length === 0) continue;
    const isJoined = line !== null && (isHeadOpen || goesOnWith.test(line.text));
    if (head !== null && isJoined) {
      head.pieces.push(...block.pieces);
      block.pieces = [];
    } else head = block;
    if (line === null || !isFull(line)) head = null;
    isHeadOpen = head !== null && line !== null && isOpen(line.text);
  }
}

type Line = { readonly text: string; readonly width: number };

/** Null for what is no line of text. */
function lineOf({ kind, pieces }: Block): Line | null {
  if (kind !== 'paragraph') return null;
  const text = plainText(pieces).trim();
  if (text === '') return null;
  // Letters and digits of the West are half as wide.
  const narrow = text.match(/[\x20-\x7e]/g)?.length ?? 0;
  return { text, width: Math.round(text.length - narrow / 2) };
}

function usualWidth(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { width } of lines) {
    if (width >= shortestLine) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 0;
}
