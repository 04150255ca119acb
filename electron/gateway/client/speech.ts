import type { AppError } from '../../../shared/app-error.ts';
import type { Logger } from '../../platform/ports.ts';
import { readErrorBody } from '../wire/error-body.ts';
import { DEFAULT_VOICE, SPEECH_MODEL, SPEECH_SPEED_DEFAULT } from '../wire/limits.ts';
import type { SpeechFormat } from '../wire/speech-format.ts';
import { type SpeechRequest, speechRequestSchema } from '../wire/speech-request.ts';
import { decodeText, limitBytes } from './answer-body.ts';
import { quote } from './answer-error.ts';
import { TakerFailed } from './exchange.ts';
import { gatewayError } from './failure.ts';
import { HEAD_BYTES, isOddType, looksLikeText } from './sound-check.ts';
import type { Answer, Transport } from './transport.ts';

/** About 70 minutes of 24 kHz, 16-bit, mono: far more than 10,000 characters can last. */
const SOUND_MAX_BYTES = 200 * 1000 * 1000;
const WORDS_MAX_BYTES = 64 * 1024;

export type SpeakRequest = {
  /** 1 to 10000 code points, emotion tags in it. */
  readonly text: string;
  /** `default` or the raw id of a cloned voice. */
  readonly voice: string;
  readonly format: SpeechFormat;
  /** 0.5 to 2. */
  readonly speed: number;
};

export type SpeakOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Takes the sound in order; the next chunk waits for it. What it throws ends the call and is rethrown. */
  readonly sink: (chunk: Uint8Array) => Promise<void>;
  /** Called immediately before the first byte is written; when it throws, nothing is sent. */
  readonly onSent?: (() => void) | undefined;
};

export type SpeakResult = { readonly contentType: string | null; readonly byteCount: number };

export type SpeechTimeouts = { readonly deadlineMs: number; readonly idleMs: number };

/**
 * POST /audio/speech (spec section 4), charged. Resolves when the last byte is in the sink; that the
 * bytes are sound of the right kind is for the caller to check by decoding them.
 * Throws AppErrors of the spec's table; `gateway_bad_answer` where a 200 carries words or nothing.
 */
export function speak(
  transport: Transport,
  logger: Logger,
  timeouts: SpeechTimeouts,
  request: SpeakRequest,
  options: SpeakOptions,
): Promise<SpeakResult> {
  const body = wireRequest(request);
  const checked = speechRequestSchema.safeParse(body);
  if (!checked.success) return Promise.reject(refusedHere(checked.error.issues[0]));
  const call = {
    kind: 'charged',
    method: 'POST',
    path: '/audio/speech',
    label: 'POST /audio/speech',
    accept: 'audio/*, application/octet-stream;q=0.9, */*;q=0.5',
    body: {
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify(body), 'utf8'),
    },
    secrets: request.voice === DEFAULT_VOICE ? [] : [request.voice],
    deadlineMs: timeouts.deadlineMs,
    idleMs: timeouts.idleMs,
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  return transport.call(call, (answer) => takeSound(answer, options.sink, logger));
}

/** Only the fields of spec section 2; speed only where it is not the default. */
function wireRequest({ text, voice, format, speed }: SpeakRequest): SpeechRequest {
  return {
    model: SPEECH_MODEL,
    input: text,
    voice,
    response_format: format,
    ...(speed === SPEECH_SPEED_DEFAULT ? {} : { speed }),
  };
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function refusedHere(issue: Issue | undefined): AppError {
  const parameter = String(issue?.path[0] ?? 'request');
  return gatewayError(
    'gateway_parameter',
    `The request was not sent: ${issue?.message ?? 'it is not complete'}. Change it, then try again.`,
    { phase: 'not-sent', parameter },
  );
}

async function takeSound(
  answer: Answer,
  sink: SpeakOptions['sink'],
  logger: Logger,
): Promise<SpeakResult> {
  const { contentType } = answer;
  let byteCount = 0;
  let head: Uint8Array[] | null = [];

  async function pass(chunk: Uint8Array): Promise<void> {
    try {
      await sink(chunk);
    } catch (error) {
      throw new TakerFailed(error);
    }
  }
  async function passHead(chunks: readonly Uint8Array[], isComplete: boolean): Promise<boolean> {
    if (looksLikeText(Buffer.concat(chunks), contentType, isComplete)) return false;
    if (isOddType(contentType)) logger.info('speech of an unexpected type', { contentType });
    for (const chunk of chunks) await pass(chunk);
    return true;
  }

  const chunks = limitBytes(answer.body, SOUND_MAX_BYTES);
  for await (const chunk of chunks) {
    byteCount += chunk.byteLength;
    if (head === null) {
      await pass(chunk);
      continue;
    }
    head.push(chunk);
    if (byteCount < HEAD_BYTES) continue;
    if (!(await passHead(head, false))) throw await wordsError(answer, head, chunks);
    head = null;
  }
  if (byteCount === 0) throw emptyError();
  if (head !== null && !(await passHead(head, true))) throw await wordsError(answer, head, chunks);
  return { contentType, byteCount };
}

function emptyError(): AppError {
  return gatewayError(
    'gateway_bad_answer',
    'The gateway reported success but sent no sound. It may have been charged: check at the gateway.',
    { phase: 'sent', status: 200 },
  );
}

/** Matrix A 18 and 19: a 200 with words. Its code is read, a page is not quoted. */
async function wordsError(
  { redact }: Answer,
  head: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): Promise<AppError> {
  const chunks = [...head];
  try {
    for await (const chunk of limitBytes(rest, WORDS_MAX_BYTES)) chunks.push(chunk);
  } catch {
    // What came is enough to say what it is.
  }
  const text = redact(decodeText(chunks));
  const isPage = text.trimStart().startsWith('<');
  const wire = readErrorBody(text);
  const message = isPage
    ? 'The address answered with a web page instead of sound. Behind a network’s sign-in page, sign ' +
      'in first. Check at the gateway whether the request was charged.'
    : 'The gateway reported success but sent a message instead of sound. Check at the gateway ' +
      'whether the request was charged.';
  return gatewayError('gateway_bad_answer', message, {
    phase: 'sent',
    status: 200,
    code: quote(wire.code, redact, 80),
    parameter: quote(wire.parameter, redact, 80),
    detail: quote(wire.message, redact),
  });
}
