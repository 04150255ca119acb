import type { AppError } from '../../../shared/app-error.ts';
import type { Logger } from '../../platform/ports.ts';
import { type Awaited, readAwaited } from '../wire/awaited-speech.ts';
import { defaultVoice, speechModel, speechSpeedDefault } from '../wire/limits.ts';
import { readBytesInWords, readResultLink } from '../wire/sound-in-words.ts';
import type { SpeechFormat } from '../wire/speech-format.ts';
import { type SpeechRequest, speechRequestSchema } from '../wire/speech-request.ts';
import { isMultipart, largestPart } from './answers/multipart-answer.ts';
import { asWave, rawSamplesOf, withHeader } from './answers/raw-samples.ts';
import { mostSoundBytes } from './answers/result-limits.ts';
import { resultStart } from './answers/result-start.ts';
import { isOddType, looksLikeText } from './answers/sound-check.ts';
import { passTo, readBody, readWholeBody, type Sink } from './answers/take-body.ts';
import type { CallBody, CallTimeouts } from './http/exchange.ts';
import { redirectTarget } from './http/redirect.ts';
import type { Answer, Transport } from './http/transport.ts';
import { fetchLinked } from './linked-sound.ts';
import { jsonBody, refusedHere } from './request-parts.ts';

export const acceptSound = 'audio/*, application/octet-stream;q=0.9, */*;q=0.5';

/**
 * Documented is 200 only; what else says that all of it came is believed once it is decoded. 202 and 303 may tell where
 * it will be: nothing is sent again for that.
 */
const spokenStatuses = [200, 201, 202, 203, 206, 303] as const;

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
 * bytes are sound of the right kind is for the caller to check by decoding them. Where the sound is still to come,
 * nothing is in the sink, and `workId` is what `speechJob` and `downloadSpeechJob` take: a job's id, or an address.
 * Throws AppErrors by `answerError`; `gateway_bad_answer` where a 200 carries words or nothing.
 */
export function speak(
  transport: Transport,
  logger: Logger,
  timeouts: CallTimeouts,
  request: SpeakRequest,
  options: SpeechOptions,
): Promise<SpokenSound> {
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
  return transport.call(call, async (answer) => {
    // Throws for a part of the sound.
    resultStart(answer, null);
    let workId: string | null = null;
    const onAwaited = (awaited: Awaited) => {
      workId = placeOf(awaited, answer.address);
      return workId !== null;
    };
    const taking = { sink: options.sink, maxBytes, follow, isRaw, onAwaited };
    return { ...(await readSound(answer, taking, logger)), workId };
  });
}

/** Where what is awaited can be asked for; null where that is not told, or is nowhere to go. */
function placeOf(awaited: Awaited, asked: URL): string | null {
  if (awaited.kind === 'failed') return null;
  const { address, id } = awaited;
  const target = address === null ? null : redirectTarget(asked, 303, address);
  return target?.address.href ?? id;
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

/** `workId`: null unless the sound is still to come. */
export type SpokenSound = ReceivedSound & { readonly workId: string | null };

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
  /** The sound is still to come; false where that is of no use. Nothing is taken for that without it. */
  readonly onAwaited?: (awaited: Awaited) => boolean;
};

/** Hands sound to the sink. That it is sound of the right kind is for the caller to check by decoding it. */
export async function readSound(
  given: Answer,
  { sink, follow, isRaw = true, onAwaited = () => false, ...taking }: SoundTaking,
  logger: Logger,
): Promise<ReceivedSound> {
  const isInParts = taking.isContinued !== true && isMultipart(given.contentType);
  const answer = isInParts ? await largestPart(given, taking.maxBytes) : given;
  const { contentType, status, header } = answer;
  const isWords = (head: Uint8Array, isComplete: boolean) => {
    // What was only taken says so in words, of whatever type.
    const type = status === 202 ? 'text/plain' : contentType;
    if (status === 303 || looksLikeText(head, type, isComplete)) return true;
    if (isOddType(contentType)) logger.info('speech of an unexpected type', { contentType });
    return false;
  };
  const inWords = async (words: string) => {
    const sound = readBytesInWords(words);
    if (sound !== null) {
      logger.info('speech written out in words', { contentType });
      return isRaw ? sound : withHeader(sound, words);
    }
    const awaited = readAwaited({ status, header, words });
    if (awaited !== null && onAwaited(awaited)) return new Uint8Array();
    const link = follow === undefined ? null : readResultLink(words);
    if (link === null) return null;
    logger.info('speech behind a link', { contentType });
    return follow?.(link) ?? null;
  };
  const expected = { ...taking, noun: 'sound', isWords, inWords } as const;
  const raw = isRaw ? null : rawSamplesOf(contentType);
  if (raw === null) return { contentType, byteCount: await readBody(answer, expected, sink) };
  const body = await readWholeBody(answer, expected);
  await passTo(sink, asWave(body, raw));
  return { contentType, byteCount: body.byteLength };
}
