import { append } from '../../../shared/append.ts';
import type { Line, LinePiece } from './lines.ts';

export type Footnote = { readonly label: string; readonly lines: Line[]; isCalled: boolean };

export type WithoutFootnotes = {
  readonly lines: readonly Line[];
  /** By page. */
  readonly notes: ReadonlyMap<number, readonly Footnote[]>;
};

const labelStart = /^[[(]?(\d{1,3}|[*†‡§¶]{1,3})[\])]?[.:]?(?=[\s\p{L}“"«(])/u;

/**
 * Takes notes out of the foot of columns: lines of smaller type, the first of them with a label. Smaller type
 * without a label goes on with the note before it, where that one ended in the middle of a sentence.
 */
export function takeFootnotes(
  columns: readonly (readonly Line[])[],
  bodySize: number,
): WithoutFootnotes {
  const notes = new Map<number, Footnote[]>();
  const kept: Line[] = [];
  const bodyLines = countBodyLines(columns, bodySize);
  let latest: Footnote | null = null;
  for (const lines of columns) {
    const found = footOf(lines, bodySize);
    const isRest = latest !== null && goesOn(latest, lines, found[0]);
    // A page in small type is an appendix and no foot, but a long note may leave a line or two above it.
    const isFoot =
      isRest ||
      found.length <= (bodyLines.get(lines[0]?.page ?? 0) ?? 0) * 2 ||
      isCalledAbove(lines, found);
    const foot = isFoot ? found : [];
    const first = isRest ? 0 : firstNote(lines, foot);
    const own = first === null ? notesInFullType(lines) : foot.slice(first);
    for (const line of lines.slice(0, lines.length - own.length)) kept.push(line);
    for (const line of own) latest = addToNotes(notes, latest, line);
  }
  return { lines: kept, notes };
}

/** A line with a label is a note of its own, another one goes on with the note before it. */
function addToNotes(notes: Map<number, Footnote[]>, latest: Footnote | null, line: Line): Footnote {
  const label = labelOf(line);
  if (label === null && latest !== null) {
    latest.lines.push(line);
    return latest;
  }
  const note: Footnote = { label: label ?? '', lines: [line], isCalled: false };
  append(notes, line.page, note);
  return note;
}

/** Where in the foot the notes begin; null where there are none. */
function firstNote(lines: readonly Line[], foot: readonly Line[]): number | null {
  const first = foot.findIndex((line) => labelOf(line) !== null);
  return first !== -1 && isSetApart(lines, lines.length - foot.length + first) ? first : null;
}

/** Notes in type as large as the text's: the first begins with a raised label that the text above it called. */
function notesInFullType(lines: readonly Line[]): readonly Line[] {
  const start = lines.findIndex(
    (line, index) =>
      line.pieces[0]?.isRaised === true &&
      isSetApart(lines, index) &&
      lines.slice(0, index).some((above) => calls(above, labelOf(line))),
  );
  // Much of the page below a label is no foot.
  return start < lines.length - start ? [] : lines.slice(start);
}

/** True where the text above a foot calls its first note. */
function isCalledAbove(lines: readonly Line[], foot: readonly Line[]): boolean {
  const [label] = foot.flatMap((line) => labelOf(line) ?? []);
  const above = lines.slice(0, lines.length - foot.length);
  return label !== undefined && above.some((line) => calls(line, label));
}

function calls({ pieces }: Line, label: string | null): boolean {
  return pieces.some(({ text, isRaised }, at) => at > 0 && isRaised && text.trim() === label);
}

/**
 * True where the line goes on with a note of a page or column before: in the middle of a sentence, or at its column's
 * edge where that note's last line was full.
 */
function goesOn(latest: Footnote, lines: readonly Line[], line: Line | undefined): boolean {
  const last = latest.lines.at(-1);
  if (line === undefined || last === undefined || labelOf(line) !== null) return false;
  if (line.page - last.page > 1) return false;
  if (!/[.!?…:]["”»)\]]*$/u.test(last.text)) return true;
  const [, ...others] = latest.lines;
  const isFull = others.every(({ x1 }) => x1 < last.x1 + last.size * 0.5);
  const isAtEdge = lines.every(({ x0 }) => x0 > line.x0 - 1);
  return others.length > 1 && isFull && isAtEdge && Math.abs(line.size - last.size) < 0.3;
}

function countBodyLines(
  columns: readonly (readonly Line[])[],
  bodySize: number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const lines of columns) {
    for (const { page, size } of lines) {
      if (size >= bodySize * 0.94) counts.set(page, (counts.get(page) ?? 0) + 1);
    }
  }
  return counts;
}

/** The lines at the end that are in smaller type. */
function footOf(lines: readonly Line[], bodySize: number): readonly Line[] {
  let start = lines.length;
  while (start > 0 && (lines[start - 1]?.size ?? bodySize) < bodySize * 0.94) start -= 1;
  return lines.slice(start);
}

function labelOf({ pieces, text }: Line): string | null {
  const [first] = pieces;
  if (first?.isRaised === true && /^\s*[\w*†‡§¶]{1,3}\s*$/u.test(first.text)) {
    return first.text.trim();
  }
  return labelStart.exec(text)?.[1] ?? null;
}

/** A note's first line has more room above it than its type asks for, or nothing at all. */
function isSetApart(lines: readonly Line[], index: number): boolean {
  const before = lines[index - 1];
  const first = lines[index];
  if (before === undefined || first === undefined) return true;
  return first.y - before.y > first.size * 1.3 || before.size > first.size * 1.06;
}

/**
 * What the text calls a note by: raised behind a word, or behind one letter ("a", "x²") or in line with the word
 * where the page has a note of that label which nothing called yet.
 */
export function calledLabel(
  { text, isRaised, mayCall }: LinePiece,
  before: string,
  notes: readonly Footnote[],
): string | null {
  if (!isRaised && !mayCall) return null;
  const label = text.trim().replace(/^[[(]|[\])]$/g, '');
  if (!/^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z])$/u.test(label)) return null;
  if (isRaised && /(?:\p{L}{2}|[\p{P}”’])\s*$/u.test(before)) return label;
  if (!/[\p{L}\p{P}]\s*$/u.test(before)) return null;
  return notes.some((note) => note.label === label && !note.isCalled) ? label : null;
}
