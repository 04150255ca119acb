import { isAbort } from '../../shared/app-error.ts';
import { lostAtGateway, type PollParts } from './poll.ts';
import type { BodyStore, Charge, ChargeFailure, ChargeStore, Sink } from './ports.ts';

export type DownloadEnd<Kind extends Charge['kind']> =
  | { readonly kind: 'received'; readonly charge: Charge<Kind> }
  /** Finished, but for a day the gateway has not given it out: paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const firstDelayMs = 1000;
const longestDelayMs = 60_000;
const mostTriesOnBadAnswer = 5;

/** So often a result is fetched that came whole, as far as HTTP tells, and cannot be played: it is free. */
export const mostDownloads = 3;
/** A row whose body was of no use. */
export const noBody = { bodyFile: null, bodyBytes: null, bodySha256: null } as const;

/**
 * Fetches the finished result of submitted work into the body store and records it as received. Free, so
 * that a broken download is simply repeated; an answer that is plainly wrong, only a few times.
 */
export async function downloadResult<Kind extends Charge['kind']>(
  parts: PollParts & { readonly store: ChargeStore; readonly bodies: BodyStore },
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
