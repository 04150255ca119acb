import type { CapStop } from '../../../shared/model/job.ts';
import { type Amount, dayStartMs, type Limit } from '../../../shared/model/money.ts';
import type { ChargeStore } from '../../charges/ports.ts';

/** The cap of its own that a job was given, as its parameters hold it; null leaves that of the settings. */
type CappedParams = { readonly mostTokens?: number | null; readonly mostMoney?: number | null };

/** The cap that a job was given; null where that of the settings holds. */
export function capOfJob(params: unknown): Limit | null {
  const { mostTokens = null, mostMoney = null } = (params ?? {}) as CappedParams;
  return mostTokens === null && mostMoney === null
    ? null
    : { tokens: mostTokens, money: mostMoney };
}

type CappedWork = {
  readonly accountId: string;
  readonly groupId: string;
  /** What the lines that are not there yet are expected to cost. */
  readonly left: Amount;
  readonly perDay: Limit;
  readonly perGroup: Limit;
};

/** The cap that work will come up to by what its lines are expected to cost, and how far it gets; null for none. */
export function capStopOf(
  { spent, batchOf }: Pick<ChargeStore, 'spent' | 'batchOf'>,
  { accountId, groupId, left, perDay, perGroup }: CappedWork,
  nowMs: number,
): CapStop | null {
  const share = (limit: Limit, usedNow: () => Amount): number => {
    if (limit.tokens === null && limit.money === null) return 1;
    const used = usedNow();
    return Math.min(
      shareOf(left.tokens, limit.tokens, used.tokens),
      shareOf(left.money, limit.money, used.money),
    );
  };
  const day = share(perDay, () => spent({ accountId, sinceMs: dayStartMs(nowMs) }));
  const group = share(perGroup, () => spent({ accountId, groupId }));
  const shared = batchOf(groupId);
  const batch =
    shared === null ? 1 : share(shared.limit, () => spent({ accountId, batchId: shared.id }));
  const least = Math.min(day, group, batch);
  if (least >= 1) return null;
  const cap = least === day ? 'today' : least === group ? 'export' : 'batch';
  return { cap, share: least };
}

/** What of `left` a limit still takes, from 0 to 1. */
function shareOf(left: number, limit: number | null, used: number): number {
  if (limit === null || left <= 0) return 1;
  return Math.min(1, Math.max(0, limit - used) / left);
}
