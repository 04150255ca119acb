import type { AppError } from '../../../shared/app-error.ts';
import { readErrorBody } from '../wire/error-body.ts';
import { decodeText, limitBytes } from './answer-body.ts';
import { quote } from './answer-error.ts';
import { TakerFailed } from './exchange.ts';
import { gatewayError } from './failure.ts';
import { HEAD_BYTES } from './sound-check.ts';
import type { Answer } from './transport.ts';

const WORDS_MAX_BYTES = 64 * 1024;

/** Takes the bytes in order; the next chunk waits for it. What it throws ends the call and is rethrown. */
export type Sink = (chunk: Uint8Array) => Promise<void>;

type Expected = {
  /** For the messages: "instead of sound". */
  readonly noun: string;
  readonly maxBytes: number;
  /** Whether the first bytes are words and not what is expected. */
  readonly isWords: (head: Uint8Array, isComplete: boolean) => boolean;
};

/**
 * Hands the body of an answer to the sink, once its beginning is known not to be words.
 * @returns how many bytes went to the sink
 * @throws AppError `gateway_bad_answer` where words or nothing came
 */
export async function takeBody(answer: Answer, expected: Expected, sink: Sink): Promise<number> {
  let byteCount = 0;
  let head: Uint8Array[] | null = [];

  async function pass(chunk: Uint8Array): Promise<void> {
    try {
      await sink(chunk);
    } catch (error) {
      throw new TakerFailed(error);
    }
  }

  const chunks = limitBytes(answer.body, expected.maxBytes);
  async function passHead(held: readonly Uint8Array[], isComplete: boolean): Promise<void> {
    if (expected.isWords(Buffer.concat(held), isComplete)) {
      throw await wordsError(answer, expected.noun, held, chunks);
    }
    for (const chunk of held) await pass(chunk);
  }

  for await (const chunk of chunks) {
    byteCount += chunk.byteLength;
    if (head === null) {
      await pass(chunk);
      continue;
    }
    head.push(chunk);
    if (byteCount < HEAD_BYTES) continue;
    await passHead(head, false);
    head = null;
  }
  if (byteCount === 0) throw emptyError(answer, expected.noun);
  if (head !== null) await passHead(head, true);
  return byteCount;
}

function emptyError({ kind, status }: Answer, noun: string): AppError {
  const note = kind === 'charged' ? ' It may have been charged: check at the gateway.' : '';
  return gatewayError(
    'gateway_bad_answer',
    `The gateway reported success but sent no ${noun}.${note}`,
    { phase: 'sent', status },
  );
}

/** A 200 with words. Its code is read, a page is not quoted. */
async function wordsError(
  { kind, status, redact }: Answer,
  noun: string,
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
  const what = isPage
    ? `The address answered with a web page instead of ${noun}. Behind a network’s sign-in page, sign in first.`
    : `The gateway reported success but sent a message instead of ${noun}.`;
  const note = kind === 'charged' ? ' Check at the gateway whether the request was charged.' : '';
  return gatewayError('gateway_bad_answer', what + note, {
    phase: 'sent',
    status,
    code: quote(wire.code, redact, 80),
    parameter: quote(wire.parameter, redact, 80),
    detail: quote(wire.message, redact),
  });
}
