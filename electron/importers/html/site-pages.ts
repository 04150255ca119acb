import { isChinese, withoutSite } from '../text/site-lines.ts';
import { type HtmlDocument, plainText } from './blocks.ts';

/** Of a document, to see that it is Chinese. */
const firstBlocks = 40;
/** A note or an entry of a bibliography may be an address alone. */
const numbered = /^\s*[[(（［【]?\p{Nd}/u;

/** Folds the lines that Chinese sites of serial stories put between the paragraphs, in books that were made of their pages. */
export function foldSiteLines(documents: readonly HtmlDocument[]): void {
  for (const { blocks } of documents) {
    const first = blocks.slice(0, firstBlocks).map(({ pieces }) => plainText(pieces));
    if (!isChinese(first)) continue;
    for (const block of blocks) {
      const [text = ''] = block.pieces;
      if (block.kind !== 'paragraph' || block.pieces.length !== 1 || typeof text !== 'string') {
        continue;
      }
      if (!numbered.test(text) && withoutSite(text) === null)
        block.pieces = [{ type: 'fold', kind: 'page', text }];
    }
  }
}
