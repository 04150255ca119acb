/** More runs than that are more than a line or the name of a file takes. */
const mostRuns = 4;

/** Numbers in order as runs with that dash, `3–5` and `8`; null where they are too many. */
export function numberRuns(numbers: readonly number[], dash: string): readonly string[] | null {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else if (runs.length === mostRuns) return null;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}${dash}${last}`));
}
