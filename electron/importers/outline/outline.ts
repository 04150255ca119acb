import type { DraftSection } from '../../../shared/model/import/book-draft.ts';
import { typicalSpeechMs } from '../../../shared/script/plan/estimate.ts';
import { pausesMs } from '../../../shared/script/plan/pauses.ts';
import type { Block } from '../html/blocks.ts';
import { lineBreak, plainText, wordsOf } from '../html/blocks.ts';
import { isMatter, isSideText, longestTitlePageMs, timesLongerThanTitlePage } from './matter.ts';
import type { BookBlocks, OutlineNode } from './nodes.ts';
import { endsLikeText, hasWords } from './nodes.ts';
import type { RuleNode } from './propose-chapters.ts';
import { labelOf } from './title-label.ts';
import { shortTitle, titleInContext } from './titles.ts';

/** A section before it is written: its blocks are those from `start` to `end`. */
export type OutlineSection = Pick<DraftSection, 'title' | 'name' | 'depth' | 'source'> & {
  readonly start: number;
  readonly end: number;
};

export type Outline = {
  /** In reading order: a node, then its children. Every block of the book is in exactly one. */
  readonly sections: readonly OutlineSection[];
  readonly nodes: readonly RuleNode[];
};

const longestImprintMs = 3 * 60_000;
/** The longest text between two phrases of an imprint. */
const longestTermsMs = 60_000;
/** In words. */
const longestByline = 6;
/** Phrases that only occur in an imprint. */
const imprint =
  /(?:©|\(c\)|\bcopyright\b)\W{0,3}(?:19|20)\d\d|(?:^|\n)\s*(?:D\.\s?R\.\s?)?©[^©\n]{1,80}\b(?:19|20)\d\d\W{0,3}(?:$|\n)|\bISBN(?:[- ]?1[03])?[\s:：]{0,4}\d|\ball rights reserved|\bno part of this (?:e-?book|book|publication|text|work) may\b|\balle rechte (?:vorbehalten|voorbehouden)|\btous droits réservés|\b(?:todos los derechos|todos os direitos) reservados|\btutti i diritti (?:sono )?riservati|все права защищены|\bwszelkie prawa zastrzeżone|licensed for your personal enjoyment|\bbook is for sale at\b|版权所有/iu;

/** Measures the nodes at speed 1 and gives each its range of blocks. */
export function makeOutline(
  nodes: readonly OutlineNode[],
  book: BookBlocks,
  about: {
    readonly title: string;
    readonly language: string;
    /** True if the book has no contents but its headings. */
    readonly areHeadingsListed: boolean;
  },
): Outline {
  const { blocks } = book;
  const sums = durationSums(blocks, about.language);
  const msOf = (from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0);
  const all = withOpening(nodes, blocks, about.title, msOf);
  const sections = sectionsOf(all, blocks.length, about.title);
  let next = 0;
  const measure = (node: OutlineNode): RuleNode => {
    const index = next;
    next += 1;
    const children = node.children.map(measure);
    const start = sections[index]?.start ?? 0;
    const ownEnd = sections[index]?.end ?? 0;
    return {
      index,
      title: node.title,
      types: node.types,
      source: node.source,
      isListed: about.areHeadingsListed || node.source !== 'heading',
      ms: msOf(start, sections[next - 1]?.end ?? ownEnd),
      ownMs: msOf(afterHeadings(blocks, start, ownEnd), ownEnd),
      hasOwnWords: msOf(start, ownEnd) > 0,
      children,
    };
  };
  return { sections, nodes: all.map(measure) };
}

/**
 * Adds a node for what precedes the first one, if that has words; mere folds go to the first node. A first node with
 * nothing but the book's title is its title page, whatever its own title (LibreOffice: "Section 1").
 */
function withOpening(
  nodes: readonly OutlineNode[],
  blocks: readonly Block[],
  bookTitle: string,
  msOf: (from: number, to: number) => number,
): readonly OutlineNode[] {
  const [node, ...others] = nodes;
  const first = node?.start ?? blocks.length;
  const ms = msOf(0, first);
  if (ms === 0) {
    if (node === undefined) return [];
    const [next] = others;
    const isTitlePage =
      next !== undefined &&
      node.types === '' &&
      mayBeTitlePage(node) &&
      node.children.length === 0 &&
      msOf(0, next.start) * timesLongerThanTitlePage * others.length <=
        msOf(next.start, blocks.length) &&
      saysOnly(blocks.slice(0, next.start), bookTitle);
    return [{ ...node, types: isTitlePage ? 'titlepage' : node.types, start: 0 }, ...others];
  }
  const isTitlePage =
    ms <= longestTitlePageMs && node !== undefined && says(blocks.slice(0, first), bookTitle);
  const isImprint = !isTitlePage && isImprintAt(blocks.slice(0, first), msOf);
  const types = isTitlePage ? 'titlepage' : isImprint ? 'copyright-page' : '';
  return [{ title: bookTitle, types, source: 'opening', start: 0, children: [] }, ...nodes];
}

function mayBeTitlePage(node: OutlineNode): boolean {
  const { kind, number } = labelOf(node.title);
  const isLabelled = number !== null && kind !== 'section' && kind !== 'number';
  return !isLabelled && !isMatter(node) && !isSideText(node.title);
}

/**
 * True for an imprint with no more around it than a title page or a dedication; a poem has several lines that end like
 * text.
 */
function isImprintAt(
  blocks: readonly Block[],
  msOf: (from: number, to: number) => number,
): boolean {
  if (msOf(0, blocks.length) > longestImprintMs) return false;
  const signs = [...blocks.keys()].filter((index) =>
    imprint.test(plainText(blocks[index]?.pieces ?? [])),
  );
  const [first] = signs;
  if (first === undefined) return false;
  return (
    linesOf(blocks.slice(0, first)).filter(endsLikeText).length <= 1 &&
    msOf(0, first) <= longestTitlePageMs &&
    signs.every((sign, at) => msOf((signs[at - 1] ?? sign) + 1, sign) <= longestTermsMs) &&
    msOf((signs.at(-1) ?? first) + 1, blocks.length) <= longestTitlePageMs
  );
}

function says(blocks: readonly Block[], title: string): boolean {
  const said = new Set(wordsOf(blocks.map(({ pieces }) => plainText(pieces)).join(' ')));
  return wordsOf(title).every((word) => said.has(word));
}

function linesOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(({ pieces }) =>
    pieces
      .map((piece) => (typeof piece === 'string' ? piece : plainText([piece])))
      .join('')
      .split(lineBreak),
  );
}

/** True for lines with the title and at most a byline. */
function saysOnly(blocks: readonly Block[], title: string): boolean {
  const lines = linesOf(blocks)
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0);
  const book = wordsOf(title);
  const count = lines.reduce((sum, { words }) => sum + words.length, 0);
  if (book.length === 0 || count > book.length + longestByline) return false;
  return lines.some((_, start) => {
    let end = start;
    let left = book.length;
    while (left > 0 && end < lines.length) {
      left -= lines[end]?.words.length ?? 0;
      end += 1;
    }
    const said = lines.slice(start, end).flatMap(({ words }) => words);
    const others = [...lines.slice(0, start), ...lines.slice(end)];
    return said.join(' ') === book.join(' ') && !others.some(({ text }) => endsLikeText(text));
  });
}

function sectionsOf(
  nodes: readonly OutlineNode[],
  blockCount: number,
  bookTitle: string,
): readonly OutlineSection[] {
  const sections: (Omit<OutlineSection, 'end'> & { end: number })[] = [];
  const book = wordsOf(bookTitle).join(' ');
  const add = (node: OutlineNode, depth: number, context: readonly string[]): void => {
    const { title, source, start } = node;
    const last = sections.at(-1);
    if (last !== undefined) last.end = start;
    const name = titleInContext(title, { context, lead: null });
    sections.push({ title, name, depth, source, start, end: blockCount });
    const isBook = wordsOf(title).join(' ') === book;
    const below = isBook ? context : [...context, shortTitle(title)];
    for (const child of node.children) add(child, depth + 1, below);
  };
  for (const node of nodes) add(node, 0, []);
  return sections;
}

/** Running sums over the blocks, so that any range is measured at once. */
function durationSums(blocks: readonly Block[], language: string): Float64Array {
  const sums = new Float64Array(blocks.length + 1);
  const unitsOf = createUnitReader();
  for (const [index, block] of blocks.entries()) {
    let ms = 0;
    if (hasWords(block)) {
      ms = pausesMs.paragraph;
      for (const piece of block.pieces) {
        if (typeof piece === 'string') {
          ms += typicalSpeechMs(unitsOf(piece), piece.length, language);
        }
      }
    }
    sums[index + 1] = (sums[index] ?? 0) + ms;
  }
  return sums;
}

/** Gives the UTF-16 units of one text after the other, at the start of one buffer. */
function createUnitReader(): (text: string) => Uint16Array {
  let units = new Uint16Array(0);
  let bytes = Buffer.from(units.buffer);
  return (text) => {
    if (text.length > units.length) {
      units = new Uint16Array(2 * text.length);
      bytes = Buffer.from(units.buffer);
    }
    bytes.write(text, 'utf16le');
    return units;
  };
}

function afterHeadings(blocks: readonly Block[], from: number, to: number): number {
  let at = from;
  for (; at < to; at += 1) {
    const block = blocks[at];
    if (block === undefined || (block.kind !== 'heading' && hasWords(block))) break;
  }
  return at;
}
