import { abortError } from '../../../shared/app-error.ts';
import type { ChargeFailure, ChargeStore } from '../../charges/ports.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** Stops the lines of one run: all of them, or those of a voice that the gateway does not allow. */
export type SegmentAborts = {
  /** Of one line; aborted, it is not sent any more. */
  readonly signalOf: (order: SegmentOrder) => AbortSignal;
  readonly stopAll: (reason: unknown) => void;
  /** Of all lines only those that nothing is set aside for: what the caps let in is still sent. */
  readonly stopWaiting: (reason: unknown) => void;
  /** The lines of that voice that nothing has been sent for are held back: the gateway answered 403 to one. */
  readonly holdVoice: (voiceId: string, failure: ChargeFailure) => void;
  /** Why the lines of that voice are held; null while they are not. */
  readonly heldBy: (voiceId: string) => ChargeFailure | null;
};

const waiting: ReadonlySet<string> = new Set(['queued', 'retry_wait']);

export function createSegmentAborts(
  charges: Pick<ChargeStore, 'findCallFor'>,
  orders: readonly SegmentOrder[],
): SegmentAborts {
  const controls = new Map(orders.map((order) => [order, new AbortController()]));
  const held = new Map<string, ChargeFailure>();
  const isWaiting = ({ identity }: SegmentOrder): boolean => {
    const open = charges.findCallFor(identity);
    return open === null || waiting.has(open.state);
  };

  return {
    signalOf: (order) => {
      const control = controls.get(order) ?? new AbortController();
      return control.signal;
    },
    stopAll: (reason) => {
      for (const control of controls.values()) control.abort(reason);
    },
    stopWaiting: (reason) => {
      for (const [order, control] of controls) if (isWaiting(order)) control.abort(reason);
    },
    holdVoice: (voiceId, failure) => {
      if (held.has(voiceId)) return;
      held.set(voiceId, failure);
      for (const [order, control] of controls) {
        // What was submitted is paid for, and its result is awaited.
        if (order.request.voiceId === voiceId && isWaiting(order)) {
          control.abort(abortError('The gateway does not allow this voice.'));
        }
      }
    },
    heldBy: (voiceId) => held.get(voiceId) ?? null,
  };
}
