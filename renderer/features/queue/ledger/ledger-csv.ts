import type { LedgerRow } from '../../../../shared/model/job.ts';

/** Plain names of columns: a spreadsheet's formulas lean on them, so they are never translated. */
const columns = [
  'id',
  'time_utc',
  'account',
  'entry',
  'call',
  'line',
  'tokens',
  'money',
  'free',
  'price_source',
  'note',
] as const;

/** Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
function guarded(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** One cell by RFC 4180. Numbers are ours and go as they are. */
function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The ledger as CSV (RFC 4180), times in UTC; the mark in front lets spreadsheets read it as UTF-8. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  const lines = rows.map((row) =>
    [
      row.id,
      new Date(row.atMs).toISOString(),
      row.accountLabel,
      row.kind,
      row.callKind,
      row.label,
      row.tokens,
      row.money,
      row.isFree,
      row.priceSource,
      row.note,
    ]
      .map(cell)
      .join(','),
  );
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
