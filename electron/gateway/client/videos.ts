import { readVideoRecord } from '../wire/video-record.ts';
import { videoRequestSchema } from '../wire/video-request.ts';
import type { WorkStatus } from '../wire/work-status.ts';
import { quote } from './answer-error.ts';
import { createdStatuses, readJsonAnswer } from './json-answer.ts';
import { pathPart } from './path-id.ts';
import { jsonBody, refusedHere } from './request-body.ts';
import type { DownloadOptions, SubmitOptions } from './speech-jobs.ts';
import { takeVideo, type VideoTaken } from './take-video.ts';
import type { Transport } from './transport.ts';

export type VideoRequest = {
  readonly model: string;
  readonly prompt: string;
  readonly seconds?: number | undefined;
  /** `WIDTHxHEIGHT` in pixels. */
  readonly size?: string | undefined;
};

export type VideoState = {
  /** `unknown` for a word that is not known: ask again later. */
  readonly status: WorkStatus;
  /** The gateway's reason, at most 200 characters; null unless it failed. */
  readonly error: string | null;
  /** 0 to 1; null where it is not told. */
  readonly progress: number | null;
};

type Timeouts = { readonly deadlineMs: number; readonly idleMs: number };

/**
 * POST /videos (spec section 4; its fields are a guess), charged.
 * Throws AppErrors of the spec's table; an answer without a readable id is `gateway_bad_answer`, phase
 * `sent`: the video may be made and paid for.
 */
export function submitVideo(
  transport: Transport,
  timeouts: Timeouts,
  { model, prompt, seconds, size }: VideoRequest,
  options: SubmitOptions,
): Promise<{ readonly videoId: string }> {
  const fields = {
    model,
    prompt,
    ...(seconds === undefined ? {} : { seconds }),
    ...(size === undefined ? {} : { size }),
  };
  const checked = videoRequestSchema.safeParse(fields);
  if (!checked.success) return Promise.reject(refusedHere(checked.error));
  const call = {
    kind: 'charged',
    subject: 'video',
    method: 'POST',
    path: '/videos',
    label: 'POST /videos',
    accept: 'application/json',
    accepts: createdStatuses,
    body: jsonBody(fields),
    ...timeouts,
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  return transport.call(call, (answer) =>
    readJsonAnswer(answer, 'video', (body) => {
      const videoId = readVideoRecord(body)?.id ?? null;
      return videoId === null ? null : { videoId };
    }),
  );
}

/** GET /videos/{id} (spec section 4). Free, in every state. The failure's status tells 403 and 404 apart. */
export async function video(
  transport: Transport,
  timeouts: Timeouts,
  videoId: string,
  signal: AbortSignal | undefined,
): Promise<VideoState> {
  const call = {
    kind: 'free',
    subject: 'video-record',
    method: 'GET',
    path: `/videos/${pathPart(videoId, 'video-record')}`,
    label: 'GET /videos/{id}',
    accept: 'application/json',
    ...timeouts,
    signal,
  } as const;
  return transport.call(call, async (answer) => {
    const record = await readJsonAnswer(answer, 'video-record', readVideoRecord);
    const { status, error, progress } = record;
    return { status, error: quote(error, answer.redact), progress };
  });
}

/** GET /videos/{id}/content (spec section 4), valid once completed. Free. Links in a record are not followed. */
export async function downloadVideo(
  transport: Transport,
  timeouts: Timeouts,
  videoId: string,
  { signal, sink }: DownloadOptions,
): Promise<VideoTaken> {
  const call = {
    kind: 'free',
    subject: 'video-record',
    method: 'GET',
    path: `/videos/${pathPart(videoId, 'video-record')}/content`,
    label: 'GET /videos/{id}/content',
    accept: 'video/*, application/octet-stream;q=0.9, */*;q=0.5',
    ...timeouts,
    signal,
  } as const;
  return transport.call(call, (answer) => takeVideo(answer, sink));
}
