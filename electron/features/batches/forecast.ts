import type { CapStop } from '../../../shared/model/job.ts';
import { type Amount, addAmounts, type Limit, noAmount } from '../../../shared/model/money.ts';

type Room = { readonly limit: Limit; readonly used: Amount };

/**
 * Which limits will stop the books of a batch by what they are expected to cost, in their order: the day's and the
 * shared budget take what the books before them cost, each book's own cap only that of itself.
 */
export function forecastStops(
  books: readonly { readonly cost: Amount; readonly own: Room }[],
  shared: { readonly today: Room; readonly batch: Room },
): readonly (CapStop | null)[] {
  let before: Amount = noAmount;
  return books.map(({ cost, own }) => {
    const after = ({ limit, used }: Room): Room => ({ limit, used: addAmounts(used, before) });
    const stops = [
      { cap: 'today' as const, share: shareOf(cost, after(shared.today)) },
      { cap: 'batch' as const, share: shareOf(cost, after(shared.batch)) },
      { cap: 'export' as const, share: shareOf(cost, own) },
    ].sort((one, other) => one.share - other.share);
    const [first] = stops;
    const stop = first === undefined || first.share >= 1 ? null : first;
    const share = stop?.share ?? 1;
    before = addAmounts(before, { tokens: cost.tokens * share, money: cost.money * share });
    return stop;
  });
}

/** What of a cost still fits under a limit, from 0 to 1. */
function shareOf(cost: Amount, { limit, used }: Room): number {
  const share = (left: number, most: number | null, spent: number) =>
    most === null || left <= 0 ? 1 : Math.min(1, Math.max(0, most - spent) / left);
  return Math.min(
    share(cost.tokens, limit.tokens, used.tokens),
    share(cost.money, limit.money, used.money),
  );
}
