/** One spoken line of a text. Offsets are UTF-16 units of the whole text, marks included. */
export type QuotedLine = {
  readonly start: number;
  readonly end: number;
  /** Without its marks. */
  readonly quote: string;
  /** False where the next paragraph goes on with the same speech. */
  readonly isClosed: boolean;
};

export type Paragraph = {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly QuotedLine[];
};

const doubleMarks: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '"': '"',
  '「': '」',
};
const singleMarks: Readonly<Record<string, string>> = { '‘': '’', '‹': '›', '‚': '‘’', "'": "'" };

/**
 * The paragraphs of a text with the lines that somebody says in them. Single marks count only in a text
 * without double ones, as they otherwise are quotes within quotes; an apostrophe never counts.
 */
export function findQuotedLines(text: string): readonly Paragraph[] {
  const marks = /[“„«"「]/.test(text) ? doubleMarks : singleMarks;
  const paragraphs: Paragraph[] = [];
  for (const match of text.matchAll(/[^\n]+/g)) {
    const end = match.index + match[0].length;
    paragraphs.push({ start: match.index, end, lines: linesOf(text, match.index, end, marks) });
  }
  return paragraphs;
}

function linesOf(
  text: string,
  start: number,
  end: number,
  marks: Readonly<Record<string, string>>,
): readonly QuotedLine[] {
  const lines: QuotedLine[] = [];
  let at = start;
  while (at < end) {
    const closers = marks[text[at] ?? ''];
    if (closers === undefined || !mayOpen(text, at, start)) {
      at += 1;
      continue;
    }
    const close = findClose(text, at + 1, end, closers);
    const quoteEnd = close ?? end;
    const line = {
      start: at,
      end: close === null ? end : close + 1,
      quote: text.slice(at + 1, quoteEnd).trim(),
      isClosed: close !== null,
    };
    if (isSpoken(text, line)) lines.push(line);
    at = Math.max(line.end, at + 1);
  }
  return lines;
}

function mayOpen(text: string, at: number, start: number): boolean {
  const before = at > start ? (text[at - 1] ?? ' ') : ' ';
  return !/[\p{L}\p{N}]/u.test(before) && /[^\s]/.test(text[at + 1] ?? ' ');
}

function findClose(text: string, from: number, end: number, closers: string): number | null {
  for (let at = from; at < end; at++) {
    if (!closers.includes(text[at] ?? '')) continue;
    const isLetterAfter = /[\p{L}\p{N}]/u.test(text[at + 1] ?? ' ');
    const isApostrophe = /['’]/.test(text[at] ?? '') && isLetterAfter;
    if (!isApostrophe) return at;
  }
  return null;
}

/** A word in marks within a sentence ("the so-called “lamp” of") is nobody's line. */
function isSpoken(text: string, line: QuotedLine): boolean {
  if (!/[\p{L}\p{N}]/u.test(line.quote)) return false;
  if (!line.isClosed || /[.!?…,;:—–-]$/.test(line.quote)) return true;
  const after = text.slice(line.end, line.end + 1);
  if (/^[,.!?]/.test(after)) {
    return /[,:]\s*$/.test(text.slice(0, line.start)) || isLong(line.quote);
  }
  return isLong(line.quote) || /[:,]\s*$/.test(text.slice(Math.max(0, line.start - 3), line.start));
}

function isLong(quote: string): boolean {
  return quote.split(/\s+/).length > 3;
}
