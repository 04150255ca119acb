import { describe, expect, it } from 'vitest';
import { ledgerCsv } from '../../../../../renderer/features/queue/ledger/ledger-csv.ts';
import {
  withCorrection,
  withNewest,
} from '../../../../../renderer/features/queue/ledger/ledger-store.ts';
import {
  chargedOf,
  partsOf,
  whyNotCorrectable,
} from '../../../../../renderer/features/queue/ledger/ledger-words.ts';
import { type LedgerPage, type LedgerRow, noTotals } from '../../../../../shared/model/ledger.ts';

const row = (id: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  atMs: Date.UTC(2026, 10, 21, 12),
  accountId: 'a1',
  accountLabel: 'home',
  projectId: null,
  projectTitle: null,
  kind: 'charged',
  callKind: 'speech',
  label: 'A line.',
  tokens: 90,
  money: 0.03,
  priceSource: 'pricing',
  isFree: false,
  note: '',
  correctsId: null,
  enteredAtMs: null,
  corrected: null,
  isCorrectedByHand: false,
  correction: 'possible',
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

describe('the totals of a ledger', () => {
  const amount = (tokens: number) => ({ tokens, money: tokens / 1000 });
  const names = (totals: typeof noTotals) => partsOf(totals).map(({ name }) => name);

  it('says what counts against a cap where it is more than what is charged', () => {
    expect(names(noTotals)).toEqual(['charged']);
    expect(names({ ...noTotals, charged: amount(40), corrected: amount(-60) })).toEqual([
      'charged',
      'corrected',
    ]);
    const open = { ...noTotals, charged: amount(40), possibly: amount(5), reserved: amount(7) };
    expect(partsOf(open).at(-1)).toEqual({ name: 'capUsed', amount: amount(52) });
  });
});

describe('a correction', () => {
  it('takes only amounts that are at least nothing (bug: an empty field is “not charged”)', () => {
    expect(chargedOf('tokens', '')).toBeNull();
    expect(chargedOf('tokens', '-1')).toBeNull();
    expect(chargedOf('money', 'free')).toBeNull();
    expect(chargedOf('tokens', 0)).toEqual({ tokens: 0 });
    expect(chargedOf('tokens', '12.6')).toEqual({ tokens: 13 });
    expect(chargedOf('money', '0.02')).toEqual({ money: 0.02 });
  });

  it('is refused with its reason', () => {
    expect(whyNotCorrectable(row(1))).toBeNull();
    expect(whyNotCorrectable(row(1, { correction: 'undecided' }))).toBe('undecided');
    expect(whyNotCorrectable(row(1, { correction: null, isFree: true }))).toBe('free');
    expect(whyNotCorrectable(row(1, { correction: null, correctsId: 3 }))).toBe('correction');
    expect(whyNotCorrectable(row(1, { correction: null }))).toBe('noCharge');
  });

  it('stands right above its row, which shows what it comes to (bug: the old amount until a reload)', () => {
    const corrected = row(4, { corrected: { tokens: 0, money: 0 } });
    const correction = row(9, { kind: 'corrected', tokens: -90, correctsId: 4 });
    const rows = withCorrection([row(5), row(4), row(3)], { row: corrected, correction });
    expect(rows?.map(({ id }) => id)).toEqual([5, 9, 4, 3]);
    expect(rows?.[2]?.corrected).toEqual({ tokens: 0, money: 0 });
    expect(withCorrection([row(5)], { row: corrected, correction })?.length).toBe(1);
  });
});

describe('withNewest', () => {
  const page = (ids: readonly number[], nextBeforeId: number | null): LedgerPage => ({
    rows: ids.map((id) => row(id)),
    nextBeforeId,
  });

  it('joins new rows on top and keeps the older ones (bug: a call shown twice)', () => {
    const known = { rows: [5, 4, 3, 2].map((id) => row(id)), nextBeforeId: 2 };
    const joined = withNewest(known, page([7, 6, 5, 4], 4));
    expect(joined.rows?.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(joined.nextBeforeId).toBe(2);
  });

  it('keeps a correction in the place of its row (bug: a new row of an old day, shown twice)', () => {
    const known = { rows: [8, 9, 4, 3].map((id) => row(id)), nextBeforeId: 3 };
    const joined = withNewest(known, page([10, 8, 9, 4], 4));
    expect(joined.rows?.map(({ id }) => id)).toEqual([10, 8, 9, 4, 3]);
  });

  it('begins anew over a gap (bug: rows missing in the middle, unseen)', () => {
    const known = { rows: [3, 2].map((id) => row(id)), nextBeforeId: 2 };
    const anew = withNewest(known, page([9, 8], 8));
    expect(anew.rows?.map(({ id }) => id)).toEqual([9, 8]);
    expect(anew.nextBeforeId).toBe(8);
  });
});
