import { type GutenbergText, gutenbergLanguage } from '../text/gutenberg.ts';
import { type Block, type HtmlDocument, plainText, textOfBlocks, wordsOf } from './blocks.ts';

/** As in plain text, where `text/gutenberg.ts` cuts them off. */
const startLine = /\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG EBOOK/i;
const endLine =
  /\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG EBOOK|^\s*End of (?:the )?Project Gutenberg'?s?\b/i;
/** The header stands in the first blocks of a book; the licence has no more than these. */
const headerBlocks = 200;
const licenceBlocks = 1000;
/** Fields of the header, each in a line of its own until the page is read. */
const fieldName =
  /\b(Title|Authors?|Editors?|Translators?|Illustrators?|Contributors?|Commentators?|Annotators?|Compilers?|Composers?|Other|Release Date|Posting Date|Last Updated|Most recently updated|Language|Original publication|Other information|Credits|Character set encoding): |\*\*\*/i;
const pageTitle =
  /^((?:the )?project gutenberg(?:['’]s)?(?: e-?(?:book|text) of)? )?(.{1,300}?)(?:,? by ([^,]{1,100}?))?\.?$/i;
/** What newer pages have behind their title. */
const titleEnd = / \| Project Gutenberg$/;
const longestHeader = 20_000;
const longestField = 300;
/** Of a block, to find the line: more is the book itself. */
const longestBlock = 40_000;

/**
 * Folds what Project Gutenberg prints before and after a book, heading by heading. The blocks stay, so that every
 * id keeps its place. True where there is any.
 */
export function foldGutenberg(documents: readonly HtmlDocument[]): boolean {
  const blocks = documents.flatMap((document) => document.blocks);
  const first = startOf(blocks);
  const from = Math.max(first + 1, blocks.length - licenceBlocks);
  const last = blocks.findIndex((block, index) => index >= from && says(block, endLine));
  foldByHeadings(blocks.slice(0, first + 1));
  if (last !== -1) foldByHeadings(blocks.slice(last));
  return first !== -1 || last !== -1;
}

function startOf(blocks: readonly Block[]): number {
  return blocks.slice(0, headerBlocks).findIndex((block) => says(block, startLine));
}

/** Title, author and language as the header of a page states them, else its own title; null for any other page. */
export function gutenbergFields({
  blocks,
  title,
}: HtmlDocument): Omit<GutenbergText, 'text'> | null {
  const start = startOf(blocks);
  const [, prefix, named = '', by = null] = titleEnd.test(title)
    ? [title, '', title.replace(titleEnd, '')]
    : (pageTitle.exec(title) ?? []);
  if (start === -1 && prefix === undefined) return null;
  const header = textOfBlocks(blocks.slice(0, start + 1), ' ').slice(0, longestHeader);
  const parts = header.split(fieldName);
  const field = (name: string): string | null => {
    const value = parts[parts.indexOf(name) + 1]?.trim() ?? '';
    return parts.includes(name) && value !== '' && value.length <= longestField ? value : null;
  };
  const full = field('Title') ?? named;
  return {
    title: isShorter(named, full) ? named : full,
    author: field('Author') ?? field('Authors') ?? by,
    language: gutenbergLanguage(field('Language') ?? ''),
  };
}

/** A title without its subtitle. */
function isShorter(short: string, full: string): boolean {
  const some = wordsOf(short);
  const all = wordsOf(full);
  return some.length > 0 && some.length < all.length && some.every((word, at) => word === all[at]);
}

/** Whether the text of a block has that line. */
export function says({ pieces }: Block, line: RegExp): boolean {
  const text = plainText(pieces);
  return text.length <= longestBlock && line.test(text);
}

/** Folds blocks, those below a heading into one fold; the blocks stay. */
export function foldByHeadings(blocks: readonly Block[]): void {
  const starts = [...blocks.keys()].filter((at) => at === 0 || blocks[at]?.kind === 'heading');
  for (const [index, start] of starts.entries()) {
    const own = blocks.slice(start, starts[index + 1]);
    const text = textOfBlocks(own, ' ');
    for (const [at, block] of own.entries()) {
      block.pieces = at === 0 && text !== '' ? [{ type: 'fold', kind: 'page', text }] : [];
    }
  }
}
