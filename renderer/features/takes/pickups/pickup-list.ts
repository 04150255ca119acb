import type { Pickup } from '../../../../shared/ipc/routes/takes.ts';

export const pickupFilters = ['all', 'flagged', 'checks'] as const;
export type PickupFilter = (typeof pickupFilters)[number];

/** The lines that a filter lets through, in the order of the book. */
export function filterPickups(pickups: readonly Pickup[], filter: PickupFilter): readonly Pickup[] {
  switch (filter) {
    case 'all':
      return pickups;
    case 'flagged':
      return pickups.filter(({ isFlagged }) => isFlagged);
    case 'checks':
      return pickups.filter(({ checks }) => checks.length > 0);
  }
}

/** Plain names of columns: a spreadsheet's formulas lean on them, so they are never translated. */
const columns = [
  'chapter',
  'chapter_title',
  'line',
  'speaker',
  'text',
  'flagged',
  'note',
  'checks',
  'state',
  'seconds',
] as const;

/** Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Pickups as CSV (RFC 4180) for whoever records or checks elsewhere; the mark in front says UTF-8. */
export function pickupsCsv(pickups: readonly Pickup[]): string {
  const lines = pickups.map((row) =>
    [
      row.chapterOrdinal,
      row.chapterTitle,
      row.index + 1,
      row.speaker ?? '',
      row.shown,
      row.isFlagged,
      row.note,
      row.checks.map(({ kind }) => kind).join(' '),
      row.status,
      row.durationMs === null ? '' : Math.round(row.durationMs) / 1000,
    ]
      .map(cell)
      .join(','),
  );
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
