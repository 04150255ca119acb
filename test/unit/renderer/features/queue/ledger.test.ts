import { describe, expect, it } from 'vitest';
import { ledgerCsv } from '../../../../../renderer/features/queue/ledger/ledger-csv.ts';
import { isHold, withNewest } from '../../../../../renderer/features/queue/ledger/ledger-store.ts';
import { type LedgerPage, type LedgerRow, ledgerKinds } from '../../../../../shared/model/job.ts';

const row = (id: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  atMs: Date.UTC(2026, 10, 21, 12),
  accountLabel: 'home',
  kind: 'charged',
  callKind: 'speech',
  label: 'A line.',
  tokens: 90,
  money: 0.03,
  priceSource: 'pricing',
  isFree: false,
  note: '',
  ...change,
});

describe('ledgerCsv', () => {
  it('no cell runs as a formula (bug: a book’s line starts a program in a spreadsheet)', () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1']) {
      const line = ledgerCsv([row(1, { label: evil })]);
      expect(line).not.toMatch(/,"?\s*[=+\-@]/);
      expect(line).toContain("'");
    }
  });

  it('numbers stay numbers, also negative ones (bug: a correction summed as text)', () => {
    expect(ledgerCsv([row(1, { tokens: -90, money: -0.03 })])).toContain(',-90,-0.03,');
  });

  it('quotes commas, quotes and line breaks, and ends lines as the standard says', () => {
    const csv = ledgerCsv([row(1, { label: 'He said, “no”\n"yes"' })]);
    expect(csv).toContain('"He said, “no”\n""yes"""');
    expect(csv.startsWith('\uFEFFid,time_utc,')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(csv).toContain('2026-11-21T12:00:00.000Z');
  });
});

describe('isHold', () => {
  it('hides only what moves no money (bug: a possible charge hidden with the reservations)', () => {
    expect(ledgerKinds.filter((kind) => isHold(row(1, { kind })))).toEqual([
      'reserved',
      'released',
    ]);
  });
});

describe('withNewest', () => {
  const page = (ids: readonly number[], nextBeforeId: number | null): LedgerPage => ({
    rows: ids.map((id) => row(id)),
    totals: { todayTokens: 0, todayMoney: 0, allTokens: 0, allMoney: 0, possiblyTokens: 0 },
    nextBeforeId,
  });

  it('joins new rows on top and keeps the older ones (bug: a call shown twice)', () => {
    const known = { rows: [5, 4, 3, 2].map((id) => row(id)), nextBeforeId: 2 };
    const joined = withNewest(known, page([7, 6, 5, 4], 4));
    expect(joined.rows?.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(joined.nextBeforeId).toBe(2);
  });

  it('begins anew over a gap (bug: rows missing in the middle, unseen)', () => {
    const known = { rows: [3, 2].map((id) => row(id)), nextBeforeId: 2 };
    const anew = withNewest(known, page([9, 8], 8));
    expect(anew.rows?.map(({ id }) => id)).toEqual([9, 8]);
    expect(anew.nextBeforeId).toBe(8);
  });
});
