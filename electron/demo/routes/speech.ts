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
  const { bytes, durationMs } = await speak(engine, order, context.req.raw.signal);
  note(context, { audioMs: durationMs, tokens: speechTokens(order.input, durationMs) });
  return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': speechMediaType(order.format),
    'content-length': String(bytes.length),
  });
}
