import type {
  ExportReport,
  ReportCheck,
  ReportSound,
} from '../../../shared/model/report/export-report.ts';

/** The book, a file, or a chapter of a file, with what was measured of it. */
export type ReportRow = {
  readonly key: string;
  /** Null for the book as a whole. */
  readonly title: string | null;
  readonly fileName: string | null;
  readonly sound: ReportSound | null;
  readonly checks: readonly ReportCheck[];
  readonly failedCount: number;
  /** How many have a limit. */
  readonly limitedCount: number;
};

function rowOf(
  key: string,
  about: Pick<ReportRow, 'title' | 'fileName' | 'sound'>,
  checks: readonly ReportCheck[],
): ReportRow {
  const limited = checks.filter(({ state }) => state !== 'note');
  const failedCount = limited.filter(({ state }) => state === 'fail').length;
  return { key, ...about, checks: worstFirst(checks), failedCount, limitedCount: limited.length };
}

const order: readonly ReportCheck['state'][] = ['fail', 'pass', 'note'];

function worstFirst(checks: readonly ReportCheck[]): readonly ReportCheck[] {
  return [...checks].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** Everything that was measured, one row for each place, those with the most failures first. */
export function reportRows(
  { book, files }: Pick<ExportReport, 'book' | 'files'>,
  isFailedOnly: boolean,
): readonly ReportRow[] {
  const rows = [
    rowOf('book', { title: null, fileName: null, sound: null }, book),
    ...files.flatMap(({ name, checks, sounds }, fileAt) => {
      const [only] = sounds;
      // A file of one chapter is that chapter; another file has one of the same name.
      if (only !== undefined && sounds.length === 1) {
        const title = name.slice(name.lastIndexOf('/') + 1);
        const about = { title, fileName: name, sound: only };
        return [rowOf(`${fileAt}`, about, [...only.checks, ...checks])];
      }
      return [
        rowOf(`${fileAt}`, { title: name, fileName: null, sound: null }, checks),
        ...sounds.map((sound, at) =>
          rowOf(`${fileAt}:${at}`, { title: sound.title, fileName: name, sound }, sound.checks),
        ),
      ];
    }),
  ].filter(({ checks }) => checks.length > 0);
  const shown = isFailedOnly ? rows.filter(({ failedCount }) => failedCount > 0) : rows;
  return [...shown].sort((a, b) => b.failedCount - a.failedCount);
}
