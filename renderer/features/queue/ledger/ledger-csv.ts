import { csvRecord } from '../../../../shared/csv.ts';
import type { LedgerRow } from '../../../../shared/model/ledger.ts';

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
  'book',
  'corrects_id',
  'entered_utc',
  'comes_to_tokens',
  'comes_to_money',
] as const;

function cellsOf(row: LedgerRow): readonly (string | number)[] {
  const { enteredAtMs, corrected } = row;
  return [
    row.id,
    new Date(row.atMs).toISOString(),
    row.accountLabel,
    row.kind,
    row.callKind,
    row.label,
    row.tokens,
    row.money,
    String(row.isFree),
    row.priceSource,
    row.note,
    row.projectTitle ?? '',
    row.correctsId ?? '',
    enteredAtMs === null ? '' : new Date(enteredAtMs).toISOString(),
    corrected?.tokens ?? '',
    corrected?.money ?? '',
  ];
}

/** The ledger as CSV (RFC 4180), times in UTC; the mark in front lets spreadsheets read it as UTF-8. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  return `\uFEFF${[columns, ...rows.map(cellsOf)].map(csvRecord).join('')}`;
}
