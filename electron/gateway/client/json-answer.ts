import { readErrorBody } from '../wire/error-body.ts';
import { BodyTooLarge, readText } from './answer-body.ts';
import { quote } from './answer-error.ts';
import { gatewayError } from './failure.ts';
import type { Answer } from './transport.ts';

/** Matrix A 22: no JSON answer of the gateway is larger. */
const JSON_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a 200 as JSON of a known shape. `read` gives null for any other shape.
 * @throws AppError `gateway_bad_answer` naming what was expected, a web page told apart
 */
export async function readJsonAnswer<T>(
  answer: Answer,
  expected: string,
  read: (body: unknown) => T | null,
): Promise<T> {
  const text = await readLimited(answer, expected);
  const body = parseJson(text);
  const value = read(body);
  if (value !== null) return value;
  const isPage = text.trimStart().startsWith('<');
  const message = isPage
    ? `The address answered with a web page, not with ${expected}. Check the address; behind a network’s sign-in page, sign in first.`
    : `The address answered, but not with ${expected}. Check the gateway’s address.`;
  // Only the words of an error are quoted: a list of another shape may hold voice ids (spec section 5.6).
  const isQuotable = !isPage && (body !== undefined || !/^\s*[[{]/.test(text));
  const detail = isQuotable
    ? quote(readErrorBody(answer.redact(text)).message, answer.redact)
    : null;
  throw gatewayError('gateway_bad_answer', message, { phase: 'sent', status: 200, detail });
}

async function readLimited(answer: Answer, expected: string): Promise<string> {
  try {
    return await readText(answer.body, JSON_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const message = `The answer that should be ${expected} is larger than 8 MB, so it was not read. Check the gateway’s address.`;
    throw gatewayError('gateway_bad_answer', message, { phase: 'sent', status: 200 });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
