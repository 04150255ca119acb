import type { AppError } from '../../../../shared/app-error.ts';
import { parseJson } from '../../../../shared/parse-json.ts';
import { readErrorBody } from '../../wire/error-body.ts';
import { gatewayError } from '../failure.ts';
import { BodyTooLarge, decodeText, limitBytes } from '../http/answer-body.ts';
import { TakerFailed } from '../http/taker-failed.ts';
import type { Answer } from '../http/transport.ts';
import { quote } from './answer-error.ts';
import { headBytes } from './sound-check.ts';

const wordsMaxBytes = 64 * 1024;

/** Takes the bytes in order; the next chunk waits for it. What it throws ends the call and is rethrown. */
export type Sink = (chunk: Uint8Array) => Promise<void>;

type Expected = {
  /** For the messages: "instead of sound". */
  readonly noun: 'sound' | 'video';
  readonly maxBytes: number;
  /** True for the rest of a body, whose beginning was looked at before. */
  readonly isContinued?: boolean;
  /** Whether the first bytes are words and not what is expected. */
  readonly isWords: (head: Uint8Array, isComplete: boolean) => boolean;
  /** What the words, or an answer without any, hold of what is expected; null for nothing. */
  readonly inWords?: (words: string) => Promise<Uint8Array | null>;
  /** So many of the words are held; all of them where nothing is said. */
  readonly mostWordsBytes?: number;
  /** Hears the words that hold nothing of it. */
  readonly told?: (words: string) => void;
};

/**
 * Hands the body of an answer to the sink, once its beginning is known not to be words.
 * @returns how many bytes went to the sink
 * @throws AppError `gateway_bad_answer` where words or nothing came
 */
export async function readBody(answer: Answer, expected: Expected, sink: Sink): Promise<number> {
  let byteCount = 0;
  let head: Uint8Array[] | null = expected.isContinued === true ? null : [];

  const pass = (chunk: Uint8Array): Promise<void> => passTo(sink, chunk);
  const chunks = withinLimit(answer, expected.maxBytes);
  async function passHead(held: readonly Uint8Array[], isComplete: boolean): Promise<void> {
    if (!expected.isWords(Buffer.concat(held), isComplete)) {
      for (const chunk of held) await pass(chunk);
      return;
    }
    const { noun, inWords } = expected;
    const { mostWordsBytes = inWords === undefined ? wordsMaxBytes : null } = expected;
    const rest = mostWordsBytes === null ? chunks : limitBytes(chunks, mostWordsBytes);
    const { words, isWhole } = await wordsOf(held, rest);
    const bytes = isWhole ? await inWords?.(words) : null;
    if (bytes == null) {
      expected.told?.(words);
      throw wordsError(answer, noun, words.slice(0, wordsMaxBytes));
    }
    byteCount = bytes.byteLength;
    await pass(bytes);
  }

  for await (const chunk of chunks) {
    byteCount += chunk.byteLength;
    if (head === null) {
      await pass(chunk);
      continue;
    }
    head.push(chunk);
    if (byteCount < headBytes) continue;
    await passHead(head, false);
    head = null;
  }
  if (byteCount === 0) {
    if ((await expected.inWords?.('')) == null) throw emptyError(answer, expected.noun);
    return 0;
  }
  if (head !== null) await passHead(head, true);
  return byteCount;
}

/** Reads the whole body into memory, checked as `readBody` checks it. */
export async function readWholeBody(answer: Answer, expected: Expected): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await readBody(answer, expected, async (chunk) => {
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** Hands bytes to the sink; its own failure is no fault of the answer. */
export async function passTo(sink: Sink, chunk: Uint8Array): Promise<void> {
  try {
    await sink(chunk);
  } catch (error) {
    throw new TakerFailed(error);
  }
}

/** What passes the limit of a free answer is said to be that: a charged one is uncertain whatever it was. */
async function* withinLimit(answer: Answer, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  const { kind, status } = answer;
  try {
    yield* limitBytes(answer.body, maxBytes);
  } catch (error) {
    if (!(error instanceof BodyTooLarge) || kind === 'charged') throw error;
    const limit = Math.floor(maxBytes / 1_000_000);
    throw gatewayError('gateway_bad_answer.over_limit', { phase: 'sent', status, limit });
  }
}

function emptyError({ kind, status }: Answer, noun: Expected['noun']): AppError {
  return gatewayError('gateway_bad_answer.empty', { phase: 'sent', status, noun, kind });
}

/** What is held and what comes; of an answer that breaks off, what came is enough to say what it is. */
async function wordsOf(held: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  const chunks = [...held];
  let isWhole = true;
  try {
    for await (const chunk of rest) chunks.push(chunk);
  } catch {
    isWhole = false;
  }
  return { words: decodeText(chunks), isWhole };
}

/** A 200 with words. Its code is read, a page is not quoted. */
function wordsError(
  { kind, status, redact }: Answer,
  noun: Expected['noun'],
  words: string,
): AppError {
  const text = redact(words);
  const isPage = text.trimStart().startsWith('<');
  const wire = readErrorBody(text);
  // A piece of something else is no message.
  const isCut = /^\s*[[{]/.test(text) && parseJson(text) === undefined;
  const key = isPage ? 'gateway_bad_answer.page_instead' : 'gateway_bad_answer.words_instead';
  return gatewayError(key, {
    phase: 'sent',
    status,
    code: quote(wire.code, redact, 80),
    parameter: quote(wire.parameter, redact, 80),
    detail: isCut ? null : quote(wire.message, redact),
    noun,
    kind,
  });
}
