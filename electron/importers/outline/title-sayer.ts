import type { DraftHeadBlock } from '../../../shared/model/import/book-draft.ts';
import { wordsOf } from '../html/blocks.ts';
import { labelOf } from './title-label.ts';

type Said = { readonly kept: readonly DraftHeadBlock[]; readonly foldedCount: number };

type TitleSayer = (head: readonly DraftHeadBlock[], isWhole: boolean) => Said;

/**
 * Takes what the title says out of the heads of one section after the other; `isWhole` where a section is nothing
 * but its head. What a heading says beyond the title ("Chapter 1. Overview" under the entry "1. Overview", a
 * "Chapter 1" above it) is folded, not lost.
 */
export function titleSayer(title: string): TitleSayer {
  const titleWords = wordsOf(title);
  if (titleWords.length > mostTitleWords) return (head) => ({ kept: head, foldedCount: 0 });
  let rest: readonly string[] = titleWords;
  return (head, isWhole) => {
    const labels = rest === titleWords ? head.slice(0, labelsBefore(head, titleWords)) : [];
    const kept = labels.map((block) => ({ ...block, text: block.folded + block.folds }));
    let foldedCount = labels.length;
    let at = labels.length;
    while (at < head.length && rest.length > 0) {
      const found = matchBlocks(head.slice(at), rest, titleWords, isWhole);
      if (found === null) break;
      if (found.isFolded) foldedCount += 1;
      kept.push(...found.kept);
      rest = rest.slice(found.usedWords);
      at += found.blocks;
    }
    return { kept: [...kept, ...head.slice(at)], foldedCount };
  };
}

type Found = {
  /** How many blocks say it, and what stays of them. */
  readonly blocks: number;
  readonly kept: readonly DraftHeadBlock[];
  readonly usedWords: number;
  readonly isFolded: boolean;
};

function matchBlocks(
  blocks: readonly DraftHeadBlock[],
  rest: readonly string[],
  titleWords: readonly string[],
  isWhole: boolean,
): Found | null {
  const run = paragraphsThatSay(blocks, rest, isWhole);
  if (run !== null) {
    const folds = blocks.slice(0, run.blocks).filter((block) => block.folds !== '');
    const kept = folds.map((block) => ({ ...block, text: block.folds }));
    return { ...run, kept, isFolded: false };
  }
  const [block] = blocks;
  const found = block === undefined ? null : matchTitle(block, rest, titleWords);
  if (block === undefined || found === null) return null;
  const isKept = found.text !== '' || block.kind === 'break';
  return {
    blocks: 1,
    kept: isKept ? [{ ...block, text: found.text }] : [],
    usedWords: found.usedWords,
    isFolded: found.isFolded === true,
  };
}

/**
 * How many paragraphs that follow one another say the title's rest in its order, all of it or, where the section
 * ends with them, its beginning.
 */
function paragraphsThatSay(
  blocks: readonly DraftHeadBlock[],
  rest: readonly string[],
  isWhole: boolean,
): { readonly blocks: number; readonly usedWords: number } | null {
  let usedWords = 0;
  for (const [index, { kind, said }] of blocks.entries()) {
    const words = wordsOf(said);
    if (kind !== 'paragraph' || words.length === 0) return null;
    if (words.some((word, at) => rest[usedWords + at] !== word)) return null;
    usedWords += words.length;
    if (usedWords === rest.length) return { blocks: index + 1, usedWords };
  }
  return isWhole && usedWords > 0 ? { blocks: blocks.length, usedWords } : null;
}

/** The place of the title where nothing but a label ("12", "Chapter 3") stands above it; else 0. */
function labelsBefore(head: readonly DraftHeadBlock[], titleWords: readonly string[]): number {
  const at = head.findIndex(({ kind, said }) => kind === 'break' || !isBareLabel(said));
  const block = head[at];
  if (at <= 0 || block === undefined || block.kind === 'break') return 0;
  const labels = head.slice(0, at).map(({ said }) => wordsOf(said));
  if (labels.some((words) => indexOfWords(titleWords, words) !== -1)) return 0;
  const isTitle =
    paragraphsThatSay(head.slice(at), titleWords, false) !== null ||
    (block.kind === 'heading' && indexOfWords(titleWords, wordsOf(block.said)) === 0);
  return isTitle ? at : 0;
}

function isBareLabel(said: string): boolean {
  const { kind, text } = labelOf(said);
  if (kind === 'none' || kind === 'date' || kind === 'decimal') return false;
  return /^[\p{P}\s]*$/u.test(said.trim().slice(text.length));
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
  if (block.kind !== 'heading') return null;
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
