import { withoutSite } from '../text/site-lines.ts';
import type { HtmlDocument } from './blocks.ts';

/** A note or an entry of a bibliography may be an address alone. */
const numbered = /^\s*[[(（［【]?\p{Nd}/u;

/** Folds the lines that Chinese sites of serial stories put between the paragraphs, in books that were made of their pages. */
export function foldSiteLines(documents: readonly HtmlDocument[]): void {
  for (const { blocks } of documents) {
    for (const block of blocks) {
      const [text = ''] = block.pieces;
      if (block.kind !== 'paragraph' || block.pieces.length !== 1 || typeof text !== 'string') {
        continue;
      }
      if (!numbered.test(text) && withoutSite(text) === null) {
        block.pieces = [{ type: 'fold', kind: 'page', text }];
      }
    }
  }
}
