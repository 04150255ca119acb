import { backMatterNamed } from '../outline/matter.ts';
import type { Block, BlockRange, HtmlDocument, NoteLink, Piece } from './blocks.ts';
import { plainText, wordsOf } from './blocks.ts';
import { isBackLabel } from './element-rules.ts';

/** A note that a link only looks like calling is short; whole chapters are called by links too. */
const likelyNoteCharacters = 4000;
const sureNoteCharacters = 40_000;
const longestNotesTitle = 40;
/** Of a paragraph, to see the label that it opens with. */
const openingPieces = 8;

type Place = { readonly document: number; readonly range: BlockRange };

/**
 * Moves every note to the place that calls it: the link becomes a fold with the note's text, and the
 * note's own blocks are emptied, so that nothing is read twice. A call without a note keeps its label
 * in the fold; a note that nothing calls is folded where it stands; a heading with nothing but moved
 * notes under it is folded too. Changes the blocks in place.
 */
export function foldNotes(documents: readonly HtmlDocument[]): void {
  const taken = new Set<Block>();
  const places = findPlaces(documents);
  const noteAt = createTargets(documents);
  for (const [document, { blocks }] of documents.entries()) {
    for (const [index, block] of blocks.entries()) {
      if (taken.has(block) || !block.pieces.some(isLink)) continue;
      block.pieces = foldLinks(block.pieces, (link, isInBrackets) => {
        const place = places.get(link.target);
        if (place === undefined) return link.strength === 'sure' ? link.label : null;
        const call = isInBrackets ? { ...link, label: `[${link.label}]` } : link;
        const text = takeNote(noteAt(place), call, place, { document, index }, taken);
        return text === call.label ? link.label : text;
      });
    }
  }
  for (const document of documents) foldUncalled(document, taken);
}

function isLink(piece: Piece): piece is NoteLink {
  return typeof piece !== 'string' && piece.type === 'link';
}

/** Only targets that some link names: a book has thousands of ids. */
function findPlaces(documents: readonly HtmlDocument[]): Map<string, Place> {
  const wanted = new Set<string>();
  for (const { blocks } of documents) {
    for (const block of blocks) {
      for (const piece of block.pieces) if (isLink(piece)) wanted.add(piece.target);
    }
  }
  const places = new Map<string, Place>();
  for (const [document, { path, anchors }] of documents.entries()) {
    for (const [id, range] of anchors) {
      const target = `${path}#${id}`;
      if (wanted.has(target)) places.set(target, { document, range });
    }
  }
  return places;
}

/** What a link points to: looked at once, however many links point there. */
type Target = {
  readonly blocks: readonly Block[];
  /** Up to a little more than a note may have. */
  readonly text: string;
  readonly opening: string;
  isTaken: boolean;
};

function createTargets(documents: readonly HtmlDocument[]): (place: Place) => Target {
  const known = new Map<string, Target>();
  return ({ document, range: { start, end } }) => {
    const key = `${document} ${start} ${end}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const blocks = documents[document]?.blocks.slice(start, end) ?? [];
    const target = {
      blocks,
      text: noteText(firstLetters(blocks, sureNoteCharacters)),
      opening: openingOf(blocks[0]?.pieces ?? []),
      isTaken: false,
    };
    known.set(key, target);
    return target;
  };
}

/** A label and the note may touch. */
function openingOf(pieces: readonly Piece[]): string {
  const first = pieces.slice(0, openingPieces).map((piece) => plainText([piece]));
  return first.join(' ').trim().slice(0, 12);
}

/** The blocks up to the one that goes beyond so many letters. */
function firstLetters(blocks: readonly Block[], letters: number): readonly Block[] {
  let left = letters;
  const end = blocks.findIndex(({ pieces }) => {
    for (const piece of pieces) left -= plainText([piece]).length;
    return left < 0;
  });
  return end === -1 ? blocks : blocks.slice(0, end + 1);
}

/** The note's text for the fold; null when the link is no note call and stays text. */
function takeNote(
  target: Target,
  link: NoteLink,
  place: Place,
  from: { readonly document: number; readonly index: number },
  taken: Set<Block>,
): string | null {
  const isSure = link.strength === 'sure';
  const { range } = place;
  const { blocks, text } = target;
  const first = blocks[0];
  const isForward =
    place.document > from.document ||
    (place.document === from.document && range.start > from.index);
  const isInside =
    place.document === from.document && range.start <= from.index && from.index < range.end;
  if (first === undefined || isInside) return isSure ? link.label : null;
  const isNote =
    isSure || range.isNote
      ? text.length <= sureNoteCharacters && first.kind !== 'heading'
      : isForward && looksLikeNote(link, first, target);
  if (!isNote) return isSure ? link.label : null;
  // Called twice: the text stands at the first call.
  target.isTaken ||= blocks.every((block) => taken.has(block));
  if (target.isTaken) return link.label;
  for (const block of blocks) taken.add(block);
  return text === '' ? link.label : text;
}

function looksLikeNote(link: NoteLink, first: Block, { text, opening }: Target): boolean {
  if (first.kind !== 'paragraph' || text.length > likelyNoteCharacters) return false;
  if (link.strength === 'raised') return true;
  if (link.strength !== 'glued' && !/^[[(].*[\])]$|^[*†‡§¶]/u.test(link.label)) return false;
  const label = wordsOf(link.label)[0];
  return label === undefined ? opening.startsWith(link.label) : wordsOf(opening)[0] === label;
}

function noteText(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      plainText(block.pieces.filter((piece) => !(isLink(piece) && isBackLabel(piece.label)))),
    )
    .filter((text) => text !== '')
    .join(' ')
    .replace(/^[[(]\s*[\])]\s*/, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[.:]\s+/, '')
    .trim();
}

/** Puts folds in the place of links; the brackets around a label and the commas between two go too. */
function foldLinks(
  pieces: readonly Piece[],
  noteFor: (link: NoteLink, isInBrackets: boolean) => string | null,
): Piece[] {
  const folded = pieces.map((piece, index): Piece => {
    if (!isLink(piece)) return piece;
    const isInBrackets =
      /\[\s*$/.test(asText(pieces[index - 1]).slice(-4)) &&
      /^\s*\]/.test(asText(pieces[index + 1]));
    const text = noteFor(piece, isInBrackets);
    return text === null ? piece.label : { type: 'fold', kind: 'note', text };
  });
  for (const [index, piece] of folded.entries()) {
    if (isNoteFold(piece) && piece !== pieces[index]) tidyAround(folded, index);
  }
  return folded.filter((piece) => piece !== '');
}

/** Changes the strings beside a new fold: `[`, `]` of its label, a doubled space, a comma before the next fold. */
function tidyAround(pieces: Piece[], index: number): void {
  const before = asText(pieces[index - 1]);
  const after = asText(pieces[index + 1]);
  let left = before;
  let right = after;
  const pair = /[[(]\s*$/.exec(before);
  const closing = pair?.[0].startsWith('[') === true ? /^\s*\]/ : /^\s*\)/;
  if (pair !== null && closing.test(after)) {
    left = before.slice(0, pair.index);
    right = after.replace(closing, '');
  }
  if (/\s$/.test(left)) right = right.trimStart();
  if (/^[\s,;]*$/.test(right) && isNoteFold(pieces[index + 2])) right = '';
  if (left !== before) pieces[index - 1] = left;
  if (right !== after) pieces[index + 1] = right;
}

function asText(piece: Piece | undefined): string {
  return typeof piece === 'string' ? piece : '';
}

function isNoteFold(piece: Piece | undefined): boolean {
  return typeof piece === 'object' && piece.type === 'fold' && piece.kind === 'note';
}

function foldUncalled(document: HtmlDocument, taken: Set<Block>): void {
  const { blocks } = document;
  let foldedTo = 0;
  for (const range of document.notes) {
    // A note inside of another went into its fold.
    if (range.end <= foldedTo) continue;
    foldedTo = range.end;
    const open = blocks.slice(range.start, range.end).filter((block) => !taken.has(block));
    const [first, ...rest] = open;
    if (first === undefined) continue;
    const text = noteText(open);
    for (const block of rest) taken.add(block);
    if (text === '') taken.add(first);
    else first.pieces = [{ type: 'fold', kind: 'note', text }];
  }
  for (const [index, block] of blocks.entries()) {
    if (isNotesTitle(block) && hasOnlyNotes(blocks, index, taken)) {
      const text = plainText(block.pieces);
      block.pieces = [{ type: 'fold', kind: 'note', text }];
    }
  }
  for (const block of blocks) if (taken.has(block)) block.pieces = [];
}

/** A heading, or a line such as "Footnotes". */
function isNotesTitle({ kind, pieces }: Block): boolean {
  if (kind === 'heading') return true;
  const [text, ...more] = pieces;
  const isLine = kind === 'paragraph' && typeof text === 'string' && more.length === 0;
  if (!isLine || text.length > longestNotesTitle || /["“”«»]|[.!?]\s*$/u.test(text)) return false;
  return backMatterNamed(text) === 'notes';
}

function hasOnlyNotes(blocks: readonly Block[], heading: number, taken: Set<Block>): boolean {
  let notes = 0;
  for (let at = heading + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined || block.kind === 'heading') break;
    if (block.kind === 'break') continue;
    const only = block.pieces.length === 1 ? block.pieces[0] : undefined;
    const isFolded = only !== undefined && typeof only !== 'string' && only.type === 'fold';
    if (!taken.has(block) && !(isFolded && only.kind === 'note')) return false;
    notes += 1;
  }
  return notes > 0;
}
