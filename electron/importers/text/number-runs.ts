import type { NumberedLine } from './numbered-lines.ts';
import { areChapters, lettersAfter, shortestChapter } from './unworded-headings.ts';

/** The numbered lines of a text, and the letters before each of its blocks. */
type Text = { readonly lines: readonly NumberedLine[]; readonly letters: readonly number[] };

type Run = {
  readonly at: number;
  readonly number: number;
  readonly style: string;
  readonly score: number;
  readonly before: Run | null;
};

/** A book has few ways to write its headings; a hostile one as many as lines. */
const mostStyles = 8;
const step = 10;
/** For going on in the style of the one before. */
const sameStyle = 3;
/** For text below it, which the entries of a list do not have. */
const withText = 2;
/** Books leave numbers out and misprint them. Two lines, at least, go on behind such a gap. */
const gap = step + sameStyle;
const mostMissing = 6;
/** Parts without a label, each of them counted from one. */
const mostRuns = 40;

/**
 * The lines from `from` to `to` that count up, one run for each part. The longest run is taken as it is; others
 * before and behind it where they are written like it and have the text of chapters under them.
 */
export function numberRuns(
  text: Text,
  [from, to]: readonly [number, number],
  next: number,
): readonly (readonly NumberedLine[])[] {
  const runs: (readonly NumberedLine[])[] = [];
  let left = mostRuns;
  const read = (from: number, to: number, style?: string): void => {
    if (left === 0 || from >= to) return;
    left -= 1;
    const places = longestRun(text, [from, to], next);
    const run = places.flatMap((at) => text.lines[at] ?? []);
    const own = run[0]?.style;
    const isOther = style !== undefined;
    if (isOther && (run.length < 2 || own !== style || !areChapters(run, text.letters))) return;
    read(from, places[0] ?? to, own);
    runs.push(run);
    read((places.at(-1) ?? to) + 1, to, own);
  };
  read(from, to);
  return runs.filter(({ length }) => length > 0);
}

/** By number and style the best run that ends with it. */
type Ends = Map<number, Map<string, Run>>;

/** The places of the lines that count up from one, or from `next`, for longest; the last of several as long. */
function longestRun(
  { lines, letters }: Text,
  [from, to]: readonly [number, number],
  next: number,
): readonly number[] {
  const ends: Ends = new Map();
  let best: Run | null = null;
  for (const [offset, line] of lines.slice(from, to).entries()) {
    const at = from + offset;
    const chain = runTo(line, at, ends, next);
    if (chain === null) continue;
    const hasText = lettersAfter(line.index, lines[at + 1]?.index, letters) >= shortestChapter;
    const run = { ...chain, score: chain.score + (hasText ? withText : 0) };
    const styles = ends.get(line.number) ?? new Map<string, Run>();
    const isKept = styles.has(line.style) || styles.size < mostStyles;
    if (isKept && run.score >= (styles.get(line.style)?.score ?? -gap)) styles.set(line.style, run);
    ends.set(line.number, styles);
    if (run.score >= (best?.score ?? 0)) best = run;
  }
  const places: number[] = [];
  for (let run = best; run !== null; run = run.before) places.push(run.at);
  return withMisprints(places.reverse(), lines, from);
}

function runTo({ number, style }: NumberedLine, at: number, ends: Ends, next: number): Run | null {
  const isNext = number === next;
  let best: Run | null = null;
  if (isNext || number <= 3) {
    const score = isNext || number === 1 ? step : 1 - number;
    best = { at, number, style, score, before: null };
  }
  for (let missing = 0; missing <= mostMissing; missing += 1) {
    for (const before of ends.get(number - 1 - missing)?.values() ?? []) {
      const own = step + (before.style === style ? sameStyle : 0);
      const score = before.score + own - (missing === 0 ? 0 : gap + missing);
      if (best === null || score >= best.score) best = { at, number, style, score, before };
    }
  }
  return best;
}

/** With lines written alike around a gap, where there are no more of them than numbers missing: "VI, VI, VIII". */
function withMisprints(
  places: readonly number[],
  lines: readonly NumberedLine[],
  from: number,
): readonly number[] {
  const all = new Set(places);
  for (const [order, to] of places.entries()) {
    const before = lines[places[order - 1] ?? to];
    const missing = (lines[to]?.number ?? 0) - (before?.number ?? 0) - 1;
    if (missing <= 0) continue;
    const start = (places[order - 2] ?? from - 1) + 1;
    const odd = range(start, to).filter((at) => !all.has(at) && lines[at]?.style === before?.style);
    if (odd.length <= missing) for (const at of odd) all.add(at);
  }
  return [...all].sort((a, b) => a - b);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
