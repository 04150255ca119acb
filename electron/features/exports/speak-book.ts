import { setMaxListeners } from 'node:events';
import { AppError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Charge, ChargeFailure, ChargeStore, Take } from '../../jobs/ports.ts';
import type { SpeechEngine } from '../../jobs/speech-engine.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Narration } from '../narration/narration.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';

/** What a run does with lines of which nobody knows whether they were charged (design 4.10). */
export type UncertainPolicy = 'stop' | 'skip' | 'retry';

export type BookOrder = { readonly chapterId: string; readonly order: SegmentOrder };

export type OpenItem = {
  readonly chapterId: string;
  readonly index: number;
  readonly kind: 'uncertain' | 'refused';
  readonly shown: string;
  readonly failure: ChargeFailure;
};

export type SpokenBook = {
  /** By identity; a missing one has an entry in `open`. */
  readonly takes: ReadonlyMap<string, Take>;
  readonly open: readonly OpenItem[];
  /** Lines whose audio was there already. */
  readonly reusedCount: number;
};

export type SpeakProgress = {
  readonly doneSegments: number;
  readonly totalSegments: number;
  /** By the estimated length of the lines, 0 to 1. */
  readonly fraction: number;
};

export type SpeakBookOptions = {
  readonly account: AccountRow;
  readonly groupId: string;
  readonly mostTokens: number | null;
  readonly policy: UncertainPolicy;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SpeakProgress) => void;
};

/**
 * Has every line of a book spoken, each text once. An uncertain or refused line is left open and the
 * rest goes on; key, balance, cap, disk or connection trouble rejects, with everything made kept.
 */
export async function speakBook(
  parts: { narration: Narration; engine: SpeechEngine; charges: ChargeStore },
  orders: readonly BookOrder[],
  options: SpeakBookOptions,
): Promise<SpokenBook> {
  const { narration, charges } = parts;
  const takes = new Map<string, Take>();
  const open: OpenItem[] = [];
  const heldVoices = new Map<string, ChargeFailure>();
  const toMake = new Map<string, BookOrder>();
  let reusedCount = 0;
  for (const entry of orders) {
    const take = charges.findTake(entry.order.identity);
    if (take !== null) {
      takes.set(entry.order.identity, take);
      reusedCount += 1;
    } else if (toMake.has(entry.order.identity)) {
      reusedCount += 1;
    } else {
      toMake.set(entry.order.identity, entry);
    }
  }
  if (options.policy === 'retry') approveOpen(parts.engine, options.account, toMake);

  const lengthOf = (entry: BookOrder) => entry.order.estimate.expectedDurationMs;
  const wholeMs = orders.reduce((sum, entry) => sum + lengthOf(entry), 0) || 1;
  let leftMs = [...toMake.values()].reduce((sum, entry) => sum + lengthOf(entry), 0);
  let leftCount = toMake.size;
  const report = () =>
    options.onProgress({
      doneSegments: orders.length - leftCount,
      totalSegments: orders.length,
      fraction: 1 - leftMs / wholeMs,
    });
  report();

  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const onAbort = () => stop.abort(options.signal.reason);
  if (options.signal.aborted) onAbort();
  options.signal.addEventListener('abort', onAbort, { once: true });

  const leaveOpen = (entry: BookOrder, kind: OpenItem['kind'], failure: ChargeFailure): void => {
    const { index, segment } = entry.order;
    open.push({ chapterId: entry.chapterId, index, kind, shown: segment.shown, failure });
    if (options.policy === 'stop' && kind === 'uncertain') stop.abort(decisionNeeded(failure));
  };

  const speakOne = async (entry: BookOrder): Promise<void> => {
    const voiceId = entry.order.request.voiceId;
    const held = heldVoices.get(voiceId);
    if (held !== undefined) {
      leaveOpen(entry, 'refused', held);
      return;
    }
    const outcome = await narration.speak(options.account, entry.chapterId, entry.order, {
      groupId: options.groupId,
      priority: 'batch',
      signal: stop.signal,
      mostTokens: options.mostTokens,
    });
    if (outcome.kind === 'take') takes.set(entry.order.identity, outcome.take);
    else leaveOpen(entry, outcome.kind, outcome.failure);
    if (outcome.kind === 'refused' && outcome.isVoiceHeld) heldVoices.set(voiceId, outcome.failure);
    leftMs -= lengthOf(entry);
    leftCount -= 1;
    report();
  };

  const work = [...toMake.values()].map((entry) =>
    speakOne(entry).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const ends = await Promise.allSettled(work);
  options.signal.removeEventListener('abort', onAbort);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const cause = reasons.find((reason) => !isAbort(reason)) ?? reasons[0];
  if (cause !== undefined) throw cause;
  return { takes, open, reusedCount };
}

/** `--on-uncertain retry`: the person has said beforehand that open lines may be sent again. */
function approveOpen(
  engine: SpeechEngine,
  account: AccountRow,
  wanted: ReadonlyMap<string, BookOrder>,
): void {
  const openCharges: readonly Charge[] = engine.uncertain(account.id);
  for (const charge of openCharges) {
    if (wanted.has(charge.identity)) engine.decide(charge, 'charged-buy-again');
  }
}

function decisionNeeded(failure: ChargeFailure): AppError {
  return new AppError(
    errorCodes.decisionsNeeded,
    `Stopped at a line that may or may not have been charged: ${failure.message}`,
  );
}
