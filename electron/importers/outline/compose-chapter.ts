import type { DraftHeadBlock } from '../../../shared/model/import/book-draft.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { sceneBreak, type WrittenSection } from '../chapter-writer.ts';
import { wordsOf } from '../html/blocks.ts';

export type ComposedChapter = {
  readonly title: string;
  /** One document of the script language: `# Title`, then paragraphs parted by blank lines. */
  readonly text: string;
  /** Where each section's body stands in the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
  /** Headings that were folded, as they say the title and a few words more. */
  readonly foldedCount: number;
};

/**
 * One chapter of sections that follow one another. Headings that say what the title says are left to it,
 * also those of sections below, as far as the title goes on; `proposed` is the title before it was renamed.
 */
export function composeChapter(
  title: string,
  sections: readonly WrittenSection[],
  proposed: string = title,
): ComposedChapter {
  const heading = title.replace(/\s+/g, ' ').trim();
  let text = `# ${escapeProse(heading)}`;
  const opening = text.length;
  let needsBreak = false;
  let foldedCount = 0;
  const add = (paragraph: string): void => {
    if (paragraph === '') return;
    if (needsBreak && text.length > opening) text += `\n\n${sceneBreak}`;
    needsBreak = false;
    text += `\n\n${paragraph}`;
  };
  const said = titleSayer(proposed);
  const saidAgain = proposed === title ? null : titleSayer(title);
  const places: { start: number; end: number }[] = [];
  for (const section of sections) {
    if (section.hasBreakBefore) needsBreak = true;
    let head = said(section.head);
    if (saidAgain !== null) head = { ...saidAgain(head.kept), foldedCount: head.foldedCount };
    foldedCount += head.foldedCount;
    for (const block of head.kept) {
      if (block.kind === 'break') needsBreak = true;
      else add(block.text);
    }
    add(section.body);
    places.push({ start: text.length - section.body.length, end: text.length });
  }
  return { title: heading, text: `${text}\n`, places, foldedCount };
}

type Said = { readonly kept: readonly DraftHeadBlock[]; readonly foldedCount: number };

/**
 * Takes what the title says out of the heads of one section after the other. What a heading says beyond the
 * title ("Chapter 1. Overview" under the entry "1. Overview") is folded, not lost.
 */
function titleSayer(title: string): (head: readonly DraftHeadBlock[]) => Said {
  const titleWords = wordsOf(title);
  if (titleWords.length > mostTitleWords) return (head) => ({ kept: head, foldedCount: 0 });
  let rest: readonly string[] = titleWords;
  return (head) => {
    const kept: DraftHeadBlock[] = [];
    let foldedCount = 0;
    let at = 0;
    for (; at < head.length && rest.length > 0; at += 1) {
      const block = head[at];
      const found = block === undefined ? null : matchTitle(block, rest, titleWords);
      if (block === undefined || found === null) break;
      if (found.isFolded) foldedCount += 1;
      if (found.text !== '' || block.kind === 'break') kept.push({ ...block, text: found.text });
      rest = rest.slice(found.usedWords);
    }
    return { kept: [...kept, ...head.slice(at)], foldedCount };
  };
}

/** A title of more words is a text, and its heading is read as one. */
const mostTitleWords = 200;

type Match = { readonly text: string; readonly usedWords: number; readonly isFolded?: boolean };

/** What stays of a block that the title stands for, and how many of its words it said; null ends the search. */
function matchTitle(
  block: DraftHeadBlock,
  rest: readonly string[],
  titleWords: readonly string[],
): Match | null {
  if (block.said === '') {
    const words = wordsOf(block.foldWords);
    const isTitle = words.length === titleWords.length && indexOfWords(words, titleWords) === 0;
    return { text: isTitle ? '' : block.text, usedWords: 0 };
  }
  const words = wordsOf(block.said);
  if (words.length > mostTitleWords) return null;
  const found = indexOfWords(rest, words);
  if (block.kind !== 'heading' && !(found === 0 && words.length === rest.length)) return null;
  if (found !== -1) return { text: block.folds, usedWords: found + words.length };
  const saysMore = words.length <= titleWords.length + 4 && indexOfWords(words, titleWords) !== -1;
  if (!saysMore) return null;
  return { text: block.folded + block.folds, usedWords: rest.length, isFolded: true };
}

function indexOfWords(words: readonly string[], part: readonly string[]): number {
  if (part.length === 0) return -1;
  for (let at = 0; at + part.length <= words.length; at += 1) {
    if (part.every((word, index) => word === words[at + index])) return at;
  }
  return -1;
}
