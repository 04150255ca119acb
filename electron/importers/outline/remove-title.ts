import type { DraftHeadBlock } from '../../../shared/model/import/book-draft.ts';
import { wordsOf } from '../html/blocks.ts';
import { isBareLabel, labelOf } from './title-label.ts';

type Remaining = { readonly kept: readonly DraftHeadBlock[]; readonly foldedCount: number };

type TitleRemover = (head: readonly DraftHeadBlock[], isWhole: boolean) => Remaining;

/**
 * Returns a function that removes the title from the heads of consecutive sections, called once for each; `isWhole` if
 * a section is nothing but its head. What a heading has beyond the title ("Chapter 1. Overview" under the entry
 * "1. Overview", a "Chapter 1" above it) is folded, not lost.
 */
export function createTitleRemover(title: string): TitleRemover {
  const titleUnits = unitsOf(title);
  if (isText(title, titleUnits)) return (head) => ({ kept: head, foldedCount: 0 });
  let rest: readonly string[] = titleUnits;
  return (head, isWhole) => {
    const isUnmatched = rest === titleUnits;
    const labels = isUnmatched ? head.slice(0, labelsBefore(head, title)) : [];
    const kept = labels.map((block) => ({ ...block, text: block.folded + block.folds }));
    let foldedCount = labels.length;
    let at = labels.length;
    while (at < head.length && rest.length > 0) {
      const blocks = head.slice(at);
      const found =
        matchBlocks(blocks, rest, title, isWhole) ??
        (isUnmatched && at === labels.length ? matchOwnTitle(blocks, title, isWhole) : null) ??
        (isUnmatched && at === 0 ? matchLabel(blocks, title, isWhole) : null);
      if (found === null) break;
      if (found.isFolded) foldedCount += 1;
      kept.push(...found.kept);
      rest = rest.slice(found.usedUnits);
      at += found.blocks;
    }
    const others = withRepeatedFolded(head, at, title);
    return {
      kept: [...kept, ...others.kept],
      foldedCount: foldedCount + others.foldedCount,
    };
  };
}

function withRepeatedFolded(
  head: readonly DraftHeadBlock[],
  from: number,
  title: string,
): Remaining {
  const at = repeatedAt(head, from, title);
  const kept = head.map((block, index) =>
    index === at ? { ...block, text: block.folded + block.folds } : block,
  );
  return { kept: kept.slice(from), foldedCount: at === -1 ? 0 : 1 };
}

/** The index of a paragraph that repeats the numbered title above it, as in serials; -1 if there is none. */
function repeatedAt(head: readonly DraftHeadBlock[], from: number, title: string): number {
  const at = head.findIndex(({ said }, index) => index >= from && said !== '');
  const block = head[at];
  if (from === 0 || block?.kind !== 'paragraph') return -1;
  if (/^["“„«‘']|[.,;!?…]["”’]?$/u.test(block.said)) return -1;
  const { kind, number } = labelOf(block.said);
  if (!/^(?:part|chapter|section|numbered)$/.test(kind)) return -1;
  // It may be the first item of a numbered list.
  const next = head.slice(at + 1).find(({ said }) => said !== '');
  if (number !== null && labelOf(next?.said ?? '').number === number + 1) return -1;
  const words = unitsOf(block.said).join(' ');
  const titles = [title, ...head.slice(0, from).map(({ said }) => said)];
  return titles.some((one) => unitsOf(one).join(' ') === words) ? at : -1;
}

/** A unit of comparison: a character of Chinese or Japanese, which may be set with or without spaces; else a word. */
const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const eastAsianUnit = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

function unitsOf(text: string): string[] {
  const words = wordsOf(text);
  return eastAsian.test(text) ? words.flatMap((word) => word.match(unit) ?? []) : words;
}

type Run = { readonly blocks: number; readonly usedUnits: number };

type Found = Run & {
  /** What remains of the matched blocks. */
  readonly kept: readonly DraftHeadBlock[];
  readonly isFolded: boolean;
};

function matchBlocks(
  blocks: readonly DraftHeadBlock[],
  rest: readonly string[],
  title: string,
  isWhole: boolean,
): Found | null {
  const run = matchParagraphs(blocks, rest, isWhole);
  if (run !== null) return withFolds(blocks, run);
  const [block] = blocks;
  const found = block === undefined ? null : matchTitle(block, rest, title);
  if (block === undefined || found === null) return null;
  const isKept = found.text !== '' || block.kind === 'break';
  return {
    blocks: 1,
    kept: isKept ? [{ ...block, text: found.text }] : [],
    usedUnits: found.usedUnits,
    isFolded: found.isFolded === true,
  };
}

/** The run with the folds of its paragraphs, which remain. */
function withFolds(blocks: readonly DraftHeadBlock[], run: Run): Found {
  const folds = blocks.slice(0, run.blocks).filter((block) => block.folds !== '');
  const kept = folds.map((block) => ({ ...block, text: block.folds }));
  return { ...run, kept, isFolded: false };
}

/** Matches the chapter's own title, without the part that it is in: "Chapter 3" of "Part One: Chapter 3". */
function matchOwnTitle(
  blocks: readonly DraftHeadBlock[],
  title: string,
  isWhole: boolean,
): Found | null {
  if ((blocks[0]?.said.length ?? 0) > title.length * 2) return null;
  for (let at = title.indexOf(': '); at !== -1; at = title.indexOf(': ', at + 1)) {
    const own = unitsOf(title.slice(at));
    const run = own.length === 0 ? null : matchParagraphs(blocks, own, isWhole);
    if (run === null) continue;
    const usedUnits = unitsOf(title).length - own.length + run.usedUnits;
    return withFolds(blocks, { ...run, usedUnits });
  }
  return null;
}

/**
 * Matches the title's label in another form: "Chapter One" for "Chapter 1", or for "1. The Lamp" if "The Lamp" follows
 * (below "1. Hamlet" there may be "Act I"). A bare 1 may be the number of the first section, so it only matches if it
 * is all that the section contains.
 */
function matchLabel(
  [block, ...others]: readonly DraftHeadBlock[],
  title: string,
  isWhole: boolean,
): Found | null {
  if (block === undefined || block.kind === 'break' || !isBareLabel(block.said)) return null;
  const { kind, number } = labelOf(block.said);
  const kinds = kind === 'chapter' ? ['chapter', 'numbered', 'number'] : ['chapter'];
  if (number === null || (kind !== 'chapter' && kind !== 'number')) return null;
  if (kind === 'number' && number === 1 && !(isWhole && others.length === 0)) return null;
  // "Three." may be the first sentence.
  if (kind === 'number' && /^\p{L}{3,}[.!?]/u.test(block.said.trim())) return null;
  let at = 0;
  for (const part of title.split(/(?<=: )/)) {
    const own = labelOf(part);
    if (own.number === number && kinds.includes(own.kind)) {
      const usedUnits = unitsOf(title.slice(0, at + own.text.length)).length;
      const rest = unitsOf(title).slice(usedUnits);
      const isFollowed =
        rest.length === 0 ||
        (others.length === 0 && isWhole) ||
        matchBlocks(others, rest, title, isWhole) !== null;
      if (!isFollowed) return null;
      const text = block.folded + block.folds;
      return { blocks: 1, kept: [{ ...block, text }], usedUnits, isFolded: true };
    }
    at += part.length;
  }
  return null;
}

/**
 * Matches consecutive paragraphs with the rest of the title, in order: all of it or, if the section ends with them, its
 * beginning.
 */
function matchParagraphs(
  blocks: readonly DraftHeadBlock[],
  rest: readonly string[],
  isWhole: boolean,
): Run | null {
  let usedUnits = 0;
  for (const [index, { kind, said }] of blocks.entries()) {
    const units = unitsOf(said);
    if (kind !== 'paragraph' || units.length === 0) return null;
    if (units.some((one, at) => rest[usedUnits + at] !== one)) return null;
    usedUnits += units.length;
    if (usedUnits === rest.length) return { blocks: index + 1, usedUnits };
  }
  return isWhole && usedUnits > 0 ? { blocks: blocks.length, usedUnits } : null;
}

/** The index of the title if nothing but labels ("12", "Chapter 3") precede it; else 0. */
function labelsBefore(head: readonly DraftHeadBlock[], title: string): number {
  const at = head.findIndex(({ kind, said }) => kind === 'break' || !isBareLabel(said));
  const block = head[at];
  if (at <= 0 || block === undefined || block.kind === 'break') return 0;
  const labels = head.slice(0, at).map(({ said }) => wordsOf(said));
  const titleWords = wordsOf(title);
  if (labels.some((words) => indexIn(titleWords, words) !== -1)) return 0;
  const titleUnits = unitsOf(title);
  const isTitle =
    matchParagraphs(head.slice(at), titleUnits, false) !== null ||
    (block.kind === 'heading' && indexIn(titleUnits, unitsOf(block.said)) === 0);
  return isTitle ? at : 0;
}

/** True for a title of so many words or characters that its heading is read as text. */
function isText(title: string, units: readonly string[]): boolean {
  return units.length > 1000 || wordsOf(title).length > 200;
}

type Match = { readonly text: string; readonly usedUnits: number; readonly isFolded?: boolean };

/**
 * What remains of a block that repeats the title or has no words, and how many units of the title it used; null for any
 * other.
 */
function matchTitle(block: DraftHeadBlock, rest: readonly string[], title: string): Match | null {
  const titleWords = wordsOf(title);
  if (block.said === '') {
    const words = wordsOf(block.foldWords);
    const isTitle = words.length === titleWords.length && indexIn(words, titleWords) === 0;
    return { text: isTitle ? '' : block.text, usedUnits: 0 };
  }
  const units = unitsOf(block.said);
  if (isText(block.said, units) || block.kind !== 'heading') return null;
  const found = indexIn(rest, units);
  if (found !== -1) return { text: block.folds, usedUnits: found + units.length };
  const words = wordsOf(block.said);
  const saysMore = words.length <= titleWords.length + 4 && indexIn(words, titleWords) !== -1;
  if (!saysMore) return null;
  return { text: block.folded + block.folds, usedUnits: rest.length, isFolded: true };
}

/** The index of the part in the whole, or -1. A single character between others ("一" in "第一章") does not match. */
function indexIn(whole: readonly string[], part: readonly string[]): number {
  const [only = ''] = part;
  const last = whole.length - part.length;
  const isCharacter = part.length === 1 && eastAsianUnit.test(only);
  for (let at = 0; part.length > 0 && at <= last; at += 1) {
    if (isCharacter && at > 0 && at < last) continue;
    if (part.every((one, index) => one === whole[at + index])) return at;
  }
  return -1;
}
