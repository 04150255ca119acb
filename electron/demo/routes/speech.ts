import type { Context } from 'hono';
import { speechMediaType } from '../../gateway/wire/speech-format.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { type SpeechEngine, speak } from '../speech/speak.ts';
import { isTooLongForSync } from '../speech/sync-limit.ts';
import { billedTokens, speechJobTokens, speechTokens } from '../state/billing.ts';
import type { DemoState } from '../state/demo-state.ts';
import { callerOf } from './check-key.ts';
import { note } from './log-request.ts';
import { readSpeechRequest } from './read-speech-request.ts';
import { balanceTooLow } from './refusal.ts';
import { answerBytes } from './tasks.ts';

/** nginx's status for a client that went away: it is logged and reaches nobody. */
const clientGone = 499;

/** What the proxy in front of a gateway shows: a page, not JSON. */
const timeoutPage = `<!DOCTYPE html>
<html><head><title>524: A timeout occurred</title></head>
<body><h1>A timeout occurred</h1><p>The origin server did not answer in time. Error code 524.</p></body></html>
`;

/** POST /v1/audio/speech. A client that goes away ends the work and is not billed. */
export async function createSpeech(
  state: DemoState,
  engine: SpeechEngine,
  context: Context,
): Promise<Response> {
  const { accountId } = callerOf(context);
  const { order, ratio } = readSpeechRequest(state, accountId, await context.req.text());
  const inputSha256 = sha256Of(order.input);
  note(context, { textSha256: inputSha256, characters: countCharacters(order.input) });
  const mostTokens = billedTokens(speechJobTokens(order.input), ratio);
  const hold = state.ledger.hold(accountId, mostTokens);
  if (hold === null) throw balanceTooLow(mostTokens);
  const { signal } = context.req.raw;
  try {
    if (isTooLongForSync(order.input)) return answerTimeout();
    const { bytes, durationMs } = await speak(engine, order, signal);
    const tokens = billedTokens(speechTokens(order.input, durationMs), ratio);
    state.ledger.charge({
      account: accountId,
      kind: 'speech',
      tokens,
      textSha256: inputSha256,
      audioMs: durationMs,
      path: context.req.path,
      reference: null,
    });
    note(context, { audioMs: durationMs, tokens });
    return answerBytes(context, bytes, speechMediaType(order.format));
  } catch (error) {
    // The server's abort reason is a plain string, which no error handler would catch.
    if (signal.aborted) return new Response(null, { status: clientGone });
    throw error;
  } finally {
    hold.release();
  }
}

/** Not billed. */
function answerTimeout(): Response {
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  return new Response(timeoutPage, { status: 524, headers });
}
