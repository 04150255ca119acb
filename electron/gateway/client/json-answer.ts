import { readErrorBody } from '../wire/error-body.ts';
import { BodyTooLarge, readText } from './answer-body.ts';
import { type CallKind, quote } from './answer-error.ts';
import { gatewayError } from './failure.ts';
import type { Answer } from './transport.ts';

/** No JSON answer of the gateway is larger. */
const JSON_MAX_BYTES = 8 * 1024 * 1024;

/** No status is documented for what was made or accepted: all that say so are taken. */
export const createdStatuses = [200, 201, 202] as const;

/**
 * Reads an answer as JSON of a known shape. `read` gives null for any other shape.
 * @param mayQuote false where the words of the answer may hold an id that must not be shown
 * @throws AppError `gateway_bad_answer` naming what was expected, a web page told apart
 */
export async function readJsonAnswer<T>(
  answer: Answer,
  expected: string,
  read: (body: unknown) => T | null,
  mayQuote = true,
): Promise<T> {
  const text = await readLimited(answer, expected);
  const body = parseJson(text);
  const value = read(body);
  if (value !== null) return value;
  const isPage = text.trimStart().startsWith('<');
  const message = isPage
    ? `The address answered with a web page, not with ${expected}. Check the address; behind a network’s sign-in page, sign in first.`
    : `The address answered, but not with ${expected}. Check the gateway’s address.`;
  const { kind, status } = answer;
  // Only the words of an error are quoted: a list of another shape may hold voice ids.
  const isQuotable = mayQuote && !isPage && (body !== undefined || !/^\s*[[{]/.test(text));
  const detail = isQuotable
    ? quote(readErrorBody(answer.redact(text)).message, answer.redact)
    : null;
  throw gatewayError('gateway_bad_answer', message + chargeNote(kind), {
    phase: 'sent',
    status,
    detail,
  });
}

async function readLimited(answer: Answer, expected: string): Promise<string> {
  try {
    return await readText(answer.body, JSON_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const message = `The answer that should be ${expected} is larger than 8 MB, so it was not read. Check the gateway’s address.`;
    throw gatewayError('gateway_bad_answer', message + chargeNote(answer.kind), {
      phase: 'sent',
      status: answer.status,
    });
  }
}

function chargeNote(kind: CallKind): string {
  return kind === 'charged'
    ? ' The request may have been charged: check at the gateway before you send it again.'
    : '';
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
