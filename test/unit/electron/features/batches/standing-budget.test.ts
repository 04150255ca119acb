import { expect, it } from 'vitest';
import {
  createStandingBudget,
  type StandingParts,
  usedOfBudget,
} from '../../../../../electron/features/batches/standing-budget.ts';
import { type Amount, type Limit, noLimit } from '../../../../../shared/model/money.ts';
import { partial } from '../../../../support/builders/partial.ts';

const dayMs = 86_400_000;
const amount = (tokens: number, money = 0): Amount => ({ tokens, money });

/** One batch and its ledger, by the time of each row. */
function world(kind: 'gateway' | 'demo', perDay: Limit = noLimit) {
  const account = { id: 'paying', kind };
  const rows: { readonly atMs: number; readonly spent: Amount }[] = [];
  const opened: Limit[] = [];
  const held: string[] = [];
  let nowMs = 10 * dayMs;
  const sum = (sinceMs: number) =>
    rows
      .filter(({ atMs }) => atMs >= sinceMs)
      .reduce(
        (all, { spent }) => amount(all.tokens + spent.tokens, all.money + spent.money),
        amount(0),
      );
  const parts = partial<StandingParts>({
    batches: {
      open: ({ budget }: { readonly budget: Limit }) => {
        opened.push(budget);
        return { id: 'batch' };
      },
    },
    batchStore: {
      byPlan: () => (opened.length === 0 ? null : { id: 'batch' }),
      addJob: (groupId: string, { batchId }: { readonly batchId: string }) =>
        held.push(`${groupId} in ${batchId}`),
    },
    accounts: {
      current: () => account,
      capsOf: () => ({ capPerDayTokens: perDay.tokens, capPerDayMoney: perDay.money }),
    },
    charges: {
      spent: ({ sinceMs = 0 }: { readonly sinceMs?: number }) => sum(sinceMs),
      reserved: () => amount(7),
    },
    clock: { nowMs: () => nowMs },
  });
  return {
    parts,
    opened,
    held,
    budget: createStandingBudget(parts),
    spend: (tokens: number, money = 0) => rows.push({ atMs: nowMs, spent: amount(tokens, money) }),
    tomorrow: () => {
      nowMs += dayMs;
    },
  };
}

const tokens = (most: number): Limit => ({ tokens: most, money: null });

// The bugs: each start or each call begins the budget anew, and yesterday's spending eats that of today.
it('is that of a day, on top of what was spent before it', () => {
  const { budget, opened, held, spend, tomorrow, parts } = world('gateway');
  budget.hold('first', tokens(500));
  spend(400);
  budget.hold('second', tokens(500));
  tomorrow();
  budget.hold('third', tokens(500));
  spend(100);
  budget.hold('fourth', { tokens: null, money: 2.5 });
  expect(opened).toEqual([tokens(500), tokens(500), tokens(900), { tokens: null, money: 2.5 }]);
  expect(held).toEqual(['first', 'second', 'third', 'fourth'].map((id) => `${id} in batch`));
  expect(usedOfBudget(parts)).toEqual(amount(107));
});

// The bug: a program that spends without an end, or a free demo that asks for money.
it('is needed where an account charges and has no cap for the day, and nowhere else', () => {
  const open = world('gateway');
  expect(() => open.budget.hold('say', null)).toThrow('lectern mcp --budget 5');
  expect([open.held, open.opened]).toEqual([[], []]);
  for (const fine of [world('gateway', tokens(300)), world('demo')]) {
    fine.budget.hold('say', null);
    expect(fine.opened).toEqual([noLimit]);
  }
});
