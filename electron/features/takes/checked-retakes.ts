/** A line with its new take, which is not in use yet. */
export type MadeLine<Line, Take> = { readonly line: Line; readonly take: Take };

type CheckedRetakes<Line, Take> = {
  readonly lines: readonly Line[];
  /** New takes of a line, at most. */
  readonly tries: number;
  /** How grave the doubts about what a line uses now are: 0 for none. */
  readonly severityNow: (line: Line) => number;
  /** One more take of these lines; of each that has it. */
  readonly make: (
    lines: readonly Line[],
    round: number,
  ) => Promise<readonly MadeLine<Line, Take>[]>;
  /** How grave the doubts about a new take are, by segment. */
  readonly judge: (made: readonly MadeLine<Line, Take>[]) => Promise<ReadonlyMap<string, number>>;
  readonly use: (line: Line, takeId: string) => void;
};

/**
 * Takes lines anew until the check doubts nothing, at most so many times. A take is put to use once it is checked: if it
 * is not doubted, or less than what the line uses, so that stopping at any time leaves no line worse than it was. A
 * line that was not made gets no further take: whether it was charged may not be known. Returns the lines of which all
 * new takes are doubted.
 */
export async function retakeUntilClean<
  Line extends { readonly segmentId: string },
  Take extends { readonly id: string },
>({
  lines,
  tries,
  severityNow,
  make,
  judge,
  use,
}: CheckedRetakes<Line, Take>): Promise<readonly Line[]> {
  const least = new Map(lines.map((line) => [line.segmentId, severityNow(line)]));
  let inDoubt = lines;
  for (let round = 0; round < tries && inDoubt.length > 0; round += 1) {
    const made = await make(inDoubt, round);
    const severities = await judge(made);
    const severityOf = (line: Line): number => severities.get(line.segmentId) ?? 0;
    for (const { line, take } of made) {
      const severity = severityOf(line);
      if (severity > 0 && severity >= (least.get(line.segmentId) ?? 0)) continue;
      least.set(line.segmentId, severity);
      use(line, take.id);
    }
    inDoubt = made.map(({ line }) => line).filter((line) => severityOf(line) > 0);
  }
  return inDoubt;
}
