import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';

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
