import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';

export type UncertainSum = {
  readonly count: number;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  /** How many of them the gateway has surely charged already. */
  readonly paidCount: number;
};

/** What sending all of these again would cost. */
export function sumUncertain(items: readonly UncertainView[]): UncertainSum {
  return items.reduce<UncertainSum>(
    (sum, item) => ({
      count: sum.count + 1,
      expectedTokens: sum.expectedTokens + item.expectedTokens,
      atMostTokens: sum.atMostTokens + item.atMostTokens,
      expectedMoney: sum.expectedMoney + item.expectedMoney,
      atMostMoney: sum.atMostMoney + item.atMostMoney,
      paidCount: sum.paidCount + (item.isPaid ? 1 : 0),
    }),
    {
      count: 0,
      expectedTokens: 0,
      atMostTokens: 0,
      expectedMoney: 0,
      atMostMoney: 0,
      paidCount: 0,
    },
  );
}

/** What a person may decide: its words under `uncertain`, in the order of the buttons. */
export const decisionWords = {
  'not-charged-send-again': { title: 'askSendTitle', body: 'askSend', action: 'sendAgain' },
  'charged-buy-again': { title: 'askBuyTitle', body: 'askBuy', action: 'buyAgain' },
  'leave-out': { title: 'askLeaveTitle', body: 'askLeave', action: 'leaveOut' },
  'fetch-again': { title: 'askFetchTitle', body: 'askFetch', action: 'fetchAgain' },
} as const satisfies { readonly [Decision in UncertainDecision]: object };

/** Whether a decision spends money again, so that the worst case is said first. */
export function spends(decision: UncertainDecision): boolean {
  return decision === 'not-charged-send-again' || decision === 'charged-buy-again';
}

/** What is surely paid cannot be called "not charged", and only submitted work can be fetched. */
export function mayAnswer(decision: UncertainDecision, items: readonly UncertainView[]): boolean {
  if (items.length === 0) return false;
  if (decision === 'fetch-again') return items.every(({ canFetchAgain }) => canFetchAgain);
  return decision !== 'not-charged-send-again' || items.every(({ isPaid }) => !isPaid);
}
