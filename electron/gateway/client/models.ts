import { SPEECH_MODEL } from '../wire/limits.ts';
import { readModelIds } from '../wire/models-response.ts';
import { readJsonAnswer } from './json-answer.ts';
import type { Transport } from './transport.ts';

export type ModelList = {
  /** In the gateway's order, each once. */
  readonly ids: readonly string[];
  /** Whether this account may use fish-speech (spec section 4: consulted before the first call). */
  readonly hasSpeech: boolean;
};

export type ModelsTimeouts = { readonly deadlineMs: number };

/** GET /models (spec section 4). Free. Throws AppErrors of the spec's table and `gateway_bad_answer`. */
export function listModels(
  transport: Transport,
  timeouts: ModelsTimeouts,
  signal: AbortSignal | undefined,
): Promise<ModelList> {
  const call = {
    kind: 'free',
    subject: 'models',
    method: 'GET',
    path: '/models',
    label: 'GET /models',
    accept: 'application/json',
    deadlineMs: timeouts.deadlineMs,
    idleMs: timeouts.deadlineMs,
    signal,
  } as const;
  return transport.call(call, async (answer) => {
    const ids = await readJsonAnswer(answer, 'models', readModelIds);
    return { ids, hasSpeech: ids.includes(SPEECH_MODEL) };
  });
}
