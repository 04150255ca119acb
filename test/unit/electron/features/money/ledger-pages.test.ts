import { describe, expect, it } from 'vitest';
import {
  type CallFilter,
  dayOf,
  everyCall,
  fitsFilter,
} from '../../../../../shared/model/call-filter.ts';
import {
  type ChargeKind,
  chargeKinds,
  holdKinds,
  type LedgerKind,
  spentKinds,
} from '../../../../../shared/model/job.ts';
import { capUsedOf, type LedgerRow, spentOf } from '../../../../../shared/model/ledger.ts';
import {
  books,
  fillLedger,
  type LedgerBench,
  openLedgerBench,
  todayMs,
} from '../../../../support/engine/random-ledger.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

/** Money is added up in another order here: sums of thousands of rows differ in the last digits only. */
const moneyTolerance = 1e-6;

type Entry = {
  readonly id: number;
  readonly atMs: number;
  readonly accountId: string;
  readonly kind: LedgerKind;
  readonly callKind: ChargeKind;
  readonly projectId: string | null;
  readonly tokens: number;
  readonly money: number;
  readonly isSettled: boolean;
};

function allRows({ database }: LedgerBench): readonly Entry[] {
  return database.rows(
    `SELECT entry.*, charge.kind AS call_kind, charge.project_id
     FROM ledger_entry AS entry JOIN charge ON charge.id = entry.charge_id`,
  );
}

/** The rows of a filter, newest first, by looking at each of them. */
function rowsByLooking(rows: readonly Entry[], filter: CallFilter): readonly Entry[] {
  return rows
    .filter(({ kind: _kind, callKind, ...row }) => fitsFilter(filter, { ...row, kind: callKind }))
    .sort((one, other) => other.atMs - one.atMs || other.id - one.id);
}

function randomFilter({ random }: LedgerBench): CallFilter {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.fraction() * of.length)] as T;
  const day = () => dayOf(todayMs - Math.floor(random.fraction() * 42) * 86_400_000);
  const [early, late] = [day(), day()].sort();
  return {
    accountId: pick([null, null, 'demo', 'one', 'two', 'nobody']),
    callKind: pick([null, null, ...chargeKinds]),
    projectId: pick([null, null, ...books]),
    fromDay: pick([null, early ?? null]),
    toDay: pick([null, late ?? null]),
  };
}

function allPages(bench: LedgerBench, filter: CallFilter, hasHolds: boolean, limit: number) {
  const rows: LedgerRow[] = [];
  let beforeId: number | null = null;
  do {
    const page = bench.pages.page({ ...filter, hasHolds }, beforeId, limit);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
  return rows;
}

const sum = (rows: readonly Entry[], of: (row: Entry) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

describe('the pages of a ledger', () => {
  const bench = forEachTest(() => openLedgerBench(7));

  it.each([1, 2, 3])(
    'the totals of any filter are the sum of its rows, on all pages (ledger %i)',
    (seed) => {
      const own = openLedgerBench(seed);
      fillLedger(own, 300);
      const rows = allRows(own);
      for (let tries = 0; tries < 40; tries += 1) {
        const filter = randomFilter(own);
        const hasHolds = own.random.fraction() < 0.5;
        const expected = rowsByLooking(rows, filter);
        const shown = allPages(own, filter, hasHolds, 20 + Math.floor(own.random.fraction() * 90));
        expect(shown.map(({ id }) => id)).toEqual(
          expected.filter(({ kind }) => hasHolds || !holdKinds.includes(kind)).map(({ id }) => id),
        );
        const paid = expected.filter(
          ({ accountId, kind }) => accountId !== 'demo' && spentKinds.includes(kind),
        );
        const open = paid.filter((row) => row.kind === 'possibly_charged' && !row.isSettled);
        const fixes = paid.filter(({ kind }) => kind === 'corrected');
        const { all, accounts } = own.pages.totals(filter);
        const spent = spentOf(all);
        expect(spent.tokens).toBe(sum(paid, ({ tokens }) => tokens));
        expect(Math.abs(spent.money - sum(paid, ({ money }) => money))).toBeLessThan(
          moneyTolerance,
        );
        expect(all.possibly.tokens).toBe(sum(open, ({ tokens }) => tokens));
        expect(all.corrected.tokens).toBe(sum(fixes, ({ tokens }) => tokens));
        const shares = accounts.map(({ totals }) => spentOf(totals).tokens);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(spent.tokens);
      }
      own.close();
    },
  );

  it('what counts against the cap of a day is what the engine counts (bug: a page that shows less)', () => {
    fillLedger(bench, 200);
    const day = dayOf(todayMs);
    for (const accountId of ['one', 'two']) {
      const filter = { ...everyCall, accountId, fromDay: day, toDay: day };
      const used = capUsedOf(bench.pages.totals(filter).all).tokens;
      const { charges } = bench;
      const held = charges.reserved({ accountId }).tokens;
      expect(used).toBe(charges.spent({ accountId, sinceMs: todayMs }).tokens + held);
    }
    const before = { ...everyCall, toDay: dayOf(todayMs - 86_400_000) };
    expect(bench.pages.totals(before).all.reserved.tokens).toBe(0);
  });

  it('reads no more of a long ledger than a page needs (bug: a page that walks through all rows)', () => {
    fillLedger(bench, 40);
    const { statements, database, pages } = bench;
    const last = database.value<number>('SELECT MAX(id) FROM ledger_entry');
    const filters: readonly CallFilter[] = [
      everyCall,
      { ...everyCall, accountId: 'one' },
      { ...everyCall, callKind: 'video', fromDay: '2026-10-20' },
      { ...everyCall, projectId: 'lamp', toDay: '2026-11-19' },
      { accountId: 'one', callKind: 'chat', projectId: 'tide', fromDay: '2026-10-20', toDay: null },
    ];
    for (const filter of filters) {
      statements.length = 0;
      pages.page({ ...filter, hasHolds: false }, last, 50);
      pages.totals(filter);
      for (const { sql, parameters } of [...statements]) {
        const steps = database
          .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters)
          .map(({ detail }) => detail);
        for (const step of steps) expect(step).not.toMatch(/SCAN (ledger_entry|entry|charge)/);
        if (!sql.includes('LIMIT :limit')) continue;
        const index = filter.projectId === null ? 'ledger_call' : 'ledger_book';
        expect(steps).toHaveLength(1);
        expect(steps[0]).toMatch(
          new RegExp(`USING COVERING INDEX ${index} .*at_ms>\\? AND at_ms<\\?`),
        );
      }
    }
  });

  it('names accounts and books that there are rows of', () => {
    const id = bench.charge('one', 'speech', 'lamp');
    bench.setNow(todayMs - 5);
    bench.record(id, 'charged', 10);
    expect(bench.pages.choices()).toEqual({
      accounts: [
        { id: 'demo', label: 'Demo voice' },
        { id: 'one', label: 'One' },
        { id: 'two', label: 'Two' },
      ],
      books: [{ id: 'lamp', title: 'lamp' }],
      firstAtMs: todayMs - 5,
    });
    expect(bench.pages.page({ ...everyCall, hasHolds: false }, null, 5).rows[0]).toMatchObject({
      projectTitle: 'lamp',
      accountLabel: 'One',
      isFree: false,
    });
  });
});
