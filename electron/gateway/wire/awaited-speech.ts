import { parseJson } from '../../../shared/parse-json.ts';
import { isFields, saysError, textsIn } from './fields.ts';
import { readJobRecord } from './job-record.ts';
import { readMadeId } from './resource-id.ts';
import { readResultLink } from './sound-in-words.ts';
import { readSubmittedId } from './work-record.ts';

/*
 * A guess: synchronous speech is documented to answer with the sound. Relays in front of slow services take the request
 * (202, 303, or a record that says that it waits) and tell where its sound can be asked for: in `Location` or
 * `Operation-Location`, in a field (`status_url`, `urls.get`, `url`), or by the id of a job.
 */

/** What an answer without sound says of sound that is still to come. */
export type Awaited =
  | {
      readonly kind: 'waits' | 'completed';
      /** Where to ask, as it was told. */
      readonly address: string | null;
      /** Of a speech job. */
      readonly id: string | null;
    }
  | { readonly kind: 'failed'; readonly reason: string | null };

type AnswerInWords = {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly words: string;
};

const jobsPath = '/audio/speech/jobs';
const address = /^(https?:\/\/|\/(?!\/))[^\s"<>]{1,4000}$/i;
const ofState =
  /(^|\.)(status|poll(ing)?|check|job|task|operation|self|get)([_.]?(url|uri|href|link))?$/i;
const ofAny = /(^|\.|response_|result_)(url|uri|href|link|location)$/i;

/** The documented id of a job, wherever a 202 has it; for any other it may be that of a request. */
function jobIdIn(answer: AnswerInWords, body: unknown): string | null {
  const id = answer.status === 202 ? readSubmittedId(body, answer, jobsPath, {}) : null;
  return id?.startsWith('spj_') === true ? id : null;
}

/** Null for an answer that tells of nothing to come: an error, a page, a link to the sound itself. */
export function readAwaited(answer: AnswerInWords): Awaited | null {
  const { status, header, words } = answer;
  const body = parseJson(words.trim());
  const record = readJobRecord(body);
  const { status: said = 'unknown' } = record ?? {};
  if (said === 'failed') return { kind: 'failed', reason: record?.error ?? null };
  if (isFields(body) && saysError(body)) return null;
  const isPage = body === undefined && words.trim() !== '';
  const location = header('location') ?? header('operation-location');
  const hasLink = readResultLink(words) !== null;
  const isTaken = status === 202 || status === 303 || (location !== null && !hasLink && !isPage);
  if (said === 'completed' ? hasLink : said === 'unknown' && !isTaken) return null;

  const madeId = readMadeId(location, jobsPath);
  const id = record?.id ?? madeId ?? jobIdIn(answer, body ?? words);
  const named = [...textsIn(body)].filter(([, text]) => address.test(text));
  const addressOf = (names: RegExp) => named.find(([path]) => names.test(path))?.[1] ?? null;
  const told = (madeId === null ? location : null) ?? addressOf(ofState);
  const elsewhere = id?.startsWith('spj_') === true ? null : addressOf(ofAny);
  return { kind: said === 'completed' ? said : 'waits', address: told ?? elsewhere, id };
}
