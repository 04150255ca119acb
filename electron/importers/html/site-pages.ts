import { append } from '../../../shared/append.ts';
import { isSitePhrase, withoutSite } from '../text/site-lines.ts';
import type { Block, HtmlDocument } from './blocks.ts';

/** A note or an entry of a bibliography may be an address alone. */
const numbered = /^\s*[[(（［【]?\p{Nd}/u;

/** An address that stands in a book once or twice is the book's own. */
const fewest = 3;

/**
 * Folds the lines that Chinese sites of serial stories put between the paragraphs, in books that were made of their
 * pages.
 */
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

/** What sites of translated and of serial stories put above and below each chapter. */
const aboutSite =
  /\bpatreon\.com\b|\bko-fi\.com\b|\bdiscord\.gg\b|\bsupport\b.*\b(?:patreon|ko-fi)\b|\b(?:our|my) (?:patreon|ko-fi|discord)\b|^translators?\s?:.{1,60}\beditors?\s?:|^if you find any errors\b.*\bbroken links\b|\b(?:read|find|get|visit)\b.*\blatest chapters? (?:at|on|from)\b/i;
/** What they put into one, against thieves; each names one of these two sites. */
const namesSite = /amazon|royal road/i;
const aboutTheft =
  /^(?=.*\b(?:story|tale|novel|narrative|book|chapter|content)\b)(?=.*\breport(?:ed)?\b).*\b(?:stolen|unlawfully|unauthorized)\b.*\b(?:amazon|royal road)\b/i;
const longestNote = 300;
/** Of a document, in blocks. */
const edge = 4;

/** Folds such paragraphs where the same one stands in a book again and again. */
export function foldSiteNotes(documents: readonly HtmlDocument[]): void {
  const found = new Map<string, Block[]>();
  for (const { blocks } of documents) {
    for (const [at, block] of blocks.entries()) {
      if (block.kind !== 'paragraph' || block.pieces.length !== 1) continue;
      const [text] = block.pieces;
      if (typeof text !== 'string' || text.length > longestNote) continue;
      const isAtEdge = at < edge || at >= blocks.length - edge;
      const isNote = isAtEdge && aboutSite.test(text) && !/["“”«»]/u.test(text);
      if (isNote || isAboutTheft(text)) append(found, text, block);
    }
  }
  for (const [text, blocks] of found) if (blocks.length >= fewest) fold(text, blocks);
}

/** Hardly any paragraph names a site, and most are told by that alone. */
function isAboutTheft(text: string): boolean {
  return namesSite.test(text) && aboutTheft.test(text);
}

function fold(text: string, blocks: readonly Block[]): void {
  for (const block of blocks) block.pieces = [{ type: 'fold', kind: 'page', text }];
}
