import type { DraftChapter } from '../../shared/model/book-draft.ts';
import { escapeProse } from '../../shared/script/parse/escape.ts';
import { formatFold } from '../../shared/script/parse/folds.ts';
import {
  type Block,
  type FoldPiece,
  lineBreak,
  type Piece,
  plainText,
  wordsOf,
} from './html/blocks.ts';
import { type FoldKind, type ImportRules, ruleFor } from './import-rules.ts';

/** Counts the folds that were written, by kind, for the notices. */
export type FoldCounts = { readonly [kind in FoldKind]: number };

export type ChapterWriter = {
  /** One document of the script language: `# Title`, then paragraphs parted by blank lines. */
  readonly write: (title: string, blocks: readonly Block[]) => DraftChapter;
  readonly counts: () => FoldCounts;
};

export function createChapterWriter(rules: ImportRules): ChapterWriter {
  const counts = { note: 0, page: 0, table: 0, image: 0, code: 0 };
  const writeFold = (fold: FoldPiece): string => {
    counts[fold.kind] += 1;
    return formatFold({ kind: fold.kind, mode: ruleFor(rules, fold.kind), text: fold.text });
  };
  return {
    write: (title, blocks) => {
      const heading = title.replace(/\s+/g, ' ').trim();
      const paragraphs = [`# ${escapeProse(heading)}`];
      let needsBreak = false;
      for (const block of withoutTitle(heading, blocks)) {
        if (block.kind === 'break') {
          needsBreak = paragraphs.length > 1;
          continue;
        }
        const text = writeParagraph(block.pieces, writeFold);
        if (text === '') continue;
        if (needsBreak) paragraphs.push('***');
        needsBreak = false;
        paragraphs.push(text);
      }
      const last = paragraphs.pop() ?? '';
      return { title: heading, text: [...paragraphs, `${last}\n`].join('\n\n') };
    },
    counts: () => ({ ...counts }),
  };
}

/** Stands for a fold while the prose around it is escaped as one paragraph; never a letter of a book. */
const foldPlace = '\ufffc';
/** Marks that belong to the letter before them: a fold never comes between. */
const leadingMarks = /^[\p{M}\u200d]+/u;

function writeParagraph(pieces: readonly Piece[], writeFold: (fold: FoldPiece) => string): string {
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === 'string') {
    return escapeProse(only.includes(lineBreak) ? only.replaceAll(lineBreak, '\n') : only);
  }
  const folds: string[] = [];
  // Joined once: a string that grows piece by piece must not be looked into.
  const prose: string[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const text = piece.replaceAll(foldPlace, '').replaceAll(lineBreak, '\n');
      const marks = prose.at(-1) === foldPlace ? leadingMarks.exec(text)?.[0] : undefined;
      if (marks === undefined) prose.push(text);
      else prose.splice(-1, 1, marks, foldPlace, text.slice(marks.length));
    } else if (piece.type === 'link') prose.push(piece.label);
    else {
      folds.push(writeFold(piece));
      prose.push(foldPlace);
    }
  }
  const escaped = escapeProse(prose.join('').trim());
  if (folds.length === 0) return escaped;
  let next = 0;
  return escaped.replaceAll(foldPlace, () => folds[next++] ?? '');
}

/**
 * The title line stands for the headings that say the same at the chapter's start. What a heading says
 * beyond the title ("Chapter 1. Overview" under the entry "1. Overview") is folded, not lost.
 */
function withoutTitle(title: string, blocks: readonly Block[]): readonly Block[] {
  const titleWords = wordsOf(title);
  if (titleWords.length > mostTitleWords) return blocks;
  let rest = titleWords;
  const kept: Block[] = [];
  let at = 0;
  for (; at < blocks.length && rest.length > 0; at += 1) {
    const block = blocks[at];
    const found = block === undefined ? null : matchTitle(block, rest, titleWords);
    if (found === null) break;
    if (found.kept.kind === 'break' || found.kept.pieces.length > 0) kept.push(found.kept);
    rest = rest.slice(found.usedWords);
  }
  return at === 0 ? blocks : [...kept, ...blocks.slice(at)];
}

/** A title of more words is a text, and its heading is read as one. */
const mostTitleWords = 200;

/** What stays of a block that the title stands for, and how many of its words it said; null ends the search. */
function matchTitle(
  block: Block,
  rest: readonly string[],
  titleWords: readonly string[],
): { readonly kept: Block; readonly usedWords: number } | null {
  const folds = block.pieces.filter((piece) => typeof piece !== 'string');
  const text = plainText(block.pieces.filter((piece) => typeof piece === 'string'));
  const asFolds = (pieces: Piece[]): Block => ({ kind: 'paragraph', level: 0, pieces });
  if (text === '') {
    return { kept: isFoldedTitle(folds, titleWords) ? asFolds([]) : block, usedWords: 0 };
  }
  const words = wordsOf(text);
  if (words.length > mostTitleWords) return null;
  const found = indexOfWords(rest, words);
  if (block.kind !== 'heading' && !(found === 0 && words.length === rest.length)) return null;
  if (found !== -1) return { kept: asFolds(folds), usedWords: found + words.length };
  if (!saysMore(words, titleWords)) return null;
  const fold: FoldPiece = { type: 'fold', kind: 'page', text };
  return { kept: asFolds([fold, ...folds]), usedWords: rest.length };
}

/** The heading of an emptied notes section, whose title the chapter carries. */
function isFoldedTitle(folds: readonly Piece[], titleWords: readonly string[]): boolean {
  const words = folds.length === 1 ? wordsOf(plainText(folds)) : [];
  return words.length === titleWords.length && indexOfWords(words, titleWords) === 0;
}

/** The heading is the title and a few words more ("Chapter 1."). */
function saysMore(words: readonly string[], titleWords: readonly string[]): boolean {
  return words.length <= titleWords.length + 4 && indexOfWords(words, titleWords) !== -1;
}

function indexOfWords(words: readonly string[], part: readonly string[]): number {
  if (part.length === 0) return -1;
  for (let at = 0; at + part.length <= words.length; at += 1) {
    if (part.every((word, index) => word === words[at + index])) return at;
  }
  return -1;
}
