import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { AppError, abortError } from '../../../../shared/app-error.ts';
import type { Clock } from '../../../platform/ports.ts';
import { readWait } from '../../wire/error-body.ts';
import { answerError, type CallKind } from '../answers/answer-error.ts';
import { gatewayError } from '../failure.ts';
import { isKey } from '../key.ts';
import { type AnswerBody, readBeginning } from './answer-body.ts';
import { decodeBody } from './content-coding.ts';
import type { Call, TransportOptions } from './exchange.ts';
import { type Redact, redactionOf } from './redact.ts';
import {
  leadsTo,
  mostRedirects,
  type RedirectTarget,
  redirectTarget,
  slashTarget,
} from './redirect.ts';
import { readRetryAfter, readRetryAfterMs } from './retry-after.ts';

const refusalMaxBytes = 64 * 1024;

/** An answer that the call accepts, its body not read yet. */
export type Answer = {
  readonly kind: CallKind;
  readonly status: number;
  /** Where it was asked for, after redirects. */
  readonly address: URL;
  readonly contentType: string | null;
  /** By its name in lower case. */
  readonly header: (name: string) => string | null;
  readonly body: AnswerBody;
  readonly redact: Redact;
};

export type Transport = {
  /**
   * Sends one call over a connection of its own and gives its answer to `read`. Throws AppErrors and aborts. Only
   * a free download that says so is asked for again where a redirect leads, and a free GET where that is but a slash.
   */
  readonly call: <T>(call: Call, read: (answer: Answer) => Promise<T>) => Promise<T>;
  /** Before a free call is made again. */
  readonly pause: Clock['delay'];
  /** Breaks off what is under way; later calls reject as aborted. */
  readonly close: () => void;
};

/**
 * The only way to the gateway: a fresh connection for each call, HTTP/1.1,
 * no redirect of anything charged, no retry, no second connection. An error says whether any byte may have left.
 */
export function createTransport(options: TransportOptions): Transport {
  const closed = new AbortController();
  // One listener a call under way: more than ten at once are no leak.
  setMaxListeners(0, closed.signal);
  let redactedKey: string | null = null;

  async function call<T>(plan: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    rejectIfAborted(closed.signal);
    rejectIfAborted(plan.signal);
    const key = await readKey(options);
    if (key !== redactedKey) options.logger.redact(key);
    redactedKey = key;
    const redact = redactionOf([key, ...(plan.secrets ?? [])]);
    let next = firstTarget(options.baseUrl, plan);
    for (let redirects = 0; ; redirects += 1) {
      const mayFollow = redirects < mostRedirects;
      const sent = { key: next.isOwnOrigin ? key : null, redact, mayFollow };
      const ended = await ask(plan, { ...sent, address: next.address }, read);
      if ('result' in ended) return ended.result;
      const isOwnOrigin = next.isOwnOrigin && ended.redirect.isOwnOrigin;
      next = { ...ended.redirect, isOwnOrigin };
    }
  }

  async function ask<T>(
    plan: Call,
    { key, address, redact, mayFollow }: Sent,
    read: (answer: Answer) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly redirect: RedirectTarget }> {
    // With the HTTP library, whose megabyte a start does not wait for.
    const { openExchange } = await import('./exchange.ts');
    rejectIfAborted(closed.signal);
    rejectIfAborted(plan.signal);
    const startMs = options.clock.monotonicMs();
    const exchange = openExchange(options, plan, address, closed.signal);
    let status: number | null = null;
    let outcome = 'ok';
    try {
      const response = await exchange.send(key);
      status = response.statusCode;
      const location = headerOf(response, 'location');
      const redirect = mayFollow ? redirectOf(plan, address, status, location) : null;
      if (redirect !== null) {
        outcome = 'redirect';
        return { redirect };
      }
      if (!(plan.accepts ?? [200]).includes(status)) {
        throw await readRefusal(options, plan, response, { address, redact });
      }
      const header = (name: string) => headerOf(response, name) ?? null;
      const contentType = header('content-type');
      const body = decodeBody(exchange.bodyOf(response), codingOf(response));
      const { kind } = plan;
      if (body === null) throw unknownEncoding(status, kind, codingOf(response));
      const result = await read({ kind, status, address, contentType, header, body, redact });
      return { result };
    } catch (error) {
      const { host } = address;
      const final = exchange.explain({ kind: plan.kind, host, status, error, redact });
      outcome = final instanceof AppError ? final.code : 'stopped';
      throw final;
    } finally {
      exchange.end();
      const durationMs = Math.round(options.clock.monotonicMs() - startMs);
      const { method, path, label = `${method} ${path}` } = plan;
      options.logger.debug('gateway call', { call: label, status, outcome, durationMs });
    }
  }

  return {
    call,
    pause: options.clock.delay,
    close: () => closed.abort(abortError('The connection to the gateway was closed.')),
  };
}

type Sent = {
  /** Null where the key must not go. */
  readonly key: string | null;
  readonly address: URL;
  readonly redact: Redact;
  readonly mayFollow: boolean;
};

function redirectOf(
  { followsRedirects, kind, method }: Call,
  ...[from, status, location]: Parameters<typeof redirectTarget>
): RedirectTarget | null {
  if (followsRedirects === true) return redirectTarget(from, status, location);
  return kind === 'free' && method === 'GET' ? slashTarget(from, status, location) : null;
}

function firstTarget(baseUrl: string, { path, link, isOutsideVersion }: Call): RedirectTarget {
  const base = isOutsideVersion === true ? baseUrl.replace(/\/v1$/, '') : baseUrl;
  if (link === undefined) return { address: new URL(`${base}${path}`), isOwnOrigin: true };
  const target = redirectTarget(new URL(base), 307, link);
  if (target === null) throw gatewayError('gateway_bad_answer.link_elsewhere', { phase: 'sent' });
  return target;
}

async function readKey(options: TransportOptions): Promise<string> {
  const key = (await options.apiKey())?.trim() ?? '';
  if (key === '') throw gatewayError('gateway_key_missing.settings', { phase: 'not-sent' });
  if (!isKey(key)) throw gatewayError('gateway_key_refused.signs', { phase: 'not-sent' });
  return key;
}

async function readRefusal(
  options: TransportOptions,
  plan: Call,
  response: Dispatcher.ResponseData,
  { address, redact }: Pick<Sent, 'address' | 'redact'>,
): Promise<AppError> {
  const body = decodeBody(response.body, codingOf(response));
  const limits = { maxBytes: refusalMaxBytes, maxMs: options.refusalTimeoutMs };
  // A date is by the gateway's clock, which may not be ours.
  const saidAtMs = Date.parse(headerOf(response, 'date') ?? '');
  const nowMs = Number.isNaN(saidAtMs) ? options.clock.nowMs() : saidAtMs;
  const text = body === null ? '' : await readBeginning(body, limits, options.clock);
  const answer = {
    status: response.statusCode,
    body: text,
    leadsTo: leadsTo(address, response.statusCode, headerOf(response, 'location')),
    retryAfterMs:
      readRetryAfterMs(headerOf(response, 'retry-after-ms')) ??
      readRetryAfter(headerOf(response, 'retry-after'), nowMs) ??
      readRetryAfterMs(readWait(text)),
  };
  return answerError(sentBy(plan), answer, redact);
}

function sentBy({ kind, subject, accept = 'application/json', body, sentType }: Call) {
  const sentBytes = body === undefined ? 0 : 'bytes' in body ? body.bytes.length : body.sizeBytes;
  return { kind, subject, accept, sentBytes, sentType: sentType ?? body?.contentType ?? '' };
}

function unknownEncoding(status: number, kind: CallKind, told = ''): AppError {
  const coding = told.slice(0, 40);
  return gatewayError('gateway_bad_answer.compressed', { phase: 'sent', status, kind, coding });
}

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** One header or several: each may name one coding or several. */
function codingOf(response: Dispatcher.ResponseData): string | undefined {
  const value = response.headers['content-encoding'];
  return typeof value === 'string' ? value : value?.join(',');
}

function rejectIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason ?? abortError('The call was stopped.');
}
