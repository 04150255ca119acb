import type { Context } from 'hono';
import { speechModel } from '../../gateway/wire/limits.ts';
import type { WireVoice } from '../../gateway/wire/voices-response.ts';
import type { BlobStore } from '../state/blob-store.ts';
import type { DemoState } from '../state/demo-state.ts';
import { speechProvider } from '../state/voices.ts';
import { callerOf } from './check-key.ts';
import { findModel } from './find-model.ts';
import { Refusal } from './refusal.ts';

/** GET /v1/audio/voices?model=fish-speech: those of the account; the default voice is not among them. */
export function listVoices(state: DemoState, context: Context): Response {
  checkModel(state, context);
  const voices = state.voices.list(callerOf(context).accountId, speechProvider);
  const items: readonly WireVoice[] = voices.map(({ id, title, createdAtSeconds }) => ({
    _id: id,
    title,
    created_at: createdAtSeconds,
  }));
  return context.json({ items });
}

/**
 * DELETE /v1/audio/voices/{voice_id}?model=fish-speech: 404 for one that is not there, 403 for
 * another account's. Jobs that were submitted with it are still spoken.
 */
export async function deleteVoice(
  state: DemoState,
  samples: BlobStore,
  context: Context,
  id: string,
): Promise<Response> {
  checkModel(state, context);
  const voice = state.voices.find(id, speechProvider);
  if (voice === null) {
    const message = 'There is no voice of this id.';
    throw new Refusal(404, 'voice_not_found', message);
  }
  if (voice.accountId !== callerOf(context).accountId) {
    const message = 'This voice belongs to another account.';
    throw new Refusal(403, 'voice_not_owned', message);
  }
  state.voices.remove(id, speechProvider);
  if (voice.sampleName !== null) await samples.remove(voice.sampleName);
  return context.json({ deleted: true });
}

function checkModel(state: DemoState, context: Context): void {
  const model = context.req.query('model');
  if (model === undefined) {
    const message = `The query parameter model is missing. Send ?model=${speechModel}.`;
    throw new Refusal(422, 'missing_parameter', message, 'model');
  }
  findModel(state, callerOf(context).accountId, model, 'speech');
}
