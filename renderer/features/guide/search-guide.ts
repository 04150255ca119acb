import { escapePattern } from '../../../shared/escape-pattern.ts';
import type { GuidePageId } from '../../stores/guide-store.ts';
import type { GuidePage } from './guide-pages.ts';

export type GuideHit = {
  readonly page: GuidePageId;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
  /** What stands around the first word that was found. */
  readonly excerpt: string;
};

const mostHits = 30;
const excerptBefore = 30;
const excerptLength = 100;

/** The words that are looked for, all of which have to be in a section. */
export function searchWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase();
  const places = words.map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - excerptBefore);
  const space = from === 0 ? -1 : text.indexOf(' ', from);
  const start = space === -1 || space > from + excerptBefore / 2 ? from : space + 1;
  const cut = text.slice(start, start + excerptLength);
  return `${start > 0 ? '… ' : ''}${cut}${start + excerptLength < text.length ? ' …' : ''}`;
}

/** The sections that hold every word: those with them in their heading first, then in the order of the pages. */
export function findInGuide(pages: readonly GuidePage[], query: string): readonly GuideHit[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const found = pages.flatMap(({ id: page, title, sections }) =>
    sections.flatMap(({ id: anchor, heading, words: text }) => {
      const head = `${title} ${heading}`.toLowerCase();
      const all = `${head} ${text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      const rank = words.filter((word) => heading.toLowerCase().includes(word)).length;
      return [{ rank, hit: { page, anchor, title, heading, excerpt: excerptOf(text, words) } }];
    }),
  );
  return found
    .sort((one, other) => other.rank - one.rank)
    .slice(0, mostHits)
    .map(({ hit }) => hit);
}

/** A text in pieces, those that were looked for apart from the others. */
export function markWords(
  text: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isFound: boolean }[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const escaped = words.map(escapePattern);
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
