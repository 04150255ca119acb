import type { ExpectedAnswer } from '../../../../shared/errors/gateway-terms.ts';
import { parseJson } from '../../../../shared/parse-json.ts';
import { readErrorBody } from '../../wire/error-body.ts';
import { gatewayError } from '../failure.ts';
import { BodyTooLarge, readText } from '../http/answer-body.ts';
import type { Answer } from '../http/transport.ts';
import { quote } from './answer-error.ts';

/** No JSON answer of the gateway is larger. */
const jsonMaxBytes = 8 * 1024 * 1024;

/** No status is documented for what was made or accepted: all that say so are taken. */
export const createdStatuses = [200, 201, 202] as const;

/**
 * Reads an answer as JSON of a known shape. `read` gives null for any other shape; it gets the text beside it.
 * @param mayQuote false where the words of the answer may hold an id that must not be shown
 * @throws AppError `gateway_bad_answer` naming what was expected, a web page told apart
 */
export async function readJsonAnswer<T>(
  answer: Answer,
  expected: ExpectedAnswer,
  read: (body: unknown, text: string) => T | null,
  mayQuote = true,
): Promise<T> {
  const text = await readLimited(answer, expected);
  const body = parseJson(text);
  const value = read(body, text);
  if (value !== null) return value;
  const isPage = text.trimStart().startsWith('<');
  const { kind, status } = answer;
  // Only the words of an error are quoted: a list of another shape may hold voice ids.
  const isQuotable = mayQuote && !isPage && (body !== undefined || !/^\s*[[{]/.test(text));
  const detail = isQuotable
    ? quote(readErrorBody(answer.redact(text)).message, answer.redact)
    : null;
  const key = isPage ? 'gateway_bad_answer.page' : 'gateway_bad_answer.other';
  throw gatewayError(key, { phase: 'sent', status, detail, expected, kind });
}

async function readLimited(answer: Answer, expected: ExpectedAnswer): Promise<string> {
  try {
    return await readText(answer.body, jsonMaxBytes);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const { kind, status } = answer;
    throw gatewayError('gateway_bad_answer.large', { phase: 'sent', status, expected, kind });
  }
}
