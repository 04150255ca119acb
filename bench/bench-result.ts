/** A figure that must stay on its side of a limit. */
export type BenchBound = {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
};

/** What one bench measured; `npm run bench` prints the figures and fails when a bound is broken. */
export type BenchResult = {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly bounds: readonly BenchBound[];
};

/** The middle value; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}
