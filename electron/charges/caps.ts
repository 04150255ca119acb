import { appError } from '../../shared/app-error.ts';
import { dayStartMs } from '../../shared/model/money.ts';
import type { ChargeStore } from './ports.ts';

/** Tokens; null means no cap. */
export type Caps = {
  readonly perDayTokens: number | null;
  readonly perGroupTokens: number | null;
};

/**
 * Throws `cap_reached` unless the worst case of one more call fits under every cap. Runs inside the
 * transaction that reserves it, so that any number of calls at once never overshoot.
 */
export function checkCaps(
  store: ChargeStore,
  caps: Caps,
  call: { accountId: string; groupId: string | null; atMostTokens: number },
  nowMs: number,
): void {
  const { accountId, groupId, atMostTokens } = call;
  if (caps.perDayTokens !== null) {
    const sinceMs = dayStartMs(nowMs);
    const used = store.spentTokens({ accountId, sinceMs }) + store.reservedTokens({ accountId });
    if (used + atMostTokens > caps.perDayTokens) {
      throw appError('cap_reached.today', { cap: caps.perDayTokens, used, next: atMostTokens });
    }
  }
  if (caps.perGroupTokens !== null && groupId !== null) {
    const used =
      store.spentTokens({ accountId, groupId }) + store.reservedTokens({ accountId, groupId });
    if (used + atMostTokens > caps.perGroupTokens) {
      throw appError('cap_reached.export', { cap: caps.perGroupTokens, used, next: atMostTokens });
    }
  }
}
