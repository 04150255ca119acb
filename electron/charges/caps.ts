import { type AppError, appError } from '../../shared/app-error.ts';
import type { CapStop } from '../../shared/model/job.ts';
import {
  type Amount,
  addAmounts,
  dayStartMs,
  isWithin,
  type Limit,
  noAmount,
} from '../../shared/model/money.ts';
import type { ChargeStore } from './ports.ts';

/** What may be billed on an account in a day, and for one export or command. */
export type Caps = {
  readonly perDay: Limit;
  readonly perGroup: Limit;
  /** The group is a request of its own, and no export. */
  readonly isOwn?: boolean;
};

type CapKind = CapStop['cap'] | 'request';

type CappedCall = {
  readonly accountId: string;
  readonly groupId: string | null;
  readonly atMost: Amount;
  readonly isPerCall: boolean;
};

/**
 * Throws `cap_reached` unless the worst case of one more call fits under every cap. Runs inside the
 * transaction that reserves it, so that any number of calls at once never overshoot.
 */
export function checkCaps(
  store: Pick<ChargeStore, 'spent' | 'reserved' | 'batchOf'>,
  caps: Caps,
  call: CappedCall,
  nowMs: number,
): void {
  const { accountId, groupId, atMost } = call;
  const check = (limit: Limit, which: CapKind, usedBefore: () => Amount) => {
    if (limit.tokens === null && limit.money === null) return;
    // Tokens say nothing of a call with a price of its own: only money can hold it.
    if (call.isPerCall && limit.money === null) {
      throw appError('cap_reached.per_call', { money: atMost.money, cap: limit.tokens ?? 0 });
    }
    const used = usedBefore();
    if (!isWithin(addAmounts(used, atMost), limit)) throw capReached(which, limit, used, atMost);
  };
  check(caps.perDay, 'today', () => {
    const sinceMs = dayStartMs(nowMs);
    return addAmounts(store.spent({ accountId, sinceMs }), store.reserved({ accountId }));
  });
  if (groupId === null) return;
  check(caps.perGroup, caps.isOwn === true ? 'request' : 'export', () => {
    const group = { accountId, groupId };
    return addAmounts(store.spent(group), store.reserved(group));
  });
  const batch = store.batchOf(groupId);
  if (batch === null) return;
  check(batch.limit, 'batch', () => {
    const jobs = { accountId, batchId: batch.id };
    return addAmounts(store.spent(jobs), store.reserved(jobs));
  });
}

/**
 * Whether a call that the caps refuse just now could fit once those under way are settled: not where even what is
 * spent leaves too little, however much less than their worst they will cost.
 */
export function mayFitLater(
  store: Pick<ChargeStore, 'spent' | 'batchOf'>,
  caps: Caps,
  call: CappedCall,
  nowMs: number,
): boolean {
  try {
    checkCaps({ ...store, reserved: () => noAmount }, caps, call, nowMs);
    return true;
  } catch {
    return false;
  }
}

const refusals = {
  today: { tokens: 'cap_reached.today', money: 'cap_reached.today_money' },
  export: { tokens: 'cap_reached.export', money: 'cap_reached.export_money' },
  batch: { tokens: 'cap_reached.batch', money: 'cap_reached.batch_money' },
  request: { tokens: 'cap_reached.request', money: 'cap_reached.request_money' },
} as const;

function capReached(which: CapKind, limit: Limit, used: Amount, next: Amount): AppError {
  if (limit.tokens !== null && used.tokens + next.tokens > limit.tokens) {
    const data = { cap: limit.tokens, used: used.tokens, next: next.tokens };
    return appError(refusals[which].tokens, data);
  }
  const data = {
    cap: shown(limit.money ?? 0),
    used: shown(used.money),
    next: shown(next.money),
  };
  return appError(refusals[which].money, data);
}

/** Money in a sentence: without the last digits that adding fractions up leaves; what is tiny is not nothing. */
function shown(money: number): string {
  if (money >= 0.01) return String(Math.round(money * 1e4) / 1e4);
  // Never as 1e-7; nine places hold no rounding of binary.
  return Number(money.toPrecision(2))
    .toFixed(9)
    .replace(/\.?0+$/, '');
}
