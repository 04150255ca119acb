import type { Context } from 'hono';
import { speechMediaType } from '../../gateway/wire/speech-format.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { SpeechOrder } from '../speech/speak.ts';
import { billedTokens, speechJobTokens } from '../state/billing.ts';
import { freshId } from '../state/fresh-id.ts';
import type { DemoTask } from '../state/tasks.ts';
import { callerOf } from './check-key.ts';
import { note } from './log-request.ts';
import { readSpeechRequest } from './read-speech-request.ts';
import { answerBytes, findTask, readContent, submitTask, type TaskParts } from './tasks.ts';

/** POST /v1/audio/speech/jobs: charged now, from the estimate. */
export async function createSpeechJob(parts: TaskParts, context: Context): Promise<Response> {
  const { accountId } = callerOf(context);
  const { order, ratio } = readSpeechRequest(parts.state, accountId, await context.req.text());
  const inputSha256 = sha256Of(order.input);
  note(context, { textSha256: inputSha256, characters: countCharacters(order.input) });
  const task = submitTask(parts, context, {
    id: freshId('spj_'),
    accountId,
    kind: 'speech-job',
    request: order,
    tokens: billedTokens(speechJobTokens(order.input), ratio),
    textSha256: inputSha256,
  });
  return context.json(recordOf(task));
}

/** GET /v1/audio/speech/jobs/{job_id}: free in every state. */
export function readSpeechJob({ state }: TaskParts, context: Context, id: string): Response {
  return context.json(recordOf(findTask(state, context, 'speech-job', id)));
}

/** GET /v1/audio/speech/jobs/{job_id}/content: the audio, free. */
export async function readSpeechJobContent(
  parts: TaskParts,
  context: Context,
  id: string,
): Promise<Response> {
  const task = findTask(parts.state, context, 'speech-job', id);
  const bytes = await readContent(parts, task);
  return answerBytes(context, bytes, speechMediaType(orderOf(task).format));
}

/** What a speech job is to speak. */
export function orderOf(task: DemoTask): SpeechOrder {
  return JSON.parse(task.requestJson) as SpeechOrder;
}

function recordOf(task: DemoTask) {
  return {
    id: task.id,
    object: 'audio.speech.job',
    status: task.status,
    created_at: Math.floor(task.createdAtMs / 1000),
    completed_at: task.finishedAtMs === null ? null : Math.floor(task.finishedAtMs / 1000),
    error: task.error,
  };
}
