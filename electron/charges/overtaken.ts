import type { CallOrder } from './call-order.ts';
import type { Charge, ChargeState, ChargeStore } from './ports.ts';

type Store = Pick<ChargeStore, 'findTake' | 'findHolder' | 'findOpen'>;

/** A call that nothing was sent for yet: a job may take its place. */
const unsent: ChargeState = 'queued';

/**
 * Whether another call has brought what an order asks for, or is bringing it: the order must not be sent
 * then. Asked inside the transaction that would reserve it.
 */
export function isOvertaken(store: Store, { kind, identity, pack }: CallOrder): boolean {
  if (kind !== 'speech' && kind !== 'speech-job') return false;
  if (pack === undefined) return isBrought(store, identity);
  return pack.some((span) => isBrought(store, span.identity) || isOnItsWay(store, span.identity));
}

/** There already, or a part of a job that is on its way. */
function isBrought(store: Store, identity: string): boolean {
  return store.findTake(identity) !== null || store.findHolder(identity) !== null;
}

/** Asked for by itself, and more than planned. */
function isOnItsWay(store: Pick<ChargeStore, 'findOpen'>, identity: string): boolean {
  const own: Charge | null = store.findOpen(identity);
  return own !== null && own.state !== unsent;
}
