import type { DraftSection } from '../../../shared/model/import/book-draft.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';
import { type Block, type HtmlDocument, wordsOf } from '../html/blocks.ts';

/** An entry of a table of contents. `path` and `fragment` are null for an entry without a link. */
export type ContentsEntry = {
  readonly title: string;
  readonly path: string | null;
  readonly fragment: string | null;
  /** The link's terms of EPUB structural semantics, separated by spaces; '' if it has none. */
  readonly types: string;
  readonly children: readonly ContentsEntry[];
};

/** The table of contents, and what the book's landmarks or guide call its places (`path` or `path#fragment`). */
export type Contents = {
  readonly entries: readonly ContentsEntry[];
  readonly types: ReadonlyMap<string, string>;
};

/**
 * True for contents of one entry, as converters write them: "Start", "Cover", or the book's title twice, for its title
 * page and for all of its text. They do not list chapters.
 */
export function isOneEntry({ entries }: Contents): boolean {
  const titles = new Set(entries.map(({ title }) => wordsOf(title).join(' ')));
  return (
    titles.size <= 1 &&
    entries.length <= 2 &&
    entries.every(({ children }) => children.length === 0)
  );
}

export const noContents: Contents = { entries: [], types: new Map() };

/** A place where the book can be divided. Its range ends at the next node in reading order. */
export type OutlineNode = {
  readonly title: string;
  readonly types: string;
  readonly source: DraftSection['source'];
  /** Index of its first block, counted through the whole book. */
  readonly start: number;
  readonly children: readonly OutlineNode[];
};

/** All blocks of a book in one list, and where each document starts in it. */
export type BookBlocks = {
  readonly documents: readonly HtmlDocument[];
  readonly blocks: readonly Block[];
  readonly offsets: readonly number[];
};

export function allBlocks(documents: readonly HtmlDocument[]): BookBlocks {
  const offsets: number[] = [];
  const blocks: Block[] = [];
  for (const document of documents) {
    offsets.push(blocks.length);
    for (const block of document.blocks) blocks.push(block);
  }
  return { documents, blocks, offsets };
}

type Branch = { readonly children: readonly Branch[] };

/** Counts nodes, or entries of contents, at all levels. */
export function countNodes(nodes: readonly Branch[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

/** True for a heading with words outside of folds. */
export function isSpokenHeading(block: Block): boolean {
  return block.kind === 'heading' && hasWords(block);
}

/** True if the block has words outside of folds. */
export function hasWords(block: Block): boolean {
  return block.pieces.some((piece) => typeof piece === 'string' && isSpeakable(piece));
}

/** Joins "Chapter 1" and "The Lamp" to "Chapter 1. The Lamp"; equal titles become one. */
export function joinTitles(first: string, second: string): string {
  if (wordsOf(first).join(' ') === wordsOf(second).join(' ')) return first;
  return /[\p{P}]$/u.test(first) ? `${first} ${second}` : `${first}. ${second}`;
}

/** True if a sentence, a clause or a line of verse ends there; titles and names have no such sign, except "Inc." */
export function endsLikeText(text: string): boolean {
  return /(?<!(?<!\p{L})\p{Lu}\p{L}{0,2}(?=\.))[.,;:!?…。，、；：！？][”’"'»」』)）]{0,3}$/u.test(
    text.trimEnd(),
  );
}
