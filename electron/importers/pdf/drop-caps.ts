import type { Line } from './lines.ts';
import type { Run } from './runs.ts';

/** A first letter that stands beside several lines is this much larger than they are. */
const leastTimes = 1.7;

/** Parts the large first letters of a column from its other runs. */
export function takeDropCaps(
  runs: readonly Run[],
  bodySize: number,
): { readonly caps: readonly Run[]; readonly others: readonly Run[] } {
  const isCap = (run: Run): boolean =>
    run.size > bodySize * leastTimes && /^(?:["“«‘'(]|["“«‘'(]?\p{L})$/u.test(run.text.trim());
  const caps = runs.filter((cap) => isCap(cap) && hasLinesBeside(cap, runs, bodySize));
  if (caps.length === 0) return { caps, others: runs };
  const taken = new Set(caps);
  return { caps, others: runs.filter((run) => !taken.has(run)) };
}

function hasLinesBeside(cap: Run, runs: readonly Run[], bodySize: number): boolean {
  const beside = runs.filter((run) => run !== cap && isBeside(run, cap, bodySize));
  return new Set(beside.map(({ y }) => Math.round(y / 3))).size >= 2;
}

type Placed = { readonly x0: number; readonly y: number; readonly size: number };

/** Smaller type at the letter's right, between its top and its foot. */
function isBeside({ x0, y, size }: Placed, cap: Run, bodySize: number): boolean {
  return (
    size < bodySize * 1.3 &&
    y <= cap.y + bodySize * 0.4 &&
    y > cap.y - cap.size &&
    x0 >= (cap.x0 + cap.x1) / 2 &&
    x0 < cap.x1 + bodySize * 2
  );
}

/** Gives each letter back to the first line beside it; the lines beside it begin where it does. */
export function joinDropCaps(lines: readonly Line[], caps: readonly Run[], bodySize: number): void {
  for (const cap of caps) {
    const beside = lines.filter((line) => isBeside(line, cap, bodySize));
    const [first] = beside;
    if (first === undefined) continue;
    const text = first.pieces[0]?.text ?? '';
    // "I" and "A" are words too: then a space is drawn, or the gap is wide.
    const isWord =
      /^\s/.test(text) || (/\p{L}/u.test(cap.text) && first.x0 - cap.x1 > first.size * 0.6);
    first.pieces.unshift({ text: cap.text.trim() + (isWord ? ' ' : ''), isRaised: false });
    for (const line of beside) line.x0 = cap.x0;
  }
}
