import { AppError } from '../../../shared/app-error.ts';
import { looksLikeText } from './answers/sound-check.ts';
import { readWholeBody } from './answers/take-body.ts';
import { gatewayError, gatewayFailureOf } from './failure.ts';
import type { Call } from './http/exchange.ts';
import type { Transport } from './http/transport.ts';

/** With the deadline of the call that the link came from, less than the time after which a call is given up. */
const deadlineMs = 30_000;
/** What was stored a moment ago may not be everywhere yet. */
const pausesMs = [500, 2_000, 8_000];

/**
 * The sound behind a link that came in place of it. Free; where a redirect of free content may lead, and the key only
 * on the gateway itself. What fails says that the call before it may be charged.
 */
export async function fetchLinked(
  transport: Transport,
  link: string,
  { maxBytes, ...how }: Pick<Call, 'accept' | 'signal'> & { readonly maxBytes: number },
): Promise<Buffer> {
  const call = {
    kind: 'free',
    subject: 'speech',
    method: 'GET',
    path: '',
    link,
    label: 'GET (a link)',
    followsRedirects: true,
    deadlineMs,
    idleMs: deadlineMs,
    ...how,
  } as const;
  const expected = {
    noun: 'sound',
    maxBytes,
    isWords: (head: Uint8Array, isComplete: boolean) => looksLikeText(head, null, isComplete),
  } as const;
  for (let tries = 0; ; tries += 1) {
    try {
      return await transport.call(call, (answer) => readWholeBody(answer, expected));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const mayPass = error.isRetryable || gatewayFailureOf(error)?.status === 404;
      const pauseMs = mayPass ? pausesMs[tries] : undefined;
      if (pauseMs === undefined) {
        const reason = error.message;
        throw gatewayError('gateway_bad_answer.link', { phase: 'sent', status: 200, reason });
      }
      await transport.pause(pauseMs, how.signal);
    }
  }
}
