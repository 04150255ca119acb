import { isAbort } from '../../shared/app-error.ts';
import { keepAside, type Unusable } from './finish-received.ts';
import type { Ledger } from './ledger.ts';
import { lostAtGateway, type PollParts, pollUntilDone } from './poll.ts';
import type {
  BodyStore,
  Charge,
  ChargeFailure,
  ChargeStore,
  Outcome,
  RemoteStatus,
  Sink,
} from './ports.ts';

type DownloadEnd<Kind extends Charge['kind']> =
  | { readonly kind: 'received'; readonly charge: Charge<Kind> }
  /** Finished, but for a day the gateway has not given it out: paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const firstDelayMs = 1000;
const longestDelayMs = 60_000;
const mostTriesOnBadAnswer = 5;

/** So often a result is fetched that came whole, as far as HTTP tells, and cannot be played: it is free. */
const mostDownloads = 3;
/** A row whose body was of no use. */
const noBody = { bodyFile: null, bodyBytes: null, bodySha256: null } as const;

export type DownloadParts = PollParts & {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly bodies: BodyStore;
};

/** How submitted work of one kind is asked for, fetched and used. */
type SubmittedWork<Kind extends Charge['kind'], Result> = {
  readonly ask: () => Promise<RemoteStatus>;
  readonly fetch: (sink: Sink) => Promise<void>;
  readonly use: (charge: Charge<Kind>) => Promise<Outcome<Result> | Unusable>;
};

/** From `processing` or `received` to the result of submitted work, all free. */
export async function finishSubmitted<Kind extends Charge['kind'], Result>(
  parts: DownloadParts,
  charge: Charge<Kind>,
  { ask, fetch, use }: SubmittedWork<Kind, Result>,
  signal: AbortSignal,
): Promise<Outcome<Result>> {
  const { store } = parts;
  if (charge.state === 'received') {
    const made = await use(charge);
    return made.kind === 'unusable' ? keepAside(store, charge, made.failure) : made;
  }
  const askAndSettle = async () => {
    const status = await ask();
    settleByFigure(parts, charge, status);
    return status;
  };
  const end = await pollUntilDone(parts, charge, askAndSettle, signal);
  if (end.kind === 'failed') return keepAside(store, charge, end.failure);
  for (let tries = 1; ; tries += 1) {
    const download = await downloadResult(parts, charge, fetch, signal);
    if (download.kind === 'failed') return keepAside(store, charge, download.failure);
    const made = await use(download.charge);
    if (made.kind !== 'unusable') return made;
    if (tries >= mostDownloads) return keepAside(store, charge, made.failure);
    // Fetching is free, and what lies at the gateway may be whole.
    store.move(charge.id, ['received'], 'processing', noBody);
  }
}

/**
 * Fetches the finished result of submitted work into the body store and records it as received. Free, so
 * that a broken download is simply repeated; an answer that is plainly wrong, only a few times.
 */
async function downloadResult<Kind extends Charge['kind']>(
  parts: DownloadParts,
  charge: Charge<Kind>,
  fetch: (sink: Sink) => Promise<void>,
  signal: AbortSignal,
): Promise<DownloadEnd<Kind>> {
  const { clock, random, store, bodies } = parts;
  let badAnswers = 0;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    signal.throwIfAborted();
    const writer = await bodies.open(charge.id, 0);
    try {
      await fetch(writer.write);
      const body = await writer.finish();
      const received = store.move(charge.id, ['processing'], 'received', {
        bodyFile: body.path,
        bodyBytes: body.bytes,
        bodySha256: body.sha256,
      }) as Charge<Kind>;
      return { kind: 'received', charge: received };
    } catch (error) {
      await writer.discard();
      if (isAbort(error) && signal.aborted) throw error;
      const call = parts.failureOf(error);
      if (call === null) throw error;
      const failure = lostAtGateway(clock, charge, call);
      if (failure !== null) return { kind: 'failed', failure };
      if (call.status === 200) badAnswers += 1;
      if (badAnswers >= mostTriesOnBadAnswer) throw error;
    }
    await clock.delay(delayMs * (0.5 + random.fraction()), signal);
  }
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
  store.transaction(() => ledger.settle(charge, amount, 'told by the gateway'));
}
