/** What the segments of a chapter, or of a book, come to for one account. */
export type ChapterCounts = {
  readonly segmentCount: number;
  readonly generatedCount: number;
  readonly uncertainCount: number;
  /** With pauses. */
  readonly generatedMs: number;
  /** What is generated as it is, the rest as estimated; with pauses. */
  readonly totalMs: number;
  /** What of that is pauses. */
  readonly pauseMs: number;
};

/** The columns of a table of counts. */
export const countNames = [
  'segment_count',
  'generated_count',
  'uncertain_count',
  'generated_us',
  'total_us',
  'pause_us',
] as const;

/** What `ChapterCounts` is read from: a table of counts that may have no row. */
export function countColumns(table: string): string {
  return countNames
    .map((name) => {
      const count = `COALESCE(${table}.${name}, 0)`;
      return name.endsWith('_us')
        ? `${count} / 1000.0 AS ${name.replace('_us', '_ms')}`
        : `${count} AS ${name}`;
    })
    .join(', ');
}

export const noCounts: ChapterCounts = {
  segmentCount: 0,
  generatedCount: 0,
  uncertainCount: 0,
  generatedMs: 0,
  totalMs: 0,
  pauseMs: 0,
};
