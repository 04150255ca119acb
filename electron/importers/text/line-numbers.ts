/** A number at the edge of a line: the line's place among those of its page, and what it counts. */
export type NumberedLine = { readonly page: number; readonly row: number; readonly value: number };

const fewest = 6;
const largestStep = 10;
const mostCounted = 0.85;
const mostInPlace = 0.6;
const leastOfEach = 0.5;

/**
 * True for numbers that count the lines of a text, as in editions of verse: one step between nearly all of them (or they
 * begin anew), each about so many lines below the one before. Where each line has one, most lines of the book do: a list
 * of chapters is none.
 */
export function countLines(found: readonly NumberedLine[], lineCount: number): boolean {
  if (found.length < fewest) return false;
  const pairs = found.slice(1).map((one, at) => ({ one, before: found[at] ?? one }));
  const steps = new Map<number, number>();
  for (const { one, before } of pairs) {
    const step = one.value - before.value;
    if (step > 0 && step <= largestStep) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const [[step] = [0]] = [...steps].sort((a, b) => b[1] - a[1]);
  if (step === 0 || (step === 1 && found.length < lineCount * leastOfEach)) return false;
  const counted = pairs.filter(
    ({ one, before }) => one.value - before.value === step || one.value <= step,
  );
  const together = counted.filter(
    ({ one, before }) => one.page === before.page && one.value > before.value,
  );
  const inPlace = together.filter(
    ({ one, before }) => Math.abs(one.row - before.row - step) <= step / 2,
  );
  return (
    counted.length >= pairs.length * mostCounted &&
    together.length > 0 &&
    inPlace.length >= together.length * mostInPlace
  );
}

const atEnd = /^(.*\S)(?: {2,}|\t+)(\d{1,4})\s*$/;
const atStart = /^ {0,8}(\d{1,4})(?: {2,}|\t+)(\S.*)$/;

/** Lines of a text file without their numbers, at their ends or before them. */
export function dropLineNumbers(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly numberCount: number;
} {
  const filled = lines.reduce((count, line) => (line.trim() === '' ? count : count + 1), 0);
  for (const [form, text, number] of [
    [atEnd, 1, 2],
    [atStart, 2, 1],
  ] as const) {
    const bare = new Map<number, string>();
    const found: NumberedLine[] = [];
    let row = 0;
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '') continue;
      row += 1;
      // A text that is one line is no line of verse.
      const match = line.length > 400 ? null : form.exec(line);
      if (match === null || !/\p{L}/u.test(match[text] ?? '')) continue;
      bare.set(index, match[text] ?? '');
      found.push({ page: 0, row, value: Number(match[number]) });
    }
    if (!countLines(found, filled)) continue;
    return {
      lines: lines.map((line, index) => bare.get(index) ?? line),
      numberCount: found.length,
    };
  }
  return { lines, numberCount: 0 };
}
