import type { UncertainView } from './job.ts';

export type UncertainSum = {
  readonly count: number;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  /** How many of them the gateway has surely charged already. */
  readonly paidCount: number;
};

/** What sending all of these again would cost, and what they may have cost at the worst. */
export function sumUncertain(items: readonly UncertainView[]): UncertainSum {
  const sum = (amountOf: (item: UncertainView) => number) =>
    items.reduce((all, item) => all + amountOf(item), 0);
  return {
    count: items.length,
    expectedTokens: sum((item) => item.expectedTokens),
    atMostTokens: sum((item) => item.atMostTokens),
    expectedMoney: sum((item) => item.expectedMoney),
    atMostMoney: sum((item) => item.atMostMoney),
    paidCount: items.filter(({ isPaid }) => isPaid).length,
  };
}

/** The sums of uncertain calls, for each account that has some. */
export function sumByAccount(
  items: readonly UncertainView[],
): readonly (UncertainSum & { readonly accountId: string; readonly account: string })[] {
  const ids = [...new Set(items.map(({ accountId }) => accountId))];
  return ids.map((accountId) => {
    const own = items.filter((item) => item.accountId === accountId);
    return { accountId, account: own[0]?.accountLabel ?? '', ...sumUncertain(own) };
  });
}

/** Plain names of columns of a file: a spreadsheet's formulas lean on them, so they are never translated. */
export const uncertainColumns = [
  'id',
  'time_utc',
  'account',
  'call',
  'book',
  'chapter',
  'what',
  'expected_tokens',
  'at_most_tokens',
  'expected_money',
  'at_most_money',
  'charged_for_sure',
  'reason',
] as const;

/** One call in the order of these columns. */
export function uncertainCells(call: UncertainView): readonly (string | number)[] {
  return [
    call.id,
    new Date(call.atMs).toISOString(),
    call.accountLabel,
    call.kind,
    call.projectTitle ?? '',
    call.chapterTitle ?? '',
    call.label,
    call.expectedTokens,
    call.atMostTokens,
    call.expectedMoney,
    call.atMostMoney,
    call.isPaid ? 'yes' : 'no',
    call.reason,
  ];
}
