import { countLines, type NumberedLine } from '../text/line-numbers.ts';
import { type Page, type Row, type Run, rowsOf } from './runs.ts';

export type WithoutMargins = {
  readonly pages: readonly Page[];
  /** Notes beside the text: the runs of each, by page. */
  readonly notes: ReadonlyMap<number, readonly (readonly Run[])[]>;
  /** Numbers of lines that are left out. */
  readonly numberCount: number;
};

/** Room between the text and what stands in its margin, in sizes of the type. */
const leastRoom = 0.7;
/** Notes are in smaller type than the text. */
const noteType = 0.95;
const leastRows = 8;
const mostLetters = 0.25;
const widestNote = 0.45;
const noteLeading = 1.8;

/** Numbers at one edge, of all that count lines. */
const leastAtEdge = 0.1;

/** Takes numbers of lines, and notes in smaller type, out of the margins at both sides of the text. */
export function takeMargins(pages: readonly Page[], bodySize: number): WithoutMargins {
  const rows = new Map(pages.map((page) => [page.index, spokenRows(page)]));
  const numbers = lineNumbers([...rows.values()]);
  const notes = new Map<number, readonly (readonly Run[])[]>();
  const taken = new Set<Run>(numbers);
  for (const { index } of pages) {
    const own = sideNotes(rows.get(index) ?? [], bodySize, numbers);
    if (own.length > 0) notes.set(index, own);
    for (const run of own.flat()) taken.add(run);
  }
  // The blank between a text and its margin goes too.
  const isKept = (run: Run, at: number, { runs }: Page): boolean =>
    !taken.has(run) &&
    (run.text.trim() !== '' ||
      [runs[at - 1], runs[at + 1]].every((beside) => beside === undefined || !taken.has(beside)));
  const kept = pages.map((page) => ({
    ...page,
    runs: page.runs.filter((run, at) => isKept(run, at, page)),
  }));
  return { pages: taken.size === 0 ? pages : kept, notes, numberCount: numbers.size };
}

function spokenRows(page: Page): readonly Row[] {
  return rowsOf(page.runs.filter(({ text }) => text.trim() !== ''));
}

type Numbered = NumberedLine & { readonly run: Run };

function lineNumbers(pages: readonly (readonly Row[])[]): ReadonlySet<Run> {
  const rowCount = pages.reduce((sum, rows) => sum + rows.length, 0);
  for (const side of [0, -1]) {
    const found = pages.flatMap((rows, page) =>
      rows.flatMap(({ runs }, row): Numbered[] => {
        const run = runs.at(side);
        const next = runs.at(side === 0 ? 1 : -2);
        if (run === undefined || !/^\d{1,4}$/.test(run.text.trim())) return [];
        // Beside a large title it may stand on a line of its own.
        const { x0 = Number.POSITIVE_INFINITY, x1 = Number.NEGATIVE_INFINITY } = next ?? {};
        const room = side === 0 ? x0 - run.x1 : run.x0 - x1;
        const value = Number(run.text.trim());
        return room < run.size * leastRoom ? [] : [{ page, row, value, run }];
      }),
    );
    if (countLines(found, rowCount)) return new Set(atOneEdge(found.map(({ run }) => run)));
  }
  return new Set();
}

/** Numbers of a margin are set to its left or its right; what stands elsewhere may be the number of a chapter. */
function atOneEdge(runs: readonly Run[]): readonly Run[] {
  const counts = new Map<string, number>();
  const edgesOf = ({ x0, x1 }: Run): string[] => [
    `${Math.round(x0)} left`,
    `${Math.round(x1)} right`,
  ];
  for (const edge of runs.flatMap(edgesOf)) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  return runs.filter((run) =>
    edgesOf(run).some((edge) => (counts.get(edge) ?? 0) >= runs.length * leastAtEdge),
  );
}

/** What stands in smaller type outside of the text's edges, as the notes that it is. */
function sideNotes(
  rows: readonly Row[],
  bodySize: number,
  numbers: ReadonlySet<Run>,
): readonly (readonly Run[])[] {
  const isSmall = ({ size }: Run): boolean => size < bodySize * noteType;
  const text = rows
    .map(({ runs }) => runs.filter((run) => !isSmall(run) && !numbers.has(run)))
    .filter((runs) => runs.length > 0);
  if (text.length < leastRows) return [];
  // A line or two may stick out.
  const edge = (places: readonly number[], share: number): number =>
    [...places].sort((a, b) => a - b)[Math.floor((places.length - 1) * share)] ?? 0;
  const left = edge(
    text.map(([first]) => first?.x0 ?? 0),
    0.05,
  );
  const right = edge(
    text.map((runs) => runs.at(-1)?.x1 ?? 0),
    0.95,
  );
  const room = bodySize * leastRoom;
  const notes: Run[][] = [];
  for (const isLeft of [true, false]) {
    const outside = rows.flatMap(({ runs }) => {
      const own = runs.filter(
        (run) =>
          isSmall(run) &&
          !numbers.has(run) &&
          (isLeft ? run.x1 < left - room : run.x0 > right + room),
      );
      // Words of a long line in smaller type stand as near as any.
      const next = isLeft ? runs[own.length] : runs.at(-1 - own.length);
      const [near] = isLeft ? own.slice(-1) : own;
      if (next === undefined || near === undefined) return own;
      return (isLeft ? next.x0 - near.x1 : near.x0 - next.x1) < room ? [] : own;
    });
    // A page can hold more runs than a call takes arguments.
    const end = outside.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY);
    const width = outside.reduce((most, { x0 }) => Math.max(most, end - x0), 0);
    if (outside.length === 0 || width > (right - left) * widestNote) continue;
    for (const run of outside) {
      const last = notes.at(-1)?.at(-1);
      const goesOn = last !== undefined && run.y - last.y < run.size * noteLeading;
      if (goesOn && run.y >= last.y - run.size) notes.at(-1)?.push(run);
      else notes.push([run]);
    }
  }
  const lettersOf = (runs: readonly Run[]): number =>
    runs.reduce((sum, run) => sum + run.text.length, 0);
  return lettersOf(notes.flat()) > lettersOf(text.flat()) * mostLetters ? [] : notes;
}
