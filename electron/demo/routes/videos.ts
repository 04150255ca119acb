import type { Context } from 'hono';
import { videoRequestSchema } from '../../gateway/wire/video-request.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { billedTokens, videoTokensPerSecond } from '../state/billing.ts';
import { freshId } from '../state/fresh-id.ts';
import type { DemoTask } from '../state/tasks.ts';
import type { VideoOrder } from '../video/make-video.ts';
import { callerOf } from './check-key.ts';
import { findModel } from './find-model.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';
import { answerBytes, findTask, readContent, submitTask, type TaskParts } from './tasks.ts';

const secondsDefault = 4;
const secondsMax = 20;
const sizes = ['640x360', '360x640', '480x480', '320x180'] as const;

/** POST /v1/videos: charged now, by the second. */
export async function createVideo(parts: TaskParts, context: Context): Promise<Response> {
  const { accountId } = callerOf(context);
  const body = readJson(await context.req.text(), videoRequestSchema);
  const { model, prompt, seconds = secondsDefault, size = sizes[0] } = body;
  const { ratio } = findModel(parts.state, accountId, model, 'video');
  if (seconds > secondsMax) {
    const message = `seconds must be at most ${secondsMax}.`;
    throw new Refusal(422, 'invalid_parameter', message, 'seconds');
  }
  if (!sizes.some((known) => known === size)) {
    const message = `size must be one of ${sizes.join(', ')}.`;
    throw new Refusal(422, 'invalid_parameter', message, 'size');
  }
  const [width = 0, height = 0] = size.split('x').map(Number);
  const request: VideoOrder = { prompt, seconds, width, height };
  const task = submitTask(parts, context, {
    id: freshId('vid_'),
    accountId,
    kind: 'video',
    request,
    tokens: billedTokens(seconds * videoTokensPerSecond, ratio),
    textSha256: sha256Of(prompt),
  });
  return context.json(recordOf(task));
}

/** GET /v1/videos/{video_id}: free in every state. */
export function readVideo({ state }: TaskParts, context: Context, id: string): Response {
  return context.json(recordOf(findTask(state, context, 'video', id)));
}

/** GET /v1/videos/{video_id}/content: the file, free. */
export async function readVideoContent(
  parts: TaskParts,
  context: Context,
  id: string,
): Promise<Response> {
  const bytes = await readContent(parts, findTask(parts.state, context, 'video', id));
  const { videoMediaType } = await import('../video/make-video.ts');
  return answerBytes(context, bytes, videoMediaType);
}

/** What a video is to show. */
export function videoOrderOf(task: DemoTask): VideoOrder {
  return JSON.parse(task.requestJson) as VideoOrder;
}

function recordOf(task: DemoTask) {
  const { seconds, width, height } = videoOrderOf(task);
  return {
    video_id: task.id,
    object: 'video',
    status: task.status,
    created_at: Math.floor(task.createdAtMs / 1000),
    seconds,
    size: `${width}x${height}`,
    error: task.error,
  };
}
