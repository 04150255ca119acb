import type { AppError } from '../../../shared/app-error.ts';
import type { Logger } from '../../platform/ports.ts';
import { defaultVoice, speechModel, speechSpeedDefault } from '../wire/limits.ts';
import { readSoundInWords, readSoundLink } from '../wire/sound-in-words.ts';
import type { SpeechFormat } from '../wire/speech-format.ts';
import { type SpeechRequest, speechRequestSchema } from '../wire/speech-request.ts';
import { asWave, rawSamplesOf } from './answers/raw-samples.ts';
import { mostSoundBytes } from './answers/result-limits.ts';
import { resultStart } from './answers/result-start.ts';
import { isOddType, looksLikeText } from './answers/sound-check.ts';
import { passTo, readBody, readWholeBody, type Sink } from './answers/take-body.ts';
import type { CallBody, CallTimeouts } from './http/exchange.ts';
import type { Answer, Transport } from './http/transport.ts';
import { fetchLinked } from './linked-sound.ts';
import { jsonBody, refusedHere } from './request-parts.ts';

export const acceptSound = 'audio/*, application/octet-stream;q=0.9, */*;q=0.5';

/** Documented is 200 only; what else says that all of it came is believed once it is decoded. */
const spokenStatuses = [200, 201, 202, 203, 206] as const;

export type SpeakRequest = {
  /** 1 to 10000 code points, emotion tags in it. */
  readonly text: string;
  /** `default` or the raw id of a cloned voice. */
  readonly voice: string;
  readonly format: SpeechFormat;
  /** 0.5 to 2. */
  readonly speed: number;
};

export type SpeechOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Takes the sound in order; the next chunk waits for it. What it throws ends the call and is rethrown. */
  readonly sink: Sink;
  /** Called immediately before the first byte is written; when it throws, nothing is sent. */
  readonly onSent?: (() => void) | undefined;
};

/**
 * POST /audio/speech, charged. Resolves when the last byte is in the sink; that the
 * bytes are sound of the right kind is for the caller to check by decoding them.
 * Throws AppErrors by `answerError`; `gateway_bad_answer` where a 200 carries words or nothing.
 */
export function speak(
  transport: Transport,
  logger: Logger,
  timeouts: CallTimeouts,
  request: SpeakRequest,
  options: SpeechOptions,
): Promise<ReceivedSound> {
  const checked = speechBody(request);
  if (!checked.ok) return Promise.reject(checked.error);
  const call = {
    kind: 'charged',
    subject: 'speech',
    method: 'POST',
    path: '/audio/speech',
    accept: acceptSound,
    accepts: spokenStatuses,
    body: checked.body,
    secrets: voiceSecrets(request.voice),
    ...timeouts,
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  const { signal } = options;
  const maxBytes = mostSoundBytes(request);
  const follow = soundLinks(transport, maxBytes, signal);
  const isRaw = request.format === 'pcm';
  const taking = { sink: options.sink, maxBytes, follow, isRaw };
  return transport.call(call, (answer) => {
    // Throws for a part of the sound.
    resultStart(answer, null);
    return readSound(answer, taking, logger);
  });
}

type SpeechBody =
  | { readonly ok: true; readonly body: CallBody }
  | { readonly ok: false; readonly error: AppError };

/** The body of a speech call or job, or why the gateway's rules forbid to send it. */
export function speechBody(request: SpeakRequest): SpeechBody {
  const fields = wireRequest(request);
  const checked = speechRequestSchema.safeParse(fields);
  if (!checked.success) return { ok: false, error: refusedHere(checked.error) };
  return { ok: true, body: jsonBody(fields) };
}

/** The raw id of a cloned voice must not be quoted. */
export function voiceSecrets(voice: string | undefined): readonly string[] {
  return voice === undefined || voice === defaultVoice ? [] : [voice];
}

/** Only documented fields; speed only where it is not the default. */
function wireRequest({ text, voice, format, speed }: SpeakRequest): SpeechRequest {
  return {
    model: speechModel,
    input: text,
    voice,
    response_format: format,
    ...(speed === speechSpeedDefault ? {} : { speed }),
  };
}

export type ReceivedSound = { readonly contentType: string | null; readonly byteCount: number };

/** Fetches the sound behind a link that came in its place. */
export function soundLinks(
  transport: Transport,
  maxBytes: number,
  signal: AbortSignal | undefined,
): (link: string) => Promise<Uint8Array> {
  return (link) => fetchLinked(transport, link, { maxBytes, signal, accept: acceptSound });
}

type SoundTaking = {
  readonly sink: Sink;
  readonly maxBytes: number;
  /** True for the rest of a sound. */
  readonly isContinued?: boolean;
  /** False where a file was asked for: samples without a header get one. */
  readonly isRaw?: boolean;
  /** Fetches the sound that words have a link to; none is followed without it. */
  readonly follow?: (link: string) => Promise<Uint8Array>;
};

/** Hands sound to the sink. That it is sound of the right kind is for the caller to check by decoding it. */
export async function readSound(
  answer: Answer,
  { sink, follow, isRaw = true, ...taking }: SoundTaking,
  logger: Logger,
): Promise<ReceivedSound> {
  const { contentType } = answer;
  const isWords = (head: Uint8Array, isComplete: boolean) => {
    if (looksLikeText(head, contentType, isComplete)) return true;
    if (isOddType(contentType)) logger.info('speech of an unexpected type', { contentType });
    return false;
  };
  const inWords = async (words: string) => {
    const sound = readSoundInWords(words);
    if (sound !== null) logger.info('speech written out in words', { contentType });
    if (sound !== null || follow === undefined) return sound;
    const link = readSoundLink(words);
    if (link === null) return null;
    logger.info('speech behind a link', { contentType });
    return follow(link);
  };
  const expected = { ...taking, noun: 'sound', isWords, inWords } as const;
  const raw = isRaw ? null : rawSamplesOf(contentType);
  if (raw === null) return { contentType, byteCount: await readBody(answer, expected, sink) };
  const body = await readWholeBody(answer, expected);
  await passTo(sink, asWave(body, raw));
  return { contentType, byteCount: body.byteLength };
}
