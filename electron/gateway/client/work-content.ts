import { AppError } from '../../../shared/app-error.ts';
import { readResultLink } from '../wire/sound-in-words.ts';
import { gatewayError, gatewayFailureOf } from './failure.ts';
import { readText } from './http/answer-body.ts';
import type { Call } from './http/exchange.ts';
import type { Answer, Transport } from './http/transport.ts';

const recordMaxBytes = 1024 * 1024;
const recordDeadlineMs = 30_000;

/**
 * Fetches the content of submitted work, free. Where it is not at its path, or is words that tell a link, the link is
 * fetched in its place, each time as it is told just then, as signed ones expire: to where a redirect may lead. A link
 * that is refused may stand afresh in the record.
 * @param record the path of the work's record, which may tell the link; null where there is none
 * @param read gives the words that came in place of the content to `told`
 */
export async function fetchContent<T>(
  transport: Transport,
  content: Call,
  record: string | null,
  read: (answer: Answer, told: (words: string) => void) => Promise<T>,
): Promise<T> {
  let words = '';
  const behind = (link: string) => {
    const call = { ...content, path: '', link, label: 'GET (a link)' };
    return transport.call(call, (answer) => read(answer, () => {})).catch(notFetched);
  };
  try {
    return await transport.call(content, (answer) =>
      read(answer, (told) => {
        words = told;
      }),
    );
  } catch (error) {
    const told = readResultLink(words);
    let failure = error;
    try {
      if (told !== null) return await behind(told);
    } catch (refused) {
      failure = refused;
    }
    if (record === null || !isElsewhere(failure)) throw failure;
    const link = readResultLink(await readRecord(transport, content, record));
    if (link === null || link === told) throw failure;
    return await behind(link);
  }
}

/** Not at its path, or a link to it is refused. */
function isElsewhere(error: unknown): boolean {
  const status = gatewayFailureOf(error)?.status;
  const isLink = error instanceof AppError && /^gateway_bad_answer\..*link$/.test(error.key ?? '');
  return status === 404 || status === 410 || isLink;
}

/** Empty where it cannot be read: the answer about the content says what is wrong. */
async function readRecord(transport: Transport, content: Call, path: string): Promise<string> {
  const { kind, subject, method, followsRedirects = false, secrets = [], signal } = content;
  const limits = { deadlineMs: recordDeadlineMs, idleMs: recordDeadlineMs };
  const call = { kind, subject, method, path, followsRedirects, secrets, signal, ...limits };
  try {
    return await transport.call({ ...call, label: 'GET (a record)' }, (answer) =>
      readText(answer.body, recordMaxBytes),
    );
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

/** A refusal there is about the link, not about the key; what passes by itself, or broke off, stays what it is. */
function notFetched(error: unknown): never {
  const { status = null, detail = null } = gatewayFailureOf(error) ?? {};
  const isRefused = status === null || (status >= 300 && status < 500);
  if (!(error instanceof AppError) || error.isRetryable || !isRefused) throw error;
  const said = detail === null ? '' : `: “${detail}”`;
  const reason = status === null ? error.message : `HTTP ${status}${said}.`;
  throw gatewayError('gateway_bad_answer.content_link', { phase: 'sent', status: 200, reason });
}
