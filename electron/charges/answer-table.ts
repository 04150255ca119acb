import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { CallFailure, CallRequests, ChargeKind } from './ports.ts';

/** What an answer means for the item and for the rest of the work. */
export type AnswerMeaning =
  /** Nothing left this machine: ask again when the way is clear. */
  | 'not-sent'
  /** Known unbilled; everything stops and is kept until a person acts. */
  | 'stop-all'
  /** Known unbilled; the other items of that voice, or that capability, wait too. */
  | 'hold-voice'
  /** Known unbilled; only this item is refused. */
  | 'refuse'
  /** Known unbilled; the whole queue slows down and goes on. */
  | 'slow-down'
  /** Known unbilled; the text must be shorter, or (524) go through a job. */
  | 'too-long'
  /** Possibly charged; a few more tries, counted durably. */
  | 'retry-limited'
  /** Nobody knows whether it was charged; never resent unless a person says so. */
  | 'uncertain';

type AnswerRow = {
  /** First and last status that the row is for. */
  readonly from: number;
  readonly to: number;
  readonly meaning: AnswerMeaning;
};

/** The answer table (docs/money.md) as data: the first row that fits counts; no row means uncertain. */
const answerTable: readonly AnswerRow[] = [
  { from: 400, to: 400, meaning: 'refuse' },
  { from: 401, to: 402, meaning: 'stop-all' },
  { from: 403, to: 403, meaning: 'hold-voice' },
  { from: 404, to: 404, meaning: 'stop-all' },
  { from: 405, to: 406, meaning: 'refuse' },
  { from: 413, to: 413, meaning: 'refuse' },
  { from: 415, to: 415, meaning: 'refuse' },
  { from: 422, to: 422, meaning: 'refuse' },
  { from: 429, to: 429, meaning: 'slow-down' },
  { from: 431, to: 431, meaning: 'refuse' },
  { from: 504, to: 504, meaning: 'uncertain' },
  { from: 524, to: 524, meaning: 'too-long' },
  { from: 500, to: 599, meaning: 'retry-limited' },
];

/** Without one success among nothing but 429 for so long, the quota may be used up. */
export const longestQuietMs = 15 * 60_000;

/**
 * At most this many requests leave for one item while the gateway answers 5xx: the first one and three more,
 * of which the last is the minimal request.
 */
export const mostTries = 4;

type Minimal = {
  readonly [Kind in ChargeKind]: { readonly [Field in keyof CallRequests[Kind]]?: unknown };
};

/**
 * What the last try sends otherwise than the ones before, by kind. A chat keeps its limit and its tools. The
 * others have nothing to drop: each of their fields makes what comes another thing than was asked for.
 */
export const minimalRequest = {
  speech: {},
  'speech-job': {},
  clone: {},
  video: {},
  chat: { temperature: undefined, isStreamed: false },
} as const satisfies Minimal;

export function meaningOf(failure: CallFailure): AnswerMeaning {
  if (failure.phase === 'not-sent') {
    const isRefusedHere =
      failure.errorCode === errorCodes.gatewayParameter ||
      failure.errorCode === errorCodes.fileTooLarge ||
      failure.errorCode === errorCodes.fileNotReadable;
    if (isRefusedHere) return 'refuse';
    return failure.isRetryable ? 'not-sent' : 'stop-all';
  }
  // Said so of any status, which alone might be sent again.
  if (failure.errorCode === errorCodes.gatewayUncertain) return 'uncertain';
  // Relays say so with 400, 403 or 429, which elsewhere are about a voice and the pace.
  if (failure.errorCode === errorCodes.gatewayBalance) return 'stop-all';
  // By 404, 400 or 422, but not about the address or the model, which all lines share, or about one line.
  if (failure.errorCode === errorCodes.gatewayVoiceMissing) return 'hold-voice';
  // By 400 or 404.
  if (failure.errorCode === errorCodes.gatewayModelMissing) return 'stop-all';
  // Of a method, a size or a type; a firewall's page says so by 403, and nothing of a voice.
  if (failure.errorCode === errorCodes.gatewayRefused) return 'refuse';
  // 524, and refusals that say so of the text.
  if (failure.errorCode === errorCodes.gatewayTimeout) return 'too-long';
  const status = failure.status ?? -1;
  const row = answerTable.find(({ from, to }) => status >= from && status <= to);
  return row?.meaning ?? 'uncertain';
}
