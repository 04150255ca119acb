import { readBytesInWords } from '../wire/sound-in-words.ts';
import { readVideoRecord } from '../wire/video-record.ts';
import { type VideoFields, videoBody, videoRequestSchema } from '../wire/video-request.ts';
import { readSubmittedId } from '../wire/work-record.ts';
import { quote } from './answers/answer-error.ts';
import { createdStatuses, readJsonAnswer } from './answers/json-answer.ts';
import { mostVideoBytes } from './answers/result-limits.ts';
import { rangeBehind, resultStatuses } from './answers/result-start.ts';
import { looksLikeText } from './answers/sound-check.ts';
import { readBody, type Sink } from './answers/take-body.ts';
import { gatewayError } from './failure.ts';
import type { CallTimeouts } from './http/exchange.ts';
import type { Answer, Transport } from './http/transport.ts';
import { jsonBody, pathPart, refusedHere } from './request-parts.ts';
import {
  type DownloadOptions,
  type SubmitOptions,
  startTaking,
  type WorkState,
} from './speech-jobs.ts';
import { fetchContent } from './work-content.ts';

/** A video that is written out in words is held whole. */
const writtenOutMaxBytes = 256 * 1024 * 1024;

export type VideoState = WorkState & {
  /** 0 to 1; null where it is not told. */
  readonly progress: number | null;
};

/**
 * POST /videos (its fields are a guess), charged.
 * Throws AppErrors by `answerError`; an answer without a readable id is `gateway_bad_answer`, phase
 * `sent`: the video may be made and paid for.
 */
export function submitVideo(
  transport: Transport,
  timeouts: CallTimeouts,
  request: VideoFields,
  options: SubmitOptions,
): Promise<{ readonly videoId: string }> {
  const fields = videoBody(request);
  const checked = videoRequestSchema.safeParse(fields);
  if (!checked.success) return Promise.reject(refusedHere(checked.error));
  const call = {
    kind: 'charged',
    subject: 'video',
    method: 'POST',
    path: '/videos',
    accepts: createdStatuses,
    body: jsonBody(fields),
    ...timeouts,
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  return transport.call(call, (answer) =>
    readJsonAnswer(answer, 'video', (body, text) => {
      const videoId =
        readVideoRecord(body)?.id ?? readSubmittedId(body ?? text, answer, call.path, fields);
      return videoId === null ? null : { videoId };
    }),
  );
}

/** GET /videos/{id}. Free, in every state. The failure's status tells 403 and 404 apart. */
export async function video(
  transport: Transport,
  timeouts: CallTimeouts,
  videoId: string,
  signal: AbortSignal | undefined,
): Promise<VideoState> {
  const call = {
    kind: 'free',
    subject: 'video-record',
    method: 'GET',
    path: recordOf(videoId),
    label: 'GET /videos/{id}',
    followsRedirects: true,
    ...timeouts,
    signal,
  } as const;
  return transport.call(call, async (answer) => {
    const record = await readJsonAnswer(answer, 'video-record', readVideoRecord);
    const { status, error, progress, figure } = record;
    return { status, error: quote(error, answer.redact), progress, figure };
  });
}

/** GET /videos/{id}/content, valid once completed, or the link that is told in its place. Free. */
export async function downloadVideo(
  transport: Transport,
  timeouts: CallTimeouts,
  videoId: string,
  options: DownloadOptions,
): Promise<ReceivedVideo> {
  const { signal, partial = null, mostBytes = mostVideoBytes() } = options;
  const call = {
    kind: 'free',
    subject: 'video-record',
    method: 'GET',
    path: `${recordOf(videoId)}/content`,
    label: 'GET /videos/{id}/content',
    accept: 'video/*, application/octet-stream;q=0.9, */*;q=0.5',
    accepts: resultStatuses,
    followsRedirects: true,
    ...rangeBehind(partial),
    ...timeouts,
    signal,
  } as const;
  return fetchContent(transport, call, recordOf(videoId), async (answer, told) => {
    const { isContinued, leftBytes } = await startTaking(answer, options, mostBytes);
    return readVideo(answer, { sink: options.sink, maxBytes: leftBytes, isContinued, told });
  });
}

function recordOf(videoId: string): string {
  return `/videos/${pathPart(videoId, 'video-record')}`;
}

export type ReceivedVideo = {
  readonly byteCount: number;
  /** Null for the rest of one whose beginning came before. */
  readonly mediaType: 'video/mp4' | 'video/webm' | null;
};

type VideoTaking = {
  readonly sink: Sink;
  readonly maxBytes: number;
  readonly isContinued: boolean;
  /** Hears the words that came in place of a video. */
  readonly told: (words: string) => void;
};

/**
 * Hands a video to the sink; its kind is told by its first bytes, never by the header.
 * @throws AppError `gateway_bad_answer` where words, nothing or no MP4 or WebM came
 */
async function readVideo(
  answer: Answer,
  { sink, told, ...taking }: VideoTaking,
): Promise<ReceivedVideo> {
  let mediaType: ReceivedVideo['mediaType'] | null = null;
  const isWords = (head: Uint8Array, isComplete: boolean) => {
    mediaType = videoTypeOf(head);
    if (mediaType !== null) return false;
    if (looksLikeText(head, answer.contentType, isComplete)) return true;
    throw notAVideo(answer);
  };
  // Written out in JSON, as pictures are.
  const inWords = async (words: string) => {
    const bytes = readBytesInWords(words);
    mediaType = bytes === null ? null : videoTypeOf(bytes);
    return mediaType === null ? null : bytes;
  };
  const expected = {
    ...taking,
    noun: 'video',
    isWords,
    inWords,
    mostWordsBytes: writtenOutMaxBytes,
    told,
  } as const;
  const byteCount = await readBody(answer, expected, sink);
  if (mediaType === null && !taking.isContinued) throw notAVideo(answer);
  return { byteCount, mediaType };
}

/** ISO 14496-12: a box `ftyp` comes first; Matroska and WebM begin with the EBML id. */
function videoTypeOf(head: Uint8Array): ReceivedVideo['mediaType'] | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  return bytes.toString('hex', 0, 4) === '1a45dfa3' ? 'video/webm' : null;
}

function notAVideo({ status }: Answer) {
  return gatewayError('gateway_bad_answer.other_video', { phase: 'sent', status });
}
