import { type Block, type HtmlDocument, plainText, textOfBlocks } from './blocks.ts';

/** As in plain text, where `text/gutenberg.ts` cuts them off. */
const startLine = /\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG EBOOK/i;
const endLine =
  /\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG EBOOK|^\s*End of (?:the )?Project Gutenberg'?s?\b/i;
/** The header stands in the first blocks of a book; the licence has no more than these. */
const headerBlocks = 200;
const licenceBlocks = 1000;
/** Of a block, to find the line: more is the book itself. */
const longestBlock = 40_000;

/**
 * Folds what Project Gutenberg prints before and after a book, heading by heading. The blocks stay, so that every
 * id keeps its place. True where there is any.
 */
export function foldGutenberg(documents: readonly HtmlDocument[]): boolean {
  const blocks = documents.flatMap((document) => document.blocks);
  const first = blocks.slice(0, headerBlocks).findIndex((block) => says(block, startLine));
  const from = Math.max(first + 1, blocks.length - licenceBlocks);
  const last = blocks.findIndex((block, index) => index >= from && says(block, endLine));
  foldByHeadings(blocks.slice(0, first + 1));
  if (last !== -1) foldByHeadings(blocks.slice(last));
  return first !== -1 || last !== -1;
}

function says({ pieces }: Block, line: RegExp): boolean {
  const text = plainText(pieces);
  return text.length <= longestBlock && line.test(text);
}

function foldByHeadings(blocks: readonly Block[]): void {
  const starts = [...blocks.keys()].filter((at) => at === 0 || blocks[at]?.kind === 'heading');
  for (const [index, start] of starts.entries()) {
    const own = blocks.slice(start, starts[index + 1]);
    const text = textOfBlocks(own, ' ');
    for (const [at, block] of own.entries()) {
      block.pieces = at === 0 && text !== '' ? [{ type: 'fold', kind: 'page', text }] : [];
    }
  }
}
