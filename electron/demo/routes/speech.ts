import type { Context } from 'hono';
import { speechMediaType } from '../../gateway/wire/speech-format.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import { type SpeechEngine, speak } from '../speech/speak.ts';
import { speechTokens } from '../state/billing.ts';
import type { DemoState } from '../state/demo-state.ts';
import { textSha256 } from '../state/request-log.ts';
import { note } from './log-request.ts';
import { readSpeechRequest } from './read-speech-request.ts';
import { answerRefusal } from './refusal.ts';

/** nginx's status for a client that went away: it is logged and reaches nobody. */
const CLIENT_GONE = 499;

/** POST /v1/audio/speech. A client that goes away ends the work and is not billed. */
export async function createSpeech(
  state: DemoState,
  engine: SpeechEngine,
  context: Context,
): Promise<Response> {
  const reading = readSpeechRequest(state, await context.req.text());
  if ('refused' in reading) return answerRefusal(context, reading.refused);
  const { order } = reading;
  note(context, {
    textSha256: textSha256(order.input),
    characters: countCharacters(order.input),
  });
  const { signal } = context.req.raw;
  try {
    const { bytes, durationMs } = await speak(engine, order, signal);
    note(context, { audioMs: durationMs, tokens: speechTokens(order.input, durationMs) });
    return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': speechMediaType(order.format),
      'content-length': String(bytes.length),
    });
  } catch (error) {
    // The server's abort reason is a plain string, which no error handler would catch.
    if (signal.aborted) return new Response(null, { status: CLIENT_GONE });
    throw error;
  }
}
