import type { Context } from 'hono';
import { SPEECH_MODEL } from '../../gateway/wire/limits.ts';
import type { WireVoice } from '../../gateway/wire/voices-response.ts';
import type { DemoState } from '../state/demo-state.ts';
import { answerRefusal, refusal } from './refusal.ts';

/** GET /v1/audio/voices?model=fish-speech */
export function listVoices(state: DemoState, context: Context): Response {
  const model = context.req.query('model');
  if (model === undefined) {
    const message = `The query parameter model is missing. Send ?model=${SPEECH_MODEL}.`;
    return answerRefusal(context, refusal(422, 'missing_parameter', message, 'model'));
  }
  if (model !== SPEECH_MODEL) {
    const message = `The model "${model}" has no voices. See GET /v1/models.`;
    return answerRefusal(context, refusal(404, 'model_not_found', message, 'model'));
  }
  const items: readonly WireVoice[] = state.voices.map(({ id, title, createdAtSeconds }) => ({
    _id: id,
    title,
    created_at: createdAtSeconds,
  }));
  return context.json({ items });
}
