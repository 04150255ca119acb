import type { Block, HtmlDocument } from './blocks.ts';
import { foldByHeadings, says } from './gutenberg-pages.ts';

/** What the Archive of Our Own prints into each copy of a work, in English whatever the work is in. */
const postedLine = /\bPosted originally on the Archive of Our Own\b/i;
const commentLine = /^\s*Please drop by the Archive and comment\b/i;
/** Where these stand: among the first, and among the last blocks of a work. */
const edgeBlocks = 200;

/**
 * Folds what the Archive of Our Own prints around a work: its address and its list of tags, and the request for
 * comments behind it. Title, summary and notes are the author's own and stay.
 */
export function foldArchiveOfOurOwn(documents: readonly HtmlDocument[]): void {
  const blocks = documents.flatMap((document) => document.blocks);
  const posted = blocks.slice(0, edgeBlocks).findIndex((block) => says(block, postedLine));
  if (posted === -1) return;
  const tagsEnd = blocks.findIndex(({ kind }, at) => at > posted && kind === 'heading');
  const isNear = tagsEnd !== -1 && tagsEnd <= posted + edgeBlocks;
  foldByHeadings(blocks.slice(startOf(blocks, posted), isNear ? tagsEnd : posted + 1));
  const from = Math.max(posted + 1, blocks.length - edgeBlocks);
  const comment = blocks.findIndex((block, at) => at >= from && says(block, commentLine));
  if (comment !== -1) foldByHeadings(blocks.slice(startOf(blocks, comment), comment + 1));
}

/** With the heading right above it, which is of nothing else. */
function startOf(blocks: readonly Block[], at: number): number {
  return blocks[at - 1]?.kind === 'heading' ? at - 1 : at;
}
