import { type ScriptEdit, withEdits } from '../diff/script-edit.ts';
import { isMarkEdge } from '../graphemes.ts';
import { matchEscapedSceneBreak, matchHeadingMark, matchSceneBreak } from '../parse/marks.ts';
import type { ScriptBlock, ScriptDocument, ScriptNode } from '../parse/nodes.ts';
import { parseScript } from '../parse/parse.ts';

type GiveRequest = {
  /** Names that `@Name:` stands for; the new one counts too. */
  readonly cast: readonly string[];
  /** UTF-16 offsets; whitespace at the ends counts for nothing. */
  readonly from: number;
  readonly to: number;
  /** Null gives the stretch back to the narrator. */
  readonly name: string | null;
};

/** A stretch of one line that one speaker says. */
type Piece = {
  readonly from: number;
  readonly to: number;
  readonly speaker: string | null;
  /** Who had it before. */
  readonly was: string | null;
  /** It stands at the start of its line, or right behind the `@Name:` there. */
  readonly opensLine: boolean;
  /** What followed on its line goes on a line of its own. */
  readonly isCut: boolean;
};

/**
 * Gives a stretch to a speaker: it gets lines of its own with `@Name: ` inside its paragraph, what stands
 * around it stays with whoever had it, and no word changes. Tags right before the stretch go with it, as
 * does the punctuation right after it. Edits are in order and apart; none when it is so already.
 */
export function giveToSpeaker(text: string, request: GiveRequest): readonly ScriptEdit[] {
  const names = request.name === null ? request.cast : [...request.cast, request.name];
  const document = parseScript(text, { cast: names });
  return document.blocks.flatMap((block) => {
    const isTouched = block.contentStart < request.to && block.contentEnd > request.from;
    if (block.kind !== 'paragraph' || !isTouched) return [];
    return editsOfBlock(document, block, request);
  });
}

/** One stretch of many, and who gets it. */
export type GivenStretch = {
  readonly from: number;
  readonly to: number;
  readonly name: string | null;
};

/** Gives many stretches, in order and apart, to speakers: one edit for each paragraph that changes. */
export function giveAllToSpeakers(
  text: string,
  cast: readonly string[],
  stretches: readonly GivenStretch[],
): readonly ScriptEdit[] {
  const names = [...new Set([...cast, ...stretches.flatMap(({ name }) => name ?? [])])];
  const { blocks } = parseScript(text, { cast: names });
  let at = 0;
  return blocks.flatMap((block) => {
    const first = at;
    while (at < stretches.length && (stretches[at]?.from ?? 0) < block.contentEnd) at += 1;
    const own = stretches.slice(first, at);
    if (block.kind !== 'paragraph' || own.length === 0) return [];
    const { contentStart: start, contentEnd: end } = block;
    const before = text.slice(start, end);
    // From the last one on: what stands before it keeps its place.
    const insert = own.reduceRight((words, { from, to, name }) => {
      const request = { cast: names, from: from - start, to: to - start, name };
      return withEdits(words, giveToSpeaker(words, request));
    }, before);
    return insert === before ? [] : [{ start, end, insert }];
  });
}

function editsOfBlock(
  document: ScriptDocument,
  block: ScriptBlock,
  request: GiveRequest,
): readonly ScriptEdit[] {
  const { text } = document;
  const nodes = document.nodes.slice(block.firstNode, block.endNode);
  const selection = widen(text, nodes, request);
  const pieces = piecesOf(text, nodes, block).flatMap((piece) =>
    cutPiece(text, piece, selection, request.name),
  );
  const edits: ScriptEdit[] = [];
  let previous: Piece | null = null;
  for (const piece of pieces) {
    const edit = editBefore(text, block.contentStart, previous, piece);
    if (edit !== null) edits.push(edit);
    previous = piece;
  }
  return edits;
}

function editBefore(
  text: string,
  blockStart: number,
  previous: Piece | null,
  piece: Piece,
): ScriptEdit | null {
  // "\***" is an escape at a line's start only, and goes with it.
  const isBare = piece.opensLine && !piece.isCut && isEscapedBreak(text, piece);
  const end = isBare ? piece.from + 1 : piece.from;
  const insert = junction(text, previous, piece);
  if (insert !== null) return { start: previous?.to ?? blockStart, end, insert };
  // A line that is shorter now may be a mark.
  const isEnded = piece.isCut && piece.opensLine && piece.speaker === null;
  const sign = isEnded ? opening(text, piece, false) : '';
  return sign === '' ? null : { start: piece.from, end: piece.from, insert: sign };
}

/** The stretch with the marks that it cuts through, the tags right before it and the stops right after. */
function widen(
  text: string,
  nodes: readonly ScriptNode[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  for (const node of nodes.filter(isMark)) {
    if (node.start < start && node.end > start) start = node.start;
    if (node.start < end && node.end > end) end = node.end;
  }
  while (start > 0 && !isMarkEdge(text, start)) start -= 1;
  while (end < text.length && !isMarkEdge(text, end)) end += 1;
  const stops = /^[.,;:!?…]+(?=\s|$)/.exec(text.slice(end, end + 8))?.[0].length ?? 0;
  return { from: beforeTags(text, nodes, start), to: end + stops };
}

function isMark({ kind }: ScriptNode): boolean {
  return kind !== 'text' && kind !== 'line-break';
}

/** A tag that opens the sentence belongs to what it stands before. */
function beforeTags(text: string, nodes: readonly ScriptNode[], at: number): number {
  let start = at;
  for (const tag of nodes.filter(({ kind }) => kind === 'tag').reverse()) {
    const isRight = tag.end <= start && /^[^\S\n]*$/.test(text.slice(tag.end, start));
    const ahead = text.slice(Math.max(0, tag.start - 80), tag.start);
    if (isRight && opensSentence.test(ahead)) start = tag.start;
  }
  return start;
}

const opensSentence = /(?:^|[.!?…:”"»\n])\s*(?:\([^()]*\)\s*)*$/;

/** The lines of a paragraph without their ends and their `@Name:`. */
function piecesOf(
  text: string,
  nodes: readonly ScriptNode[],
  block: ScriptBlock,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = block.contentStart;
  let speaker: string | null = null;
  const add = (to: number) => {
    const piece = trimmed(text, { from, to, speaker, was: speaker, opensLine: true, isCut: false });
    if (piece.from < piece.to) pieces.push(piece);
  };
  for (const node of nodes) {
    if (node.kind === 'speaker') {
      speaker = node.name;
      from = node.end;
    } else if (node.kind === 'line-break') {
      add(node.start);
      from = node.end;
      speaker = null;
    }
  }
  add(block.contentEnd);
  return pieces;
}

function trimmed(text: string, piece: Piece): Piece {
  const words = text.slice(piece.from, piece.to);
  const from = piece.from + (words.length - words.trimStart().length);
  return { ...piece, from, to: Math.max(from, piece.from + words.trimEnd().length) };
}

/** A line in up to three parts: before, inside and after the selection. */
function cutPiece(
  text: string,
  piece: Piece,
  selection: { readonly from: number; readonly to: number },
  name: string | null,
): readonly Piece[] {
  const from = Math.max(piece.from, selection.from);
  const to = Math.min(piece.to, selection.to);
  // A sign that joins what stands before it cannot follow a mark.
  if (from >= to || !isMarkEdge(` ${text.slice(from, to)}`, 1)) return [piece];
  if (isEscapedBreak(text, piece)) return [{ ...piece, speaker: name }];
  return [
    trimmed(text, { ...piece, to: from, isCut: true }),
    trimmed(text, {
      ...piece,
      from,
      to,
      speaker: name,
      opensLine: from === piece.from,
      isCut: to < piece.to,
    }),
    trimmed(text, { ...piece, from: to, opensLine: false }),
  ].filter((part) => part.from < part.to);
}

/** What is put before a piece, or null where all stays as it stands. */
function junction(text: string, previous: Piece | null, piece: Piece): string | null {
  const isChanged = piece.speaker !== piece.was;
  if (previous === null) return isChanged ? opening(text, piece, true) : null;
  if (!piece.opensLine) {
    return previous.speaker === piece.speaker ? null : `\n${opening(text, piece, false)}`;
  }
  const isNarration = piece.speaker === null && previous.speaker === null;
  const isTouched = isChanged || previous.speaker !== previous.was;
  if (isNarration && isTouched && mayJoin(text, previous, piece)) return ' ';
  return isChanged ? `\n${opening(text, piece, false)}` : null;
}

/** The `@Name: ` of a line; for the narrator nothing, but where the words would be read as a mark. */
function opening(text: string, piece: Piece, isFirst: boolean): string {
  if (piece.speaker !== null) return `@${piece.speaker}: `;
  const line = text.slice(piece.from, piece.to);
  const isMark =
    /^[@＠][^\r\n]*[:：]/.test(line) ||
    matchSceneBreak(line, 0) === line.length ||
    (isFirst && matchHeadingMark(line, 0) >= 0);
  return isMark || isEscapedBreak(text, piece) ? '\\' : '';
}

function isEscapedBreak(text: string, { from, to }: Piece): boolean {
  return matchEscapedSceneBreak(text.slice(from, to), 0) >= 0;
}

/** Two lines that form a mark together, as `{a|` and `b}` do, stay apart. */
function mayJoin(text: string, previous: Piece, piece: Piece): boolean {
  const [one, other] = [previous, piece].map(({ from, to }) => text.slice(from, to));
  const count = (words: string | undefined) =>
    parseScript(words ?? '', { cast: [] }).nodes.filter(
      ({ kind }) => kind !== 'text' && kind !== 'emphasis',
    ).length;
  return count(`${one} ${other}`) === count(one) + count(other);
}
