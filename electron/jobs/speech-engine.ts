import { setMaxListeners } from 'node:events';
import { AppError, assertNever } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';
import { type Caps, checkCaps } from './caps.ts';
import { finishReceived, ledgerEntry } from './finish-received.ts';
import type { PaceResult, Pacer, Priority } from './pacer.ts';
import type {
  BodyStore,
  CallFailure,
  Charge,
  ChargeStore,
  SpeechGateway,
  SpeechOutcome,
  SpeechRequest,
  TakeMaker,
  UncertainDecision,
} from './ports.ts';
import { decide, recover } from './recovery.ts';
import { failureRecord, settleFailure } from './settle-failure.ts';

export type SpeechOrder = {
  readonly accountId: string;
  readonly identity: string;
  readonly request: SpeechRequest;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** The export or command that asked, for its cap. */
  readonly groupId: string | null;
  readonly priority: Priority;
  readonly caps: Caps;
  /** The embedded demo: nothing is charged, so a lost call is simply asked again. */
  readonly isFree: boolean;
};

export type SpeechEngine = {
  /**
   * The take of one segment: reused, finished from a saved body, or bought. The signal stops it while
   * nothing has left; once sent, the answer is awaited and kept. Rejects with an AppError when the
   * whole batch has to stop (key, balance, cap, disk, no connection).
   */
  readonly make: (
    order: SpeechOrder,
    gateway: SpeechGateway,
    signal: AbortSignal,
  ) => Promise<SpeechOutcome>;
  readonly recover: (isFreeAccount: (accountId: string) => boolean) => Promise<void>;
  readonly uncertain: (accountId: string) => readonly Charge[];
  readonly decide: (charge: Charge, decision: UncertainDecision) => void;
  /** Resolves when every call that has left is answered and kept. */
  readonly settled: () => Promise<void>;
  /** Requests that have left since the start. */
  readonly sentCount: () => number;
};

export type EngineParts = {
  readonly store: ChargeStore;
  readonly bodies: BodyStore;
  readonly makeTake: TakeMaker;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Reads a gateway error's facts; null for an error that is not the gateway's. */
  readonly failureOf: (error: unknown) => CallFailure | null;
};

/** One try: where it left the item, and what pacing learns from it. */
type Attempt = { readonly pace: PaceResult } & (
  | { readonly kind: 'received'; readonly charge: Charge }
  | { readonly kind: 'settled'; readonly outcome: SpeechOutcome }
  | { readonly kind: 'again' }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | { readonly kind: 'stop'; readonly error: unknown }
);

const longestQuietMs = 15 * 60_000;
const mostUnreachable = 6;
const other: PaceResult = { kind: 'other' };

/** The charged-call protocol of design section 4 for speech. Nothing else may call `speak`. */
export function createSpeechEngine(parts: EngineParts): SpeechEngine {
  const { store, bodies, pacer, clock, random } = parts;
  const making = new Map<string, Promise<SpeechOutcome>>();
  const onTheirWay = new Set<Promise<unknown>>();
  /** A call that has left is never cut off by a cancel: its answer is paid for. */
  const neverAborted = new AbortController().signal;
  setMaxListeners(0, neverAborted);
  let sentCount = 0;

  const keepUntilDone = <T>(work: Promise<T>): Promise<T> => {
    onTheirWay.add(work);
    const forget = () => onTheirWay.delete(work);
    work.then(forget, forget);
    return work;
  };

  const reserve = (order: SpeechOrder): Charge =>
    store.transaction(() => {
      const charge = store.findOpen(order.identity) ?? store.insert({ ...order, id: random.id() });
      if (!order.isFree) checkCaps(store, order.caps, order, clock.nowMs());
      store.record(ledgerEntry(charge, 'reserved', charge.atMostTokens));
      return store.move(charge.id, ['queued', 'retry_wait'], 'reserved');
    });

  const release = (charge: Charge): void =>
    store.transaction(() => {
      store.record(ledgerEntry(charge, 'released', charge.atMostTokens));
      store.move(charge.id, ['reserved'], 'queued');
    });

  /** From the durable intent to the durable completion record, or to what the failure means. */
  const attempt = async (order: SpeechOrder, gateway: SpeechGateway): Promise<Attempt> => {
    let charge: Charge;
    try {
      charge = reserve(order);
    } catch (error) {
      return { kind: 'stop', error, pace: other };
    }
    const writer = await bodies.open(charge.id).catch((error: unknown) => {
      release(charge);
      return { failedWith: error };
    });
    if ('failedWith' in writer) return { kind: 'stop', error: writer.failedWith, pace: other };

    const onSending = () => {
      charge = store.move(charge.id, ['reserved'], 'sending', { sentCount: charge.sentCount + 1 });
      sentCount += 1;
    };
    try {
      const options = { signal: neverAborted, onSending, sink: writer.write };
      await gateway.speak(charge.request, options);
      const body = await writer.finish();
      charge = store.move(charge.id, ['sending'], 'received', {
        bodyFile: body.path,
        bodyBytes: body.bytes,
        bodySha256: body.sha256,
      });
      return { kind: 'received', charge, pace: { kind: 'clean' } };
    } catch (error) {
      await writer.discard();
      const call = parts.failureOf(error);
      if (charge.state === 'reserved' && call === null) {
        release(charge);
        return { kind: 'stop', error, pace: other };
      }
      const settled = settleFailure(parts, charge, order.isFree, call, failureRecord(error, call));
      const pace: PaceResult =
        call?.status === 429 ? { kind: 'limited', retryAfterMs: call.retryAfterMs } : other;
      if (settled.kind === 'settled') return { ...settled, pace };
      return { kind: settled.kind, error, pace };
    }
  };

  const buy = async (order: SpeechOrder, gateway: SpeechGateway, signal: AbortSignal) => {
    let unreachable = 0;
    for (;;) {
      const leave = await pacer.enter(order.priority, signal);
      const tried = await keepUntilDone(attempt(order, gateway));
      leave(tried.pace);
      switch (tried.kind) {
        case 'received':
          return keepUntilDone(finishReceived(parts, tried.charge));
        case 'settled':
          return tried.outcome;
        case 'stop':
          throw tried.error;
        case 'again':
          if (pacer.limitedForMs() > longestQuietMs) throw quotaUsedUp();
          break;
        case 'unreachable':
          unreachable += 1;
          if (unreachable >= mostUnreachable) throw tried.error;
          await clock.delay(random.fraction() * Math.min(30_000, 500 * 2 ** unreachable), signal);
          break;
        default:
          assertNever(tried, 'attempt');
      }
      signal.throwIfAborted();
    }
  };

  const makeOnce = async (order: SpeechOrder, gateway: SpeechGateway, signal: AbortSignal) => {
    const open = store.findOpen(order.identity);
    if (open?.state === 'uncertain' && open.failure !== null) {
      const outcome: SpeechOutcome = {
        kind: 'uncertain',
        chargeId: open.id,
        failure: open.failure,
      };
      return outcome;
    }
    if (open?.state === 'received') return keepUntilDone(finishReceived(parts, open));
    await gateway.ensureSpeech(signal);
    return buy(order, gateway, signal);
  };

  return {
    make: (order, gateway, signal) => {
      const take = store.findTake(order.identity);
      if (take !== null) return Promise.resolve({ kind: 'take', take, isReused: true });
      const running = making.get(order.identity);
      if (running !== undefined) return running;
      const work = makeOnce(order, gateway, signal).finally(() => making.delete(order.identity));
      making.set(order.identity, work);
      return work;
    },
    recover: (isFreeAccount) => recover(parts, isFreeAccount),
    uncertain: (accountId) =>
      store.inStates(['uncertain']).filter((charge) => charge.accountId === accountId),
    decide: (charge, decision) => decide(store, charge, decision),
    settled: async () => {
      while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay);
    },
    sentCount: () => sentCount,
  };
}

function quotaUsedUp(): AppError {
  return new AppError(
    errorCodes.gatewayRateLimited,
    'The gateway has refused every call for 15 minutes: the quota may be used up. Everything made is kept; go on later.',
  );
}
