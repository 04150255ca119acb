/** A figure that must stay within its bound; ratios of one run, because times move between machines. */
export type BenchBound = {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
};

/** What one `bench/<name>/bench.ts` reports from its `run(): Promise<BenchResult>`. */
export type BenchResult = {
  readonly name: string;
  /** Shown, not judged. The unit is in the name, e.g. `importMs`. */
  readonly figures: Readonly<Record<string, number>>;
  readonly bounds: readonly BenchBound[];
};
