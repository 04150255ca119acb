import { append } from '../../../shared/append.ts';
import { isSitePhrase, withoutSite } from '../text/site-lines.ts';
import type { Block, HtmlDocument } from './blocks.ts';

/** A note or an entry of a bibliography may be an address alone. */
const numbered = /^\s*[[(（［【]?\p{Nd}/u;

/** An address that stands in a book once or twice is the book's own. */
const fewest = 3;

/** Folds the lines that Chinese sites of serial stories put between the paragraphs, in books that were made of their pages. */
export function foldSiteLines(documents: readonly HtmlDocument[]): void {
  const found = new Map<string, Block[]>();
  for (const { blocks } of documents) {
    for (const block of blocks) {
      const [text = ''] = block.pieces;
      if (block.kind !== 'paragraph' || block.pieces.length !== 1 || typeof text !== 'string') {
        continue;
      }
      if (!numbered.test(text) && withoutSite(text) === null) append(found, text, block);
    }
  }
  for (const [text, blocks] of found) {
    if (blocks.length < fewest && !isSitePhrase(text)) continue;
    for (const block of blocks) block.pieces = [{ type: 'fold', kind: 'page', text }];
  }
}
