import { AppError, isAbort } from '../../shared/app-error.ts';
import type { CallOrder } from './call-order.ts';
import { type AbortWatch, orAbort } from './pacing/abort-watch.ts';
import type { Charge, ChargeStore, Outcome } from './ports.ts';

type Parts = {
  readonly store: Pick<ChargeStore, 'findHolder'>;
  /** The work under way, by identity. */
  readonly making: ReadonlyMap<string, { readonly promise: Promise<Outcome<unknown>> }>;
  /** Goes on with work that is paid for and that nobody waits for. */
  readonly goOn: (charge: Charge, signal: AbortSignal) => Promise<Outcome<unknown>>;
  /** What is there already for an order. */
  readonly existing: (order: CallOrder) => unknown;
  readonly aborts: AbortWatch;
};

/**
 * Waits for what a job of several segments brings for one of them, which is never bought beside it. Null where
 * nothing holds it, or holds it any more: the job was not sent.
 */
export function createHolderTake({ store, making, goOn, existing, aborts }: Parts) {
  const runOf = (held: Charge, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const running = making.get(held.identity)?.promise;
    if (running !== undefined) return running;
    if (held.state === 'processing' || held.state === 'received') return goOn(held, signal);
    throw new Error(`Nobody makes a job that is ${held.state}.`);
  };
  /** Null where it is to be looked at again: the take is there, or whoever made the job was stopped. */
  const waitFor = async (held: Charge, signal: AbortSignal): Promise<Outcome<unknown> | null> => {
    if (held.state === 'uncertain' && held.failure !== null) {
      return { kind: 'uncertain', chargeId: held.id, failure: held.failure };
    }
    try {
      const outcome = await orAbort(runOf(held, signal), signal, aborts);
      return outcome.kind === 'done' ? null : outcome;
    } catch (error) {
      if (signal.aborted || !(isAbort(error) || isJobOvertaken(error))) throw error;
      return null;
    }
  };
  return async (order: CallOrder, signal: AbortSignal): Promise<Outcome<unknown> | null> => {
    for (;;) {
      const result = existing(order);
      if (result !== null) return { kind: 'done', result, isReused: true };
      const held = store.findHolder(order.identity);
      if (held === null) return null;
      const outcome = await waitFor(held, signal);
      if (outcome !== null) return outcome;
    }
  };
}

/** A job of several segments was not sent, because one of them was bought meanwhile. */
export function isJobOvertaken(error: unknown): boolean {
  return error instanceof AppError && error.key === 'conflict.job_overtaken';
}
