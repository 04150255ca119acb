import { assertNever } from '../../../shared/app-error.ts';
import type { RequestHandler } from '../loopback-server.ts';
import { breakDuringAnswer, breakDuringRequest, drip, stall, truncate } from './break.ts';
import { captureAnswer } from './captured-response.ts';
import { drainRequest, type Exchange, sendAnswer } from './connection.ts';
import { sendEvents } from './event-streams.ts';
import { sendEndless, sendGzipBomb, sendInformational, sendManyHeaders } from './floods.ts';
import { makeAnswer } from './make-answer.ts';
import { type Fault, type FaultRule, isDuringRequest } from './plan.ts';

/** The faults that answer by themselves; a wait and a rate limit let requests through. */
type FinalFault = Exclude<Fault, { readonly kind: 'delay' | 'hold' | 'rate-limit' }>;

/**
 * Does what the rule says to one request. A billed request is done by the real handler first, to its
 * end. Rejects with the signal's reason when the client goes away during a wait.
 */
export async function strike(
  exchange: Exchange,
  rule: FaultRule,
  fault: FinalFault,
  handler: RequestHandler,
): Promise<void> {
  if ((fault.kind === 'reset' || fault.kind === 'close') && isDuringRequest(fault)) {
    await breakDuringRequest(exchange, fault);
    return;
  }
  const real = rule.isBilled ? await captureAnswer(exchange.request, handler) : null;
  await drainRequest(exchange);
  if (exchange.signal.aborted) return;
  if (fault.kind === 'sse') {
    await sendEvents(exchange, fault, real);
    return;
  }
  const answer = await makeAnswer(fault, real);
  switch (fault.kind) {
    case 'answer':
      return sendAnswer(exchange, answer);
    case 'reset':
    case 'close':
      return breakDuringAnswer(exchange, fault, answer);
    case 'truncate':
      return truncate(exchange, fault, answer);
    case 'stall':
      return stall(exchange, fault, answer);
    case 'drip':
      return drip(exchange, fault, answer);
    case 'endless':
      return sendEndless(exchange, answer);
    case 'gzip-bomb':
      return sendGzipBomb(exchange, fault, answer);
    case 'informational-flood':
      return sendInformational(exchange, fault, answer);
    case 'header-flood':
      return sendManyHeaders(exchange, fault, answer);
    default:
      return assertNever(fault, 'fault');
  }
}
