import { csvRecord } from '../../../../shared/csv.ts';
import type { UncertainView } from '../../../../shared/model/job.ts';
import { uncertainCells, uncertainColumns } from '../../../../shared/model/uncertain-calls.ts';

/** These calls as CSV (RFC 4180); the mark in front lets spreadsheets read it as UTF-8. */
export function uncertainCsv(items: readonly UncertainView[]): string {
  return `\uFEFF${[uncertainColumns, ...items.map(uncertainCells)].map(csvRecord).join('')}`;
}
