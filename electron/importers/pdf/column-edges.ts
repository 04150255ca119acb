import type { Line } from './lines.ts';

export type Edges = { readonly left: number; readonly right: number; readonly leading: number };

/** The edges that most lines of each column keep to, and the usual distance of its baselines. */
export function columnEdges(lines: readonly Line[], bodySize: number): ReadonlyMap<number, Edges> {
  const columns = new Map<number, Line[]>();
  for (const line of lines) {
    const own = columns.get(line.column) ?? [];
    own.push(line);
    columns.set(line.column, own);
  }
  const bookLeading = usualLeading(lines, bodySize * 1.2);
  const found = new Map<number, Edges>();
  let before: Edges | null = null;
  let beforeThat: Edges | null = null;
  for (const [column, own] of columns) {
    const body = own.filter(({ size }) => Math.abs(size - bodySize) < bodySize * 0.1);
    const used = body.length > 0 ? body : own;
    const sortedLeft = used.map(({ x0 }) => x0).sort((a, b) => a - b);
    const sortedRight = used.map(({ x1 }) => x1).sort((a, b) => a - b);
    let left = sortedLeft[Math.floor(sortedLeft.length * 0.05)] ?? 0;
    let right = sortedRight[Math.ceil(sortedRight.length * 0.95) - 1] ?? left;
    // A few lines do not show their edges: a column like it, mostly of the page before, does.
    if (used.length < 4) {
      const like: Edges | undefined =
        [before, beforeThat].find(
          (edges) =>
            edges !== null &&
            edges.left <= left + 1 &&
            left - edges.left < bodySize * 5 &&
            edges.right >= right - 1,
        ) ?? undefined;
      if (like !== undefined) ({ left, right } = like);
    }
    const edges: Edges = { left, right, leading: usualLeading(used, bookLeading) };
    found.set(column, edges);
    beforeThat = before;
    before = edges;
  }
  return found;
}

function usualLeading(lines: readonly Line[], otherwise: number): number {
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || next.column !== line.column) continue;
    const gap = Math.round((next.y - line.y) * 2) / 2;
    if (gap > line.size * 0.8 && gap < line.size * 3) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  let best = otherwise;
  let most = 2;
  for (const [gap, count] of counts) if (count > most) [best, most] = [gap, count];
  return best;
}
