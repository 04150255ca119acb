import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
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
      throw capReached('today', caps.perDayTokens, used, atMostTokens);
    }
  }
  if (caps.perGroupTokens !== null && groupId !== null) {
    const used =
      store.spentTokens({ accountId, groupId }) + store.reservedTokens({ accountId, groupId });
    if (used + atMostTokens > caps.perGroupTokens) {
      throw capReached('this export', caps.perGroupTokens, used, atMostTokens);
    }
  }
}

function capReached(what: string, cap: number, used: number, next: number): AppError {
  return new AppError(
    errorCodes.capReached,
    `The spending cap of ${cap} tokens for ${what} would be passed: ${used} are spent or reserved and the next line may cost ${next}. Everything made is kept; raise the cap to go on.`,
    { data: { cap, used, next } },
  );
}
