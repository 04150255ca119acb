import { describe, expect, it } from 'vitest';
import type { ChargedAmount } from '../../../../../electron/features/money/corrections.ts';
import { dayOf, everyCall } from '../../../../../shared/model/call-filter.ts';
import { spentOf } from '../../../../../shared/model/ledger.ts';
import { openLedgerBench, todayMs } from '../../../../support/engine/random-ledger.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

const bench = forEachTest(() => openLedgerBench());
const dayMs = 86_400_000;
const day = dayOf(todayMs);
const today = { ...everyCall, fromDay: day, toDay: day };

function row(kind: 'charged' | 'possibly_charged', tokens = 100, state = 'done') {
  return bench.record(bench.charge('one', 'speech', 'lamp', state, 'job'), kind, tokens);
}
const totals = (filter = everyCall) => bench.pages.totals(filter).all;
const correct = (id: number, charged: ChargedAmount | null, note?: string) =>
  bench.corrections.correct(id, charged, note);

describe('a correction by the account’s usage page', () => {
  it('takes a possible charge out of what is only possible (bug: 0 leaves it at its worst)', () => {
    const id = row('possibly_charged');
    expect(totals()).toMatchObject({ charged: { tokens: 0 }, possibly: { tokens: 100 } });
    correct(id, { tokens: 0 });
    expect(totals()).toMatchObject({
      charged: { tokens: 0, money: 0 },
      possibly: { tokens: 0, money: 0 },
      corrected: { tokens: -100, money: -0.04 },
    });
    expect(bench.charges.spent({ accountId: 'one' }).tokens).toBe(0);
    expect(bench.charges.spent({ accountId: 'one', groupId: 'job' }).tokens).toBe(0);
    expect(bench.told).toEqual(['job']);
  });

  it('knows a possible charge that was charged in full (bug: it stays possible as the sum is the same)', () => {
    const { row: after, correction } = correct(row('possibly_charged'), { tokens: 100 });
    expect(correction).toMatchObject({ kind: 'corrected', tokens: 0, correctsId: after.id });
    expect(after.corrected).toEqual({ tokens: 100, money: 0.04 });
    expect(totals()).toMatchObject({ charged: { tokens: 100 }, possibly: { tokens: 0 } });
  });

  it('goes from what the row comes to, not from what it was booked at (bug: twice is taken off twice)', () => {
    const id = row('charged');
    correct(id, { tokens: 40 }, 'invoice 7');
    const { row: after, correction } = correct(id, { tokens: 70 });
    expect(correction).toMatchObject({ tokens: 30, note: 'by hand: 70 tokens instead of 40' });
    expect(after.corrected?.tokens).toBe(70);
    expect(totals()).toMatchObject({ charged: { tokens: 70 }, corrected: { tokens: -30 } });
    const notes = bench.database.all<{ note: string }>('SELECT note FROM ledger_entry');
    expect(notes.map(({ note }) => note)).toContain('by hand: 40 tokens instead of 100; invoice 7');
  });

  it('is taken back to what it was, a possible charge to a possible one', () => {
    const id = row('possibly_charged');
    correct(id, { tokens: 0 });
    correct(id, { tokens: 60 });
    const { row: after } = correct(id, null);
    expect(after.corrected).toBeNull();
    expect(totals()).toMatchObject({
      charged: { tokens: 0, money: 0 },
      possibly: { tokens: 100, money: 0.04 },
      corrected: { tokens: 0, money: 0 },
    });
    expect(() => correct(id, null)).toThrow('nothing to undo');
    correct(id, { tokens: 5 });
    expect(spentOf(totals()).tokens).toBe(5);
  });

  it('takes money as well as tokens, and sets the other by the price of the row', () => {
    const id = row('charged');
    expect(correct(id, { money: 0.02 }).row.corrected).toEqual({ tokens: 50, money: 0.02 });
    const { corrected } = correct(id, { money: 0 }).row;
    expect(corrected).toEqual({ tokens: 0, money: 0 });
    // A price by the call: no token tells what it costs.
    const charge = bench.charge('one', 'video', null);
    const flat = bench.record(charge, 'charged', 0, 2.5);
    expect(correct(flat, { money: 2 }).row.corrected).toEqual({ tokens: 0, money: 2 });
    expect(correct(flat, { tokens: 9 }).row.corrected).toEqual({ tokens: 9, money: 2.5 });
    expect(correct(flat, { tokens: 0 }).row.corrected).toEqual({ tokens: 0, money: 0 });
  });

  it('refuses what the ledger cannot add up (bug: it was kept, and every total failed from then on)', () => {
    const id = row('charged');
    // Whole numbers above 2 ** 53 cannot be read back; money comes to tokens by the price of the row.
    for (const charged of [{ tokens: 2 ** 53 - 50 }, { money: 1e9 + 1 }, { money: 4e8 + 1 }]) {
      expect(() => correct(id, charged)).toThrow('Check the figure');
    }
    expect(totals()).toMatchObject({ charged: { tokens: 100 }, corrected: { tokens: 0 } });
  });

  it('counts on the day of its row (bug: yesterday’s refund makes room under the cap of today)', () => {
    bench.setNow(todayMs - dayMs);
    const id = row('possibly_charged', 900);
    bench.setNow(todayMs + 5);
    row('charged', 50);
    const { correction } = correct(id, { tokens: 0 });
    expect(bench.charges.spent({ accountId: 'one', sinceMs: todayMs }).tokens).toBe(50);
    expect(spentOf(totals(today)).tokens).toBe(50);
    expect(spentOf(totals()).tokens).toBe(50);
    expect(correction).toMatchObject({ atMs: todayMs - dayMs, enteredAtMs: todayMs + 5 });
    const shown = bench.pages.page({ ...everyCall, hasHolds: false }, null, 9).rows;
    expect(shown.map((one) => [one.kind, one.tokens])).toEqual([
      ['charged', 50],
      ['corrected', -900],
      ['possibly_charged', 900],
    ]);
  });

  it('works the same on a row that a decision counted as charged', () => {
    const charge = bench.charge('one', 'speech', 'lamp', 'queued');
    const id = bench.record(charge, 'possibly_charged', 100);
    correct(id, { tokens: 30 });
    expect(totals()).toMatchObject({ charged: { tokens: 30 }, possibly: { tokens: 0 } });
    expect(bench.charges.byId(charge).state).toBe('queued');
  });

  it('goes by a settlement of the gateway, which it follows (bug: the settlement is taken off again)', () => {
    const charge = bench.charge('one', 'speech-job', 'lamp');
    const id = bench.record(charge, 'charged', 1000);
    bench.record(charge, 'corrected', -400);
    expect(bench.ledger.line(id)?.isSettled).toBe(true);
    const { row: after, correction } = correct(id, { tokens: 500 });
    expect(correction.tokens).toBe(-100);
    expect(after.corrected?.tokens).toBe(500);
    expect(correct(id, null).row.corrected?.tokens).toBe(600);
    expect(() => correct(id, null)).toThrow('nothing to undo');
  });

  it('gives way to a settlement that comes after it (bug: taking it back adds it to the settlement)', () => {
    const charge = bench.charge('one', 'speech-job', 'lamp');
    const id = bench.record(charge, 'charged', 1000);
    correct(id, { tokens: 500 });
    bench.record(charge, 'corrected', 100);
    expect(() => correct(id, null)).toThrow('nothing to undo');
    expect(correct(id, { tokens: 0 }).row.corrected?.tokens).toBe(0);
    expect(correct(id, null).row.corrected?.tokens).toBe(600);
    expect(spentOf(totals()).tokens).toBe(600);
  });

  it('of money alone is taken back to money alone', () => {
    const flat = bench.record(bench.charge('one', 'video', null), 'possibly_charged', 0, 2.5);
    correct(flat, { money: 2 });
    expect(totals()).toMatchObject({ charged: { money: 2 }, possibly: { money: 0 } });
    correct(flat, null);
    expect(totals()).toMatchObject({ charged: { money: 0 }, possibly: { money: 2.5 } });
  });

  it.each([
    ['uncertain', 'speech', 'waiting for a decision'],
    ['sending', 'speech', 'still under way'],
    ['received', 'speech', 'still under way'],
    ['processing', 'speech-job', 'still under way'],
    ['retry_wait', 'chat', 'still under way'],
    // A clone that is sent again looks for a voice first where its rows say that one may be there.
    ['queued', 'clone', 'still under way'],
  ] as const)('never touches a call that is %s (%s)', (state, kind, words) => {
    const charge = bench.charge('one', kind, null, state);
    const id = bench.record(charge, 'possibly_charged', 100);
    expect(() => correct(id, { tokens: 0 })).toThrow(words);
    expect(bench.charges.spent({ accountId: 'one' }).tokens).toBe(100);
    expect(bench.charges.byId(charge).state).toBe(state);
  });

  it('is only for charges of an account', () => {
    const free = bench.record(bench.charge('demo', 'speech', null), 'charged', 10);
    const kinds = ['reserved', 'released', 'unbilled', 'approved'] as const;
    const charge = bench.charge('one', 'speech', null);
    const others = kinds.map((kind) => bench.record(charge, kind, 10));
    for (const id of [free, ...others]) {
      expect(() => correct(id, { tokens: 0 })).toThrow('not a charge to an account');
    }
    const id = row('charged');
    const { correction } = correct(id, { tokens: 1 });
    expect(() => correct(correction.id, { tokens: 0 })).toThrow(`Correct row ${id}`);
    expect(() => correct(99_999, { tokens: 0 })).toThrow('no row 99999');
  });
});
