import { describe, expect, it } from 'vitest';
import {
  type ApprovalItem,
  createApprovals,
  type Purchase,
} from '../../../../../electron/features/approvals/approvals.ts';
import { tariffOf } from '../../../../support/builders/tariff.ts';

const item = (
  segmentId: string,
  identity = `of ${segmentId}`,
  atMostTokens = 10,
): ApprovalItem => ({
  chapterId: 'c',
  segmentId,
  identity,
  atMostTokens,
});

const purchase = (items: readonly ApprovalItem[], change: Partial<Purchase> = {}): Purchase => ({
  accountId: 'account',
  tariff: tariffOf({ moneyPerToken: 0.5 }),
  kind: 'speech',
  items,
  ...change,
});

const at = (moneyPerToken: number) => ({ tariff: tariffOf({ moneyPerToken }) });

describe('a yes to a price', () => {
  it('is for what the price named and still is the same (bug: another line is bought in its place)', () => {
    const approvals = createApprovals();
    const token = approvals.offer(purchase([item('a'), item('b')]));
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const now = [item('a'), item('b', 'edited'), item('c'), item('d', 'of b')];
    expect(approvals.allowed(purchase(now), token)).toEqual([item('a')]);
    expect(approvals.allowed(purchase(now), null)).toEqual([]);
    expect(approvals.allowed(purchase(now), 'f'.repeat(64))).toEqual([]);
  });

  it('is used up by what it bought, until the price is shown again (bug: a token used twice buys twice)', () => {
    const approvals = createApprovals();
    const all = purchase([item('a'), item('b')]);
    const token = approvals.offer(all);
    approvals.use(token, [item('a')]);
    expect(approvals.allowed(all, token)).toEqual([item('b')]);
    expect(approvals.offer(all)).toBe(token);
    expect(approvals.allowed(all, token)).toEqual(all.items);
  });

  it('is no yes for another account, another kind, a higher price or a longer line', () => {
    const approvals = createApprovals();
    const token = approvals.offer(purchase([item('a')]));
    const none = [
      purchase([item('a')], { accountId: 'other' }),
      purchase([item('a')], { kind: 'speech-job' }),
      purchase([item('a')], at(0.6)),
      purchase([item('a', 'of a', 11)]),
    ];
    for (const one of none) expect(approvals.allowed(one, token)).toEqual([]);
    const cheaper = purchase([item('a', 'of a', 9)], at(0.4));
    expect(approvals.allowed(cheaper, token)).toEqual(cheaper.items);
  });

  it('is not asked for where nothing is to pay', () => {
    const approvals = createApprovals();
    const free = purchase([item('a')], { tariff: tariffOf({ moneyPerToken: 0.5, isFree: true }) });
    expect(approvals.offer(free)).toBeNull();
    expect(approvals.allowed(free, null)).toEqual(free.items);
    expect(approvals.offer(purchase([]))).toBeNull();
  });

  it('names its content: another line, account, rate or size is another token, another order is not', () => {
    const approvals = createApprovals();
    const tokens = [
      purchase([item('a'), item('b')]),
      purchase([item('a')]),
      purchase([item('a')], { accountId: 'other' }),
      purchase([item('a')], at(0.6)),
      purchase([item('a', 'of a', 11)]),
      purchase([item('a', 'edited')]),
    ].map(approvals.offer);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(approvals.offer(purchase([item('b'), item('a')]))).toBe(tokens[0]);
  });

  it('is kept for the newest 500 prices and no longer (bug: prices looked at fill the memory)', () => {
    const approvals = createApprovals();
    const tokens = Array.from({ length: 501 }, (_, at) =>
      approvals.offer(purchase([item(`s${at}`)])),
    );
    expect(approvals.allowed(purchase([item('s0')]), tokens[0] ?? null)).toEqual([]);
    expect(approvals.allowed(purchase([item('s1')]), tokens[1] ?? null)).toHaveLength(1);
    expect(approvals.allowed(purchase([item('s500')]), tokens[500] ?? null)).toHaveLength(1);
  });
});
