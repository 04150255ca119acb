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
    if (blocks.length >= fewest || isSitePhrase(text)) fold(text, blocks);
  }
}

/** What sites of translated and of serial stories put around each chapter. */
const aboutSite =
  /\bpatreon\b|\bko-fi\b|\bdiscord(?:\.gg\b| server\b)|^translators?\s?:.{1,60}\beditors?\s?:|^if you find any errors\b.*\bbroken links\b|\blatest (?:chapters?|updates?) (?:at|on|from)\b|\b(?:stolen|unlawfully|unauthorized)\b.*\b(?:amazon|royal road)\b/i;
const longestNote = 300;

/** Folds such paragraphs where the same one stands in a book again and again. */
export function foldSiteNotes(documents: readonly HtmlDocument[]): void {
  const found = new Map<string, Block[]>();
  for (const { blocks } of documents) {
    for (const block of blocks) {
      const [text = '', ...more] = block.kind === 'paragraph' ? block.pieces : [];
      const isLine = typeof text === 'string' && more.length === 0 && text.length <= longestNote;
      if (isLine && aboutSite.test(text)) append(found, text, block);
    }
  }
  for (const [text, blocks] of found) if (blocks.length >= fewest) fold(text, blocks);
}

function fold(text: string, blocks: readonly Block[]): void {
  for (const block of blocks) block.pieces = [{ type: 'fold', kind: 'page', text }];
}
