import type { Logger } from '../../platform/ports.ts';
import type { CostFigure } from '../wire/cost-figure.ts';
import { readJobRecord } from '../wire/job-record.ts';
import { readSubmittedId } from '../wire/work-record.ts';
import type { WorkStatus } from '../wire/work-status.ts';
import { quote } from './answers/answer-error.ts';
import { createdStatuses, readJsonAnswer } from './answers/json-answer.ts';
import { mostSoundBytesOfAny } from './answers/result-limits.ts';
import {
  type PartialResult,
  type ResultStart,
  rangeBehind,
  resultStart,
  resultStatuses,
} from './answers/result-start.ts';
import type { Sink } from './answers/take-body.ts';
import type { CallTimeouts } from './http/exchange.ts';
import { TakerFailed } from './http/taker-failed.ts';
import type { Answer, Transport } from './http/transport.ts';
import { pathPart } from './request-parts.ts';
import {
  acceptSound,
  type ReceivedSound,
  readSound,
  type SpeakRequest,
  soundLinks,
  speechBody,
  voiceSecrets,
} from './speech.ts';
import { fetchContent } from './work-content.ts';

export type SubmitOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called immediately before the first byte is written; when it throws, nothing is sent. */
  readonly onSent?: (() => void) | undefined;
};

/** A speech job or a video, as the gateway tells of it. */
export type WorkState = {
  /** `unknown` for a word that is not known: it may be anything, ask again later. */
  readonly status: WorkStatus;
  /** The gateway's reason, at most 200 characters; null unless it failed. */
  readonly error: string | null;
  /** What it cost, a job by its actual duration, once completed; null where it is not told. */
  readonly figure: CostFigure | null;
};

export type PollOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The raw voice of the job: taken out of the gateway's words. */
  readonly voice?: string | undefined;
};

export type DownloadOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly sink: Sink;
  /** What an earlier try left: only the rest is asked for, and whether it came, `onStart` is told. */
  readonly partial?: PartialResult | null;
  /** Called before the first byte. What it throws ends the call and is rethrown. */
  readonly onStart?: (start: ResultStart) => Promise<void>;
  /** What is larger is no answer to the request. */
  readonly mostBytes?: number;
};

/**
 * POST /audio/speech/jobs, charged at submit.
 * Throws AppErrors by `answerError`; an answer without a readable id is `gateway_bad_answer`, phase
 * `sent`: the job may exist and be paid for.
 */
export function submitSpeechJob(
  transport: Transport,
  timeouts: CallTimeouts,
  request: SpeakRequest,
  options: SubmitOptions,
): Promise<{ readonly jobId: string }> {
  const checked = speechBody(request);
  if (!checked.ok) return Promise.reject(checked.error);
  const call = {
    kind: 'charged',
    subject: 'speech-job',
    method: 'POST',
    path: '/audio/speech/jobs',
    accepts: createdStatuses,
    body: checked.body,
    secrets: voiceSecrets(request.voice),
    ...timeouts,
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  return transport.call(call, (answer) =>
    readJsonAnswer(answer, 'speech-job', (body, text) => {
      const jobId =
        readJobRecord(body)?.id ?? readSubmittedId(body ?? text, answer, call.path, request);
      return jobId === null ? null : { jobId };
    }),
  );
}

/** GET /audio/speech/jobs/{id}. Free, in every state. The failure's status tells 403 and 404 apart. */
export async function speechJob(
  transport: Transport,
  timeouts: CallTimeouts,
  jobId: string,
  { signal, voice }: PollOptions,
): Promise<WorkState> {
  const call = {
    kind: 'free',
    subject: 'speech-job-record',
    method: 'GET',
    path: recordOf(jobId),
    label: 'GET /audio/speech/jobs/{id}',
    followsRedirects: true,
    secrets: voiceSecrets(voice),
    ...timeouts,
    signal,
  } as const;
  return transport.call(call, async (answer) => {
    const record = await readJsonAnswer(answer, 'job-record', readJobRecord);
    const { status, error, figure } = record;
    return { status, error: quote(error, answer.redact), figure };
  });
}

/** GET /audio/speech/jobs/{id}/content, valid once completed, or the link that is told in its place. Free. */
export async function downloadSpeechJob(
  transport: Transport,
  logger: Logger,
  timeouts: CallTimeouts,
  jobId: string,
  { voice, ...options }: PollOptions & DownloadOptions,
): Promise<ReceivedSound> {
  const { signal, partial = null, mostBytes = mostSoundBytesOfAny() } = options;
  const record = isAddressOfWork(jobId) ? null : recordOf(jobId);
  const call = {
    kind: 'free',
    subject: 'speech-job-record',
    method: 'GET',
    ...contentOf(jobId),
    label: 'GET /audio/speech/jobs/{id}/content',
    accept: acceptSound,
    accepts: resultStatuses,
    followsRedirects: true,
    ...rangeBehind(partial),
    secrets: voiceSecrets(voice),
    ...timeouts,
    signal,
  } as const;
  return fetchContent(transport, call, record, async (answer) => {
    const { isContinued, leftBytes } = await startTaking(answer, options, mostBytes);
    const follow = soundLinks(transport, leftBytes, signal);
    const taking = {
      sink: options.sink,
      maxBytes: leftBytes,
      isContinued,
      follow,
      isRaw: isContinued,
    };
    return readSound(answer, taking, logger);
  });
}

/** Whether work is known by an address in place of a job's id (`speak`). */
export function isAddressOfWork(workId: string): boolean {
  return /^https?:\/\//.test(workId);
}

function recordOf(jobId: string): string {
  return `/audio/speech/jobs/${pathPart(jobId, 'speech-job-record')}`;
}

function contentOf(workId: string) {
  if (!isAddressOfWork(workId)) return { path: `${recordOf(workId)}/content` };
  const content = new URL(workId);
  content.pathname = `${content.pathname.replace(/\/$/, '')}/content`;
  return { path: '', link: content.href };
}

/** Tells the taker where the bytes begin that come now. */
export async function startTaking(
  answer: Answer,
  { partial = null, onStart }: DownloadOptions,
  mostBytes: number,
) {
  const start = resultStart(answer, partial);
  try {
    await onStart?.(start);
  } catch (error) {
    throw new TakerFailed(error);
  }
  const { isContinued } = start;
  return { isContinued, leftBytes: mostBytes - (isContinued ? (partial?.bytes ?? 0) : 0) };
}
