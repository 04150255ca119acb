/** What the segments of a chapter, or of a book, come to for one account. */
export type ChapterCounts = {
  readonly segmentCount: number;
  readonly generatedCount: number;
  readonly uncertainCount: number;
  /** With pauses. */
  readonly generatedMs: number;
  /** What is generated as it is, the rest as estimated; with pauses. */
  readonly totalMs: number;
};

export type CountRow = {
  segment_count: number;
  generated_count: number;
  uncertain_count: number;
  generated_us: number;
  total_us: number;
};

/** The columns of a table of counts. */
export const countNames = [
  'segment_count',
  'generated_count',
  'uncertain_count',
  'generated_us',
  'total_us',
] as const satisfies readonly (keyof CountRow)[];

/** Of a table of counts that may have no row. */
export function countColumns(table: string): string {
  return countNames.map((name) => `COALESCE(${table}.${name}, 0) AS ${name}`).join(', ');
}

export const noCounts: ChapterCounts = {
  segmentCount: 0,
  generatedCount: 0,
  uncertainCount: 0,
  generatedMs: 0,
  totalMs: 0,
};

export function countsOf(row: CountRow): ChapterCounts {
  return {
    segmentCount: row.segment_count,
    generatedCount: row.generated_count,
    uncertainCount: row.uncertain_count,
    generatedMs: row.generated_us / 1000,
    totalMs: row.total_us / 1000,
  };
}
