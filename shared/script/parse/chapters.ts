import type { ScriptDocument } from './nodes.ts';
import { parseScript, shownOfNode } from './parse.ts';

export type ChapterDocument = {
  /** The heading's words as a reader sees them; empty for what stands before the first heading. */
  readonly title: string;
  /** One document of the script language, its heading first. */
  readonly text: string;
};

/**
 * Parts a whole-book text at its headings. Every character is in exactly one chapter, so that their texts
 * in a row are `text`. Blank lines before the first heading belong to it;
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

function headingTitle(document: ScriptDocument, block: ScriptDocument['blocks'][number]): string {
  return document.nodes
    .slice(block.firstNode, block.endNode)
    .map((node) => shownOfNode(document.text, node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
