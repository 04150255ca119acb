import { type Row, type Run, rowsOf } from './runs.ts';

type Gutter = { readonly center: number; readonly width: number };

/** Four columns are two of two. */
const deepest = 3;
const leastRows = 4;
const leastTogether = 3;
const binPoints = 1;
/** Of the size of type: a space between words is as wide, but never at one place in all of the lines. */
const leastGutter = 0.5;

/** Pages with their columns at one place, of all. */
const fewestAlike = 3;
const leastAlike = 0.15;
const samePlace = 3;
/** Of a paragraph's first line, in sizes of the type, with half of the gutter. */
const mostIndent = 4;

/** The gutters that many pages have. */
export function usualGutters(pages: readonly (readonly Run[])[]): readonly Gutter[] {
  const gutters = pages.flatMap((runs) => findGutter(spokenRows(runs)) ?? []);
  const isNear = (one: Gutter, other: Gutter) => Math.abs(one.center - other.center) < samePlace;
  const usual: Gutter[] = [];
  for (const gutter of gutters) {
    if (usual.some((one) => isNear(one, gutter))) continue;
    const alike = gutters.filter((one) => isNear(one, gutter)).length;
    if (alike >= Math.max(fewestAlike, pages.length * leastAlike)) usual.push(gutter);
  }
  return usual;
}

/**
 * The one of these that divides a page with too few lines to show its own, as at the end of a chapter: no line goes
 * over it, and behind it lines begin at the column's edge.
 */
function gutterAmong(
  usual: readonly Gutter[],
  runs: readonly Run[],
  isRtl: boolean,
): Gutter | null {
  if (usual.length === 0) return null;
  const rows = spokenRows(runs);
  const isBehind = ({ x0 }: Run, { center }: Gutter) => x0 > center !== isRtl;
  const fits = (gutter: Gutter): boolean => {
    if (rows.some((row) => crosses(row, gutter)) || !endsText(rows, gutter, isRtl)) return false;
    const behind = rows.flatMap(({ runs: own, size }) => {
      const other = own.filter((run) => isBehind(run, gutter));
      const near = isRtl ? other.at(-1)?.x1 : other[0]?.x0;
      return near === undefined ? [] : [Math.abs(near - gutter.center) < size * mostIndent];
    });
    return behind.filter((isNear) => isNear).length * 2 > behind.length;
  };
  return usual.find(fits) ?? null;
}

/**
 * True where the first column is full and the other one ends above it: the rows of a table and the lines of a play have
 * something on both sides.
 */
function endsText(rows: readonly Row[], { center, width }: Gutter, isRtl: boolean): boolean {
  const first: Side[] = [];
  let alone = 0;
  for (const { y, runs } of rows) {
    const own = runs.filter(({ x0 }) => x0 > center === isRtl);
    const [start, end] = [own[0], own.at(-1)];
    if (start === undefined || end === undefined) continue;
    first.push({ y, x0: start.x0, x1: end.x1 });
    if (own.length === runs.length) alone += 1;
  }
  const beside = first.length - alone;
  const edges = first.map(({ x0, x1 }) => (isRtl ? x1 - center : center - x0));
  return beside > 0 && alone > beside && isColumn(first, Math.max(...edges) - width / 2);
}

function spokenRows(runs: readonly Run[]): readonly Row[] {
  return rowsOf(runs.filter(({ text }) => text.trim() !== ''));
}

/**
 * The runs of a page in reading order: column after column, and what goes across them where it stands.
 * Columns are told by a white band that lines on both sides keep to, or where those of other pages
 * part (`usual`). Each list is one column.
 */
export function readingOrder(
  runs: readonly Run[],
  isRtl: boolean,
  usual: readonly Gutter[] = [],
  depth = 0,
): Run[][] {
  const sidesOf = (all: readonly Run[], { center }: Gutter): Run[][] => {
    const left = all.filter(({ x0, x1 }) => (x0 + x1) / 2 < center);
    const right = all.filter(({ x0, x1 }) => (x0 + x1) / 2 >= center);
    const sides = isRtl ? [right, left] : [left, right];
    return sides.flatMap((side) => readingOrder(side, isRtl, [], depth + 1));
  };
  const gutter = depth < deepest ? findGutter(spokenRows(runs)) : null;
  if (gutter === null) {
    const known = gutterAmong(usual, runs, isRtl);
    if (known !== null) return sidesOf(runs, known);
    return runs.length === 0 ? [] : [[...runs]];
  }
  const bands: { readonly isAcross: boolean; readonly runs: Run[] }[] = [];
  const all = rowsOf(runs);
  const across = acrossOf(all, gutter);
  for (const [index, row] of all.entries()) {
    const isAcross = across[index] ?? true;
    const band = bands.at(-1);
    if (band?.isAcross === isAcross) for (const run of row.runs) band.runs.push(run);
    else bands.push({ isAcross, runs: [...row.runs] });
  }
  return bands.flatMap((band) => {
    return band.isAcross ? [band.runs] : sidesOf(band.runs, gutter);
  });
}

/** Which rows go across; a few rows that happen to have a gap there do too. */
function acrossOf(rows: readonly Row[], gutter: Gutter): boolean[] {
  const across = rows.map((row) => crosses(row, gutter));
  let start = 0;
  for (let index = 0; index <= across.length; index += 1) {
    if (index < across.length && across[index] === false) continue;
    if (index - start < leastTogether) across.fill(true, start, index);
    start = index + 1;
  }
  return across;
}

/** True where text stands over the gutter, or goes on beyond it after a space between words. */
function crosses({ runs, size }: Row, { center, width }: Gutter): boolean {
  let before = Number.NEGATIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (const { x0, x1, text } of runs) {
    if (text.trim() === '') continue;
    if (x0 < center - 1 && x1 > center + 1) return true;
    if (x1 <= center + 1) before = Math.max(before, x1);
    else after = Math.min(after, x0);
  }
  return after - before < Math.min(width, size * 0.6);
}

function findGutter(rows: readonly Row[]): Gutter | null {
  if (rows.length < leastRows) return null;
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const { runs } of rows) {
    for (const run of runs) {
      x0 = Math.min(x0, run.x0);
      x1 = Math.max(x1, run.x1);
    }
  }
  const width = x1 - x0;
  const bins = Math.min(2000, Math.ceil(width / binPoints));
  if (!Number.isFinite(width) || bins < 30) return null;
  const size = rows.map((row) => row.size).sort((a, b) => a - b)[rows.length >> 1] ?? 10;
  const covered = coverage(rows, x0, bins);
  const from = Math.floor(bins * 0.2);
  const to = Math.ceil(bins * 0.8);
  const inner = covered.slice(from, to);
  const least = Math.min(...inner);
  const bands = bandsUpTo(inner, least + Math.floor(rows.length * 0.04));
  for (const { start, end } of bands.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    const gutter = {
      center: x0 + ((from + from + start + end) / 2) * binPoints,
      width: (end - start) * binPoints,
    };
    if (gutter.width < size * leastGutter) return null;
    if (isGutter(rows, gutter, x0, x1)) return gutter;
  }
  return null;
}

/** How many rows have text at each place; a space between words counts as text. */
function coverage(rows: readonly Row[], x0: number, bins: number): number[] {
  const changes = new Array<number>(bins + 1).fill(0);
  const mark = (from: number, to: number): void => {
    const first = Math.max(0, Math.floor((from - x0) / binPoints));
    const last = Math.min(bins, Math.ceil((to - x0) / binPoints));
    if (last <= first) return;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last] = (changes[last] ?? 0) - 1;
  };
  for (const { runs, size } of rows) {
    let start = Number.NaN;
    let end = Number.NEGATIVE_INFINITY;
    for (const run of runs) {
      if (run.x0 - end > size * 0.5) {
        if (!Number.isNaN(start)) mark(start, end);
        start = run.x0;
      }
      end = Math.max(end, run.x1);
    }
    mark(start, end);
  }
  let sum = 0;
  return changes.slice(0, bins).map((change) => {
    sum += change;
    return sum;
  });
}

function bandsUpTo(counts: readonly number[], limit: number): { start: number; end: number }[] {
  const bands: { start: number; end: number }[] = [];
  for (const [index, count] of counts.entries()) {
    if (count > limit) continue;
    const band = bands.at(-1);
    if (band?.end === index) band.end = index + 1;
    else bands.push({ start: index, end: index + 1 });
  }
  return bands;
}

type Side = { readonly y: number; readonly x0: number; readonly x1: number };

function isGutter(rows: readonly Row[], gutter: Gutter, x0: number, x1: number): boolean {
  const left: Side[] = [];
  const right: Side[] = [];
  const across = acrossOf(rows, gutter);
  for (const [index, row] of rows.entries()) {
    if (across[index] === true) continue;
    const sideOf = (runs: readonly Run[]): Side => ({
      y: row.y,
      x0: runs.reduce((least, run) => Math.min(least, run.x0), Number.POSITIVE_INFINITY),
      x1: runs.reduce((most, run) => Math.max(most, run.x1), Number.NEGATIVE_INFINITY),
    });
    const before = row.runs.filter((run) => run.x1 <= gutter.center + 1);
    const after = row.runs.filter((run) => run.x1 > gutter.center + 1);
    if (before.length > 0) left.push(sideOf(before));
    if (after.length > 0) right.push(sideOf(after));
  }
  if (left.length < leastRows || right.length < leastRows) return false;
  // In a few rows spaces between words happen to stand below each other.
  const parted = across.filter((isAcross) => !isAcross).length;
  const { size } = rows[0] ?? { size: 10 };
  if (gutter.width < size && parted < Math.max(8, rows.length * 0.6)) return false;
  return (
    isColumn(left, gutter.center - gutter.width / 2 - x0) &&
    isColumn(right, x1 - gutter.center - gutter.width / 2) &&
    areBeside(left, right)
  );
}

/** Its lines fill it, and most of them begin at one edge: no table, no verse, no stray labels. */
function isColumn(sides: readonly Side[], width: number): boolean {
  const fill = sides.reduce((sum, { x0, x1 }) => sum + (x1 - x0), 0) / sides.length;
  if (fill < width * 0.5) return false;
  const edges = new Map<number, number>();
  for (const { x0 } of sides) {
    const edge = Math.round(x0 / 3);
    edges.set(edge, (edges.get(edge) ?? 0) + 1);
  }
  const atEdge = [...edges.keys()].map(
    (edge) => (edges.get(edge) ?? 0) + (edges.get(edge + 1) ?? 0),
  );
  return Math.max(...atEdge) >= sides.length * 0.4;
}

function areBeside(left: readonly Side[], right: readonly Side[]): boolean {
  // Rows come from top to bottom.
  const range = (sides: readonly Side[]) => ({
    top: sides[0]?.y ?? 0,
    bottom: sides.at(-1)?.y ?? 0,
  });
  const a = range(left);
  const b = range(right);
  const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return common > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
}
