import type { Context } from 'hono';
import { speechMediaType } from '../../gateway/wire/speech-format.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import type { SpeechOrder } from '../speech/speak.ts';
import { billedTokens, speechJobTokens } from '../state/billing.ts';
import { freshId, textSha256 } from '../state/digest.ts';
import type { DemoTask } from '../state/tasks.ts';
import { callerOf } from './check-key.ts';
import { note } from './log-request.ts';
import { readSpeechRequest } from './read-speech-request.ts';
import { answerRefusal } from './refusal.ts';
import { findTask, readContent, submitTask, type TaskParts } from './tasks.ts';

/** POST /v1/audio/speech/jobs: charged now, from the estimate. */
export async function createSpeechJob(parts: TaskParts, context: Context): Promise<Response> {
  const { accountId } = callerOf(context);
  const reading = readSpeechRequest(parts.state, accountId, await context.req.text());
  if ('refused' in reading) return answerRefusal(context, reading.refused);
  const { order, ratio } = reading;
  const inputSha256 = textSha256(order.input);
  note(context, { textSha256: inputSha256, characters: countCharacters(order.input) });
  const submitted = submitTask(parts, context, {
    id: freshId('spj_'),
    accountId,
    kind: 'speech-job',
    request: order,
    tokens: billedTokens(speechJobTokens(order.input), ratio),
    textSha256: inputSha256,
  });
  if ('refused' in submitted) return answerRefusal(context, submitted.refused);
  return context.json(recordOf(submitted.task));
}

/** GET /v1/audio/speech/jobs/{job_id}: free in every state. */
export function readSpeechJob({ state }: TaskParts, context: Context, id: string): Response {
  const found = findTask(state, callerOf(context).accountId, 'speech-job', id);
  if ('refused' in found) return answerRefusal(context, found.refused);
  return context.json(recordOf(found.task));
}

/** GET /v1/audio/speech/jobs/{job_id}/content: the audio, free. */
export async function readSpeechJobContent(
  parts: TaskParts,
  context: Context,
  id: string,
): Promise<Response> {
  const found = findTask(parts.state, callerOf(context).accountId, 'speech-job', id);
  if ('refused' in found) return answerRefusal(context, found.refused);
  const content = await readContent(parts, found.task);
  if ('refused' in content) return answerRefusal(context, content.refused);
  return context.body(content.bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': speechMediaType(orderOf(found.task).format),
    'content-length': String(content.bytes.length),
  });
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
