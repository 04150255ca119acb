import type { ScriptDocument } from './nodes.ts';
import { parseScript, shownOfNode } from './parse.ts';

export type ChapterDocument = {
  /** The heading's words as a reader sees them; empty for what stands before the first heading. */
  readonly title: string;
  /** One document of the script language, its heading first. */
  readonly text: string;
};

/**
 * Parts a whole-book text at its headings. Every character is in exactly one chapter, so that
 * `joinChapters(splitChapters(text))` is `text`. Blank lines before the first heading belong to it;
 * other text there becomes a chapter without a title.
 */
export function splitChapters(text: string): readonly ChapterDocument[] {
  const document = parseScript(text, { cast: [] });
  const headings = document.blocks.filter((block) => block.kind === 'heading');
  const starts = headings.map((block) => block.start);
  if (starts[0] !== 0) starts.unshift(0);
  if (text === '') return [];
  const titles = new Map(headings.map((block) => [block.start, headingTitle(document, block)]));
  return starts.map((start, index) => ({
    title: titles.get(start) ?? '',
    text: text.slice(start, starts[index + 1] ?? text.length),
  }));
}

/** One whole-book text of chapter documents; only where it is missing a blank line is put between two. */
export function joinChapters(chapters: readonly { readonly text: string }[]): string {
  let book = '';
  for (const { text } of chapters) {
    if (book !== '' && text !== '') book += missingBlankLine(book);
    book += text;
  }
  return book;
}

function missingBlankLine(before: string): string {
  if (
    /(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r)$/.test(before.slice(-200)) ||
    before.trim() === ''
  ) {
    return '';
  }
  return /[\r\n]$/.test(before) ? '\n' : '\n\n';
}

function headingTitle(document: ScriptDocument, block: ScriptDocument['blocks'][number]): string {
  return document.nodes
    .slice(block.firstNode, block.endNode)
    .map((node) => shownOfNode(document.text, node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
