import type { DoubtedLine } from '../../../shared/model/book-check.ts';

/** What the check of the book doubts about what is in use now, by segment. */
export type Doubts = ReadonlyMap<string, Pick<DoubtedLine, 'takeId' | 'severity'>>;

type CheckedRetakes<Line> = {
  readonly lines: readonly Line[];
  /** New takes of a line, at most. */
  readonly tries: number;
  /** What is doubted before anything is made. */
  readonly before: Doubts;
  /** Makes one more take of these lines and puts it to use; returns the lines that have it. */
  readonly renew: (lines: readonly Line[], round: number) => Promise<readonly Line[]>;
  readonly check: (lines: readonly Line[]) => Promise<Doubts>;
  /** Goes back to a take from the one that was checked last. */
  readonly use: (line: Line, takeId: string, checkedId: string) => void;
};

/**
 * Takes lines anew until their check has nothing to say, at most so many times. A line that stays in doubt goes back
 * to the take with the least grave doubts, the earliest of equals. A line that was not made is left alone: whether it
 * was charged may not be known. Returns the lines that stay in doubt.
 */
export async function retakeUntilClean<Line extends { readonly segmentId: string }>({
  lines,
  tries,
  before,
  renew,
  check,
  use,
}: CheckedRetakes<Line>): Promise<readonly Line[]> {
  const best = new Map(before);
  let inDoubt = lines;
  let doubts = before;
  for (let round = 0; round < tries && inDoubt.length > 0; round += 1) {
    const made = await renew(inDoubt, round);
    doubts = await check(made);
    inDoubt = made.filter(({ segmentId }) => doubts.has(segmentId));
    for (const { segmentId } of inDoubt) {
      const doubt = doubts.get(segmentId);
      const known = best.get(segmentId);
      if (doubt !== undefined && (known === undefined || doubt.severity < known.severity)) {
        best.set(segmentId, doubt);
      }
    }
  }
  for (const line of inDoubt) {
    const takeId = best.get(line.segmentId)?.takeId;
    const checkedId = doubts.get(line.segmentId)?.takeId;
    if (takeId === undefined || checkedId === undefined || takeId === checkedId) continue;
    use(line, takeId, checkedId);
  }
  return inDoubt;
}
