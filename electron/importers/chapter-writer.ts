import type { DraftHeadBlock } from '../../shared/model/import/book-draft.ts';
import { escapeProse } from '../../shared/script/parse/escape.ts';
import { formatFold } from '../../shared/script/parse/folds.ts';
import { replaceAddresses } from '../../shared/script/pronounce/web-addresses.ts';
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

/** A section as script: what may be its title, and the paragraphs after that. */
export type WrittenSection = {
  readonly head: readonly DraftHeadBlock[];
  /** Paragraphs separated by blank lines; '' if there are none. */
  readonly body: string;
  readonly hasBreakBefore: boolean;
};

export type ChapterWriter = {
  /** Sections in their order: a break at the end of one stands before the next. */
  readonly writeSection: (blocks: readonly Block[]) => WrittenSection;
  readonly countFold: (kind: FoldKind, count: number) => void;
  readonly counts: () => FoldCounts;
  /** Web addresses of which only the site is said. */
  readonly addressCount: () => number;
};

/** A paragraph under the headings that may be the title said once more is not longer than this. */
const longestTitleWords = 24;
/** Number, title and subtitle: what has no headings says a title in so many paragraphs. */
const mostTitleParagraphs = 3;
/** A label of a chapter with some words is not longer than this. */
const longestLabel = 60;

/**
 * Who is named as a speaker beside a line says it (`@Anna: …`) where `keepsSpeakers`, else the name is read before it.
 */
export function createChapterWriter(rules: ImportRules, keepsSpeakers = false): ChapterWriter {
  const counts = { note: 0, page: 0, table: 0, image: 0, code: 0 };
  let endsInBreak = false;
  const formatted = (fold: FoldPiece): string =>
    formatFold({ kind: fold.kind, mode: ruleFor(rules, fold.kind), text: fold.text });
  let addressCount = 0;
  const writeFold = (fold: FoldPiece): string => {
    counts[fold.kind] += 1;
    return formatted(fold);
  };
  const writeAddress = (script: string): string => {
    addressCount += 1;
    return script;
  };
  const writers = { writeFold, writeAddress };
  const headBlock = (block: Block): DraftHeadBlock => {
    const folds = block.pieces.filter((piece) => typeof piece !== 'string');
    const said = plainText(block.pieces.filter((piece) => typeof piece === 'string'));
    return {
      kind: block.kind,
      text: writeParagraph(block.pieces, block.kind === 'heading' ? { writeFold } : writers),
      said,
      folds: folds.length === 0 ? '' : writeParagraph(folds, { writeFold: formatted }),
      foldWords: said === '' && folds.length === 1 ? plainText(folds) : '',
      folded:
        block.kind === 'heading' || (said !== '' && said.length <= longestLabel)
          ? formatted({ type: 'fold', kind: 'page', text: said })
          : '',
    };
  };
  return {
    writeSection: (blocks) => {
      const length = headLength(blocks);
      const hasBreakBefore = endsInBreak;
      const head = blocks.slice(0, length).map(headBlock);
      const paragraphs: string[] = [];
      let needsBreak = false;
      for (let index = length; index < blocks.length; index += 1) {
        const block = blocks[index];
        if (block === undefined || block.kind === 'break') {
          needsBreak = true;
          continue;
        }
        const text = writeLine(block, writers, keepsSpeakers);
        if (text === '') continue;
        if (needsBreak) paragraphs.push(sceneBreak);
        needsBreak = false;
        paragraphs.push(text);
      }
      // Of blocks without a word nothing tells where the break stood.
      endsInBreak = needsBreak || (blocks.length === 0 && endsInBreak);
      return { head, body: paragraphs.join('\n\n'), hasBreakBefore };
    },
    countFold: (kind, count) => {
      counts[kind] += count;
    },
    counts: () => ({ ...counts }),
    addressCount: () => addressCount,
  };
}

export const sceneBreak = '***';

/** Headings and what is not said at the start, and paragraphs after them that are as short as lines of a title. */
function headLength(blocks: readonly Block[]): number {
  let length = 0;
  let paragraphs = 0;
  for (const block of blocks) {
    const text = plainText(block.pieces.filter((piece) => typeof piece === 'string'));
    if (block.speaker !== undefined) break;
    const isTitle = block.kind === 'heading' || text === '';
    // Nothing but lines of a title stands between two of them.
    if (isTitle && paragraphs > 0) break;
    if (!isTitle && (text.length > 400 || wordsOf(text).length > longestTitleWords)) break;
    length += 1;
    if (!isTitle) paragraphs += 1;
    if (paragraphs === mostTitleParagraphs) break;
  }
  return length;
}

/** Stands for a fold while the prose around it is escaped as one paragraph; never a letter of a book. */
const foldPlace = '\ufffc';
/** Marks that belong to the letter before them: a fold never comes between. */
const leadingMarks = /^[\p{M}\u200d]+/u;

/** A speaker has what stands in the line of the name, and no more. */
function writeLine({ speaker, pieces }: Block, writers: Writers, keepsSpeaker: boolean): string {
  if (speaker === undefined) return writeParagraph(pieces, writers);
  if (!keepsSpeaker) return writeParagraph([`${speaker}: `, ...pieces], writers);
  const parts = partDirections(pieces).map(({ isDirection, pieces: own }) => {
    const text = writeParagraph(own, writers).replaceAll('\n', ' ');
    return isDirection || text === '' ? text : `@${speaker}: ${text}`;
  });
  return parts.filter((text) => text !== '').join('\n');
}

/** Brackets at the start of what is said, or behind a sentence or a part of one: "(He goes to her.)". */
const direction = /_?[([]_?\s?\p{L}[^()[\]]{0,400}[)\]]_?\.?/gu;
const beforeDirection = /(?:^|[.!?…—–,:;”’"»)])\s*$/u;

/** What a character says, and the directions between, which the narrator reads. */
function partDirections(
  pieces: readonly Piece[],
): readonly { readonly isDirection: boolean; readonly pieces: readonly Piece[] }[] {
  const parts: { isDirection: boolean; pieces: Piece[] }[] = [{ isDirection: false, pieces: [] }];
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      parts.at(-1)?.pieces.push(piece);
      continue;
    }
    let from = 0;
    for (const { index, 0: bracket } of piece.matchAll(direction)) {
      if (!beforeDirection.test(piece.slice(Math.max(from, index - 4), index))) continue;
      parts.at(-1)?.pieces.push(piece.slice(from, index).trim());
      parts.push({ isDirection: true, pieces: [bracket] }, { isDirection: false, pieces: [] });
      from = index + bracket.length;
    }
    parts.at(-1)?.pieces.push(from === 0 ? piece : piece.slice(from).trimStart());
  }
  return parts;
}

type Writers = {
  readonly writeFold: (fold: FoldPiece) => string;
  /** Given where web addresses are said by the name of their site. */
  readonly writeAddress?: (script: string) => string;
};

function writeParagraph(pieces: readonly Piece[], { writeFold, writeAddress }: Writers): string {
  const [only] = pieces;
  const isPlain = writeAddress === undefined || typeof only !== 'string' || !only.includes('://');
  if (pieces.length === 1 && typeof only === 'string' && isPlain) {
    return escapeProse(only.includes(lineBreak) ? only.replaceAll(lineBreak, '\n') : only);
  }
  const folds: string[] = [];
  // Joined once: a string that grows piece by piece must not be looked into.
  const prose: string[] = [];
  const withAddresses = (text: string): string =>
    writeAddress === undefined
      ? text
      : replaceAddresses(text, (script) => {
          folds.push(writeAddress(script));
          return foldPlace;
        });
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const plain = piece.replaceAll(foldPlace, '').replaceAll(lineBreak, '\n');
      const text = withAddresses(plain);
      const marks = prose.at(-1) === foldPlace ? leadingMarks.exec(text)?.[0] : undefined;
      if (marks === undefined) prose.push(text);
      else prose.splice(-1, 1, marks, foldPlace, text.slice(marks.length));
    } else if (piece.type === 'link') prose.push(withAddresses(piece.label));
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
