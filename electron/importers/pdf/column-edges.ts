import type { Line } from './lines.ts';

export type Edges = {
  readonly left: number;
  readonly right: number;
  readonly leading: number;
  /** How far first lines of paragraphs are indented in most of the book; 0 where they are not. */
  readonly indent: number;
  /** Lines are set to both edges: one that is not is the last of its paragraph. */
  readonly isJustified: boolean;
};

type ColumnEdges = Omit<Edges, 'indent' | 'isJustified'>;

/** Room at the end of a line that no justified one leaves, by its size; signs may hang over the edge a little. */
export const leastRest = 0.3;

/** The edges that most lines of each column keep to, and the usual distance of its baselines. */
export function columnEdges(lines: readonly Line[], bodySize: number): ReadonlyMap<number, Edges> {
  const columns = new Map<number, Line[]>();
  for (const line of lines) {
    const own = columns.get(line.column) ?? [];
    own.push(line);
    columns.set(line.column, own);
  }
  const bookLeading = usualLeading(lines, bodySize * 1.2);
  const found = new Map<number, ColumnEdges>();
  let before: ColumnEdges | null = null;
  let beforeThat: ColumnEdges | null = null;
  for (const [column, own] of columns) {
    const body = own.filter(({ size }) => Math.abs(size - bodySize) < bodySize * 0.1);
    const used = body.length > 0 ? body : own;
    const sortedLeft = used.map(({ x0 }) => x0).sort((a, b) => a - b);
    const sortedRight = used.map(({ x1 }) => x1).sort((a, b) => a - b);
    let left = sortedLeft[Math.floor(sortedLeft.length * 0.05)] ?? 0;
    let right = sortedRight[Math.ceil(sortedRight.length * 0.95) - 1] ?? left;
    // A few lines do not show their edges: a column like it, mostly of the page before, does.
    if (used.length < 4) {
      const like: ColumnEdges | undefined =
        [before, beforeThat].find(
          (edges) =>
            edges !== null &&
            edges.left <= left + 1 &&
            left - edges.left < bodySize * 5 &&
            edges.right >= right - 1,
        ) ?? undefined;
      if (like !== undefined) ({ left, right } = like);
    }
    const edges = { left, right, leading: leadingOf(used, bookLeading) };
    found.set(column, edges);
    beforeThat = before;
    before = edges;
  }
  const indent = usualIndent(columns, found);
  const isJustified = areJustified(lines, found);
  return new Map([...found].map(([column, edges]) => [column, { ...edges, indent, isJustified }]));
}

/** True where nearly all lines that end near their column's edge end at it. */
function areJustified(
  lines: readonly Line[],
  edges: ReadonlyMap<number, Pick<Edges, 'left' | 'right'>>,
): boolean {
  let near = 0;
  let whole = 0;
  for (const { column, isRtl, x0, x1, size } of lines) {
    const own = edges.get(column);
    if (own === undefined) continue;
    const room = isRtl ? x0 - own.left : own.right - x1;
    if (room < size * 3) near += 1;
    if (room < size * leastRest) whole += 1;
  }
  return near >= 20 && whole >= near * 0.8;
}

/** Of the lines that stand between two that are not indented. */
function usualIndent(
  columns: ReadonlyMap<number, readonly Line[]>,
  edges: ReadonlyMap<number, Pick<Edges, 'left' | 'right'>>,
): number {
  const counts = new Map<number, number>();
  for (const [column, lines] of columns) {
    const own = edges.get(column);
    if (own === undefined) continue;
    const indents = lines.map((line) => (line.isRtl ? own.right - line.x1 : line.x0 - own.left));
    for (const [index, line] of lines.entries()) {
      const indent = indents[index] ?? 0;
      const isFirst = (one: number | undefined): boolean =>
        one !== undefined && one < line.size * 0.3;
      if (indent < line.size * 0.7 || indent > line.size * 4) continue;
      if (!isFirst(indents[index - 1]) || !isFirst(indents[index + 1])) continue;
      const step = Math.round(indent);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
  }
  const [most = [0, 0]] = [...counts].sort((one, other) => other[1] - one[1]);
  return most[1] >= 3 ? most[0] : 0;
}

/** The column's own, unless most of its lines are paragraphs of one line with room between them. */
function leadingOf(lines: readonly Line[], bookLeading: number): number {
  const own = usualLeading(lines, bookLeading);
  if (own < bookLeading * 1.25) return own;
  const close = gapsOf(lines).filter((gap) => Math.abs(gap - bookLeading) < bookLeading * 0.05);
  return close.length >= 2 ? bookLeading : own;
}

/** Distances of the baselines that follow each other in a column, in half points. */
function gapsOf(lines: readonly Line[]): number[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || next.column !== line.column) return [];
    const gap = Math.round((next.y - line.y) * 2) / 2;
    return gap > line.size * 0.8 && gap < line.size * 3 ? [gap] : [];
  });
}

function usualLeading(lines: readonly Line[], otherwise: number): number {
  const counts = new Map<number, number>();
  for (const gap of gapsOf(lines)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  let best = otherwise;
  let most = 2;
  for (const [gap, count] of counts)
    if (count > most) {
      best = gap;
      most = count;
    }
  return best;
}
