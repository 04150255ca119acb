import type { ScriptDocument, ScriptNode } from '../parse/nodes.ts';
import { shownOfNode } from '../parse/parse.ts';
import type { PlannedSegment } from '../plan/planned-segment.ts';

export type Emphasis = 'em' | 'strong' | 'del';

/** Words as a reader sees them, of one emphasis. Spaces are closed up to one, also at the ends. */
export type ShownRun = {
  readonly text: string;
  readonly emphasis: readonly Emphasis[];
  /** What is said in its place, where that is something else. */
  readonly said?: string;
};

/** The part of a paragraph, heading or scene break that a segment holds. */
export type ShownBlock = {
  /** Which block of the chapter, from 0; a note that is read at the chapter's end has one of its own. */
  readonly block: number;
  readonly role: 'heading' | 'paragraph' | 'scene-break' | 'note';
  readonly runs: readonly ShownRun[];
};

type PlacedRun = ShownRun & {
  readonly start: number;
  readonly end: number;
  /** True where each character of the text is the document's own, so that it may be cut anywhere. */
  readonly isDirect: boolean;
};

/**
 * What readers see of each segment, block by block: no tags, commands, escapes or marks of emphasis, which
 * becomes a property of its words; folds only where they are read. Segments of blank text have no block.
 */
export function shownBlocks(
  document: ScriptDocument,
  segments: readonly PlannedSegment[],
): readonly (readonly ShownBlock[])[] {
  const pieces = document.blocks.map((block) => piecesOf(document, block));
  let first = 0;
  let notes = document.blocks.length;
  return segments.map((segment) => {
    const { start, end } = segment;
    if (segment.spokenFrom !== null) {
      const isAtEnd = start === document.text.length && start === end;
      const block = isAtEnd ? notes++ : segment.sourceParagraph;
      return withWords([{ block, role: 'note', runs: [{ text: segment.shown, emphasis: [] }] }]);
    }
    while (first < document.blocks.length && (document.blocks[first]?.end ?? 0) <= start) first++;
    const found: ShownBlock[] = [];
    for (let index = first; index < document.blocks.length; index++) {
      const block = document.blocks[index];
      if (block === undefined || block.start >= end) break;
      const held = pieces[index]?.flatMap((piece) => inside(piece, start, end)) ?? [];
      found.push({ block: index, role: block.kind, runs: closedUp(held) });
    }
    return withWords(found);
  });
}

/** The words of a block in one string, without spaces at its ends. */
export function textOfRuns(runs: readonly ShownRun[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** What is said of that part of the runs' text put together: a respelling where it begins. */
export function saidOfRuns(runs: readonly ShownRun[], from: number, to: number): string {
  let start = 0;
  return runs
    .map(({ text, said }) => {
      const at = start;
      start += text.length;
      if (said === undefined) return text.slice(Math.max(0, from - at), Math.max(0, to - at));
      return at >= from && at < to ? said : '';
    })
    .join('');
}

function withWords(blocks: readonly ShownBlock[]): readonly ShownBlock[] {
  return blocks.filter(({ role, runs }) => role === 'scene-break' || textOfRuns(runs) !== '');
}

function inside(piece: PlacedRun, start: number, end: number): readonly ShownRun[] {
  const from = Math.max(start, piece.start);
  const to = Math.min(end, piece.end);
  if (from >= to) return [];
  const { emphasis, isDirect, text, said } = piece;
  if (isDirect) return [{ text: text.slice(from - piece.start, to - piece.start), emphasis }];
  return [{ text, emphasis, ...(said !== undefined && { said }) }];
}

function piecesOf(
  document: ScriptDocument,
  block: ScriptDocument['blocks'][number],
): readonly PlacedRun[] {
  if (block.kind === 'scene-break') return [];
  const open: string[] = [];
  const pieces: PlacedRun[] = [];
  for (const node of document.nodes.slice(block.firstNode, block.endNode)) {
    if (node.kind === 'emphasis') {
      const mark = document.text.slice(node.start, node.end);
      const at = open.lastIndexOf(mark);
      if (at < 0) open.push(mark);
      else open.splice(at, 1);
      continue;
    }
    const text = shownOfNode(document.text, node);
    if (text === '') continue;
    const { start, end } = node;
    const said = node.kind === 'respelling' ? { said: node.said } : {};
    pieces.push({
      start,
      end,
      text,
      isDirect: isDirect(node),
      emphasis: emphasisOf(open),
      ...said,
    });
  }
  return pieces;
}

function isDirect({ kind }: ScriptNode): boolean {
  return kind === 'text' || kind === 'line-break';
}

function emphasisOf(marks: readonly string[]): readonly Emphasis[] {
  const all = marks.join('');
  const has = (sign: '*' | '_', length: number): boolean =>
    marks.some((mark) => mark.startsWith(sign) && (mark.length === length || mark.length === 3));
  return [
    ...(has('*', 1) || has('_', 1) ? ['em' as const] : []),
    ...(has('*', 2) || has('_', 2) ? ['strong' as const] : []),
    ...(all.includes('~') ? ['del' as const] : []),
  ];
}

/** Line ends are spaces, several spaces are one, neighbours of the same emphasis are one run, but a respelling stands alone. */
function closedUp(runs: readonly ShownRun[]): readonly ShownRun[] {
  const closed: { text: string; emphasis: readonly Emphasis[]; said?: string }[] = [];
  let endsWithSpace = false;
  for (const { text, emphasis, said } of runs) {
    let plain = text.replace(/[^\S\u00a0\u202f]+/g, ' ');
    if (endsWithSpace) plain = plain.replace(/^ /, '');
    if (plain === '') continue;
    endsWithSpace = plain.endsWith(' ');
    const last = closed.at(-1);
    const isOne = last?.said === undefined && said === undefined;
    if (isOne && last?.emphasis.join() === emphasis.join()) last.text += plain;
    else closed.push({ text: plain, emphasis, ...(said !== undefined && { said }) });
  }
  return closed;
}
