import { AppError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { Watch } from '../call-rules.ts';
import { keepAside, type Unusable } from '../finish-received.ts';
import type { Ledger } from '../ledger.ts';
import type {
  BodyStore,
  CallFailure,
  Charge,
  ChargeFailure,
  ChargeState,
  ChargeStore,
  Outcome,
  RemoteStatus,
  ResultTaker,
} from '../ports.ts';
import { failureRecord } from '../settle-failure.ts';
import { lostAtGateway, pollUntilDone } from './poll.ts';
import { createResultFile, type ResultFile } from './result-file.ts';
import { type AskingParts, createWorkAsking } from './work-asking.ts';
import { notTaken } from './work-trouble.ts';

type DownloadEnd<Kind extends Charge['kind']> =
  | { readonly kind: 'received'; readonly charge: Charge<Kind> }
  /** Finished, but the gateway has not delivered it for a day: it is paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const delays = { firstMs: 1000, longestMs: 60_000, growth: 2 } as const;
/** How many tries in a row may break off in the body without any new bytes. */
const mostTriesWithoutMore = 5;

/** How often a result is fetched that is complete as far as HTTP tells but cannot be played; fetching is free. */
const mostDownloads = 3;
/** For a row whose body could not be used. */
const noBody = { bodyFile: null, bodyBytes: null, bodySha256: null } as const;

export type DownloadParts = AskingParts & {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly bodies: BodyStore;
};

/** How submitted work of one kind is polled, fetched and used. */
type SubmittedWork<Kind extends Charge['kind'], Result> = {
  readonly ask: () => Promise<RemoteStatus>;
  readonly fetch: (taker: ResultTaker) => Promise<void>;
  readonly use: (charge: Charge<Kind>) => Promise<Outcome<Result> | Unusable>;
};

/**
 * From `processing` or `received` to the result of submitted work, all free. A problem on
 * this side is shown with the charge, which keeps its state and can be continued.
 */
export async function finishSubmitted<Kind extends Charge['kind'], Result>(
  parts: DownloadParts,
  charge: Charge<Kind>,
  { ask, fetch, use }: SubmittedWork<Kind, Result>,
  signal: AbortSignal,
  watch: Watch = {},
): Promise<Outcome<Result>> {
  const { store } = parts;
  const takeReceived = (received: Charge<Kind>) => telling(parts, received, 'received', use);
  if (charge.state === 'received') {
    const made = await takeReceived(charge);
    return made.kind === 'unusable' ? keepAside(store, charge, made.failure) : made;
  }
  const askAndSettle = async () => {
    const status = await ask();
    settleByFigure(parts, charge, status);
    return status;
  };
  const end = await pollUntilDone(parts, charge, askAndSettle, signal, watch.onRemoteProgress);
  if (end.kind === 'failed') return keepAside(store, charge, end.failure);
  for (let tries = 1; ; tries += 1) {
    const download = await downloadResult(parts, charge, fetch, signal);
    if (download.kind === 'failed') return keepAside(store, charge, download.failure);
    const made = await takeReceived(download.charge);
    if (made.kind !== 'unusable') return made;
    if (tries >= mostDownloads) return keepAside(store, charge, made.failure);
    // Fetching is free, and what lies at the gateway may be whole.
    store.move(charge.id, ['received'], 'processing', noBody);
  }
}

/**
 * Fetches the finished result of submitted work into the body store and records it as received. Free, so
 * that a broken download is simply gone on with, or repeated; an answer that is plainly wrong, only a few
 * times.
 */
async function downloadResult<Kind extends Charge['kind']>(
  parts: DownloadParts,
  charge: Charge<Kind>,
  fetch: (taker: ResultTaker) => Promise<void>,
  signal: AbortSignal,
): Promise<DownloadEnd<Kind>> {
  const file = createResultFile(parts.bodies, charge.id);
  try {
    return await telling(parts, charge, 'processing', () =>
      fetchInto(parts, charge, file, fetch, signal),
    );
  } finally {
    await file.discard();
  }
}

async function fetchInto<Kind extends Charge['kind']>(
  parts: DownloadParts,
  charge: Charge<Kind>,
  file: ResultFile,
  fetch: (taker: ResultTaker) => Promise<void>,
  signal: AbortSignal,
): Promise<DownloadEnd<Kind>> {
  const { store, failureOf } = parts;
  const asking = createWorkAsking(parts, charge, delays, signal);
  let triesWithoutMore = 0;
  for (;;) {
    signal.throwIfAborted();
    const before = file.furthestBytes();
    try {
      await fetch(file.taker());
      const body = await file.finish();
      const received = store.move(charge.id, ['processing'], 'received', {
        bodyFile: body.path,
        bodyBytes: body.bytes,
        bodySha256: body.sha256,
        failure: null,
      }) as Charge<Kind>;
      return { kind: 'received', charge: received };
    } catch (error) {
      const call = failureOf(error);
      if (call === null || isOverLimit(error)) throw error;
      triesWithoutMore = countTries(call, triesWithoutMore, file.furthestBytes() > before);
      if (triesWithoutMore >= mostTriesWithoutMore) throw error;
      // Another range or other bytes than before: they do not belong together.
      if (call.errorCode === errorCodes.gatewayBadAnswer) file.startOver();
      const failure = lostAtGateway(parts, charge, asking.failed(error), asking.isLasting());
      if (failure !== null) return { kind: 'failed', failure };
    }
    await asking.wait();
  }
}

function countTries({ status }: CallFailure, before: number, hasMore: boolean): number {
  const isInBody = status === 200 || status === 206;
  if (!isInBody) return before;
  return hasMore ? 0 : before + 1;
}

/** No second try of the same length would fit. */
function isOverLimit(error: unknown): boolean {
  return error instanceof AppError && error.key === 'gateway_bad_answer.over_limit';
}

/** Does work on a paid result; what stops it on this side is kept with the charge, and thrown as that. */
async function telling<Kind extends Charge['kind'], T>(
  { store, failureOf, logger }: Pick<DownloadParts, 'store' | 'failureOf' | 'logger'>,
  charge: Charge<Kind>,
  state: ChargeState,
  work: (charge: Charge<Kind>) => Promise<T>,
): Promise<T> {
  try {
    return await work(charge);
  } catch (error) {
    if (isAbort(error) || isTold(error)) throw error;
    const trouble = notTaken(error);
    try {
      store.move(charge.id, [state], state, { failure: failureRecord(trouble, failureOf(error)) });
    } catch (cause) {
      logger.warn('trouble with a paid result was not kept', { reason: String(cause) });
    }
    throw trouble;
  }
}

/** A refused key, which ended the asking, is worded already. */
function isTold(error: unknown): boolean {
  return error instanceof AppError && error.key?.endsWith('.submitted') === true;
}

/**
 * Corrects the ledger where the gateway says what submitted work cost in the end, also when it failed: jobs
 * are charged in advance, and settlement by actual duration is announced (docs/gateway.md).
 */
function settleByFigure(
  { store, ledger }: Pick<DownloadParts, 'store' | 'ledger'>,
  charge: Charge,
  { figure }: RemoteStatus,
): void {
  if (figure === null) return;
  const { tokens, isBilled } = figure;
  const amount = isBilled ? ledger.billedAmount(charge, tokens) : ledger.amountOf(charge, tokens);
  store.transaction(() => ledger.settle(charge, amount, messageOf('ledger.toldByGateway')));
}
