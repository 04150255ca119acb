import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import { AppError, abortError, isAbort } from '../../../../shared/app-error.ts';
import type { CallSubject } from '../../../../shared/errors/gateway-terms.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { CallKind } from '../answers/answer-error.ts';
import { type BrokenCall, breakOf, brokenAnswerError, neverSentError } from './broken-call.ts';
import { type CallProgress, connectOnce, type ProxyFor } from './connect-once.ts';
import { acceptedCoding } from './content-coding.ts';
import { holdBack } from './hold-back.ts';
import { TakerFailed } from './taker-failed.ts';

export type TransportOptions = {
  /** As `normaliseAddress` gives it. */
  readonly baseUrl: string;
  readonly apiKey: () => Promise<string | null>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly userAgent: string;
  readonly connectTimeoutMs: number;
  readonly proxyFor: ProxyFor;
  /** How long the body of a refusal is waited for once its status is known. */
  readonly refusalTimeoutMs: number;
};

/** More than `mostAheadBytes` lets a body gather: its own brake would end the process (see `holdBack`). */
const bodyBufferBytes = 256 * 1024 * 1024;

/**
 * So far may an answer run ahead of who takes it. What a charged call brings is in this process as soon as
 * may be, since the connection may break; a free one is asked for again.
 */
const mostAheadBytes = { charged: 64 * 1024 * 1024, free: 4 * 1024 * 1024 } as const;

export type CallBody =
  | { readonly contentType: string; readonly bytes: Uint8Array }
  | {
      readonly contentType: string;
      /** Exactly so many bytes come from `open`, which is called once, when they are to be written. */
      readonly sizeBytes: number;
      readonly open: () => AsyncIterable<Uint8Array>;
    };

export type CallTimeouts = {
  /** From the start of the call to the last byte of the answer. */
  readonly deadlineMs: number;
  /** The longest silence in the middle of a body. */
  readonly idleMs: number;
};

/** One call. The endpoint's file fills it in; nothing here knows an endpoint. */
export type Call = CallTimeouts & {
  readonly kind: CallKind;
  /** For the words of its errors. */
  readonly subject: CallSubject;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, beginning with a slash. */
  readonly path: string;
  /** In place of the path: an address that an answer told, as far as `redirectTarget` allows it. */
  readonly link?: string;
  /** True for the one path that is not below /v1. */
  readonly isOutsideVersion?: boolean;
  /** Method and path for the log, where the path itself holds an id or a query. */
  readonly label?: string;
  /** JSON where nothing is said. */
  readonly accept?: string;
  /** Only what follows behind so many bytes, if the whole still has that tag. */
  readonly range?: { readonly fromByte: number; readonly etag: string | null };
  readonly body?: CallBody;
  /** The media type of the file in a form, for the words of its errors. */
  readonly sentType?: string;
  /** Statuses whose body is given to the reader; only 200 where nothing is said. */
  readonly accepts?: readonly number[];
  /** For a free download: what `redirectTarget` allows is followed. */
  readonly followsRedirects?: boolean;
  /** Beside the key: taken out of everything that is quoted. */
  readonly secrets?: readonly string[];
  /** The longest wait for the status, where it is shorter than the deadline. */
  readonly headersMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called immediately before the first byte is written; when it throws, nothing is. */
  readonly onSent?: (() => void) | undefined;
};

type Stop = { readonly by: 'deadline' } | { readonly by: 'caller'; readonly reason: unknown };

/** The lifetime of one connection to an address: who may end it, and what an end means. */
export function openExchange(
  options: TransportOptions,
  plan: Call,
  address: URL,
  closed: AbortSignal,
) {
  const progress: CallProgress = {
    socket: null,
    isConnected: false,
    isStopped: false,
    onSentError: null,
  };
  const client = new Client(address.origin, {
    connect: connectOnce(progress, options.connectTimeoutMs, plan.onSent, options.proxyFor),
    pipelining: 1,
    // The deadline below covers the wait for headers; it must not be cut short.
    headersTimeout: plan.headersMs ?? 0,
    bodyTimeout: plan.idleMs,
  });
  const ended = new AbortController();
  let stop: Stop | null = null;

  function stopNow(why: Stop): void {
    if (stop !== null || ended.signal.aborted) return;
    stop = why;
    progress.isStopped = true;
    // Destroying, not aborting: a request that still waits for its connection fails at once.
    void client.destroy(new Error('The call was stopped.'));
  }
  const onCallerAbort = () => stopNow({ by: 'caller', reason: plan.signal?.reason });
  const onClosed = () => stopNow({ by: 'caller', reason: closed.reason });

  plan.signal?.addEventListener('abort', onCallerAbort, { once: true });
  closed.addEventListener('abort', onClosed, { once: true });
  options.clock.delay(plan.deadlineMs, ended.signal, `${plan.kind}-call`).then(
    () => stopNow({ by: 'deadline' }),
    () => {},
  );

  return {
    /** Without the key to where it must not go. */
    async send(key: string | null): Promise<Dispatcher.ResponseData> {
      const response = await request.call(client, {
        origin: address.origin,
        path: address.pathname + address.search,
        method: plan.method,
        headers: headersOf(options, plan, key),
        body: bodyOf(plan.body),
        reset: true,
        highWaterMark: bodyBufferBytes,
      });
      // Without a listener, a body that nobody reads to its end would end the process when it breaks.
      response.body.on('error', () => {});
      return response;
    },

    /** The body as it comes, held back where its taker is slower. */
    bodyOf({ body }: Dispatcher.ResponseData): Readable {
      const { socket } = progress;
      if (socket === null) return body;
      return Readable.from(holdBack(body, socket, mostAheadBytes[plan.kind]), {
        objectMode: false,
      });
    },

    explain(broken: BrokenCall): unknown {
      const { error, kind } = broken;
      if (progress.onSentError !== null) return progress.onSentError.error;
      if (error instanceof AppError) return error;
      if (error instanceof TakerFailed && !(stop?.by === 'caller' && isAbort(error.reason))) {
        return error.reason;
      }
      if (stop?.by === 'caller' && (!progress.isConnected || kind === 'free')) {
        return stop.reason ?? abortError('The call was stopped.');
      }
      if (!progress.isConnected) return neverSentError(broken);
      if (stop?.by === 'caller') return brokenAnswerError(broken, 'stopped');
      if (stop?.by === 'deadline') {
        return brokenAnswerError(broken, 'too-late', Math.round(plan.deadlineMs / 1000));
      }
      return brokenAnswerError(broken, breakOf(error));
    },

    end(): void {
      plan.signal?.removeEventListener('abort', onCallerAbort);
      closed.removeEventListener('abort', onClosed);
      ended.abort();
      progress.isStopped = true;
      void client.destroy();
    },
  };
}

function bodyOf(body: CallBody | undefined): Uint8Array | Readable | null {
  if (body === undefined) return null;
  return 'bytes' in body ? body.bytes : Readable.from(openLater(body.open));
}

/** Nothing is opened before the connection stands. */
async function* openLater(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* open();
}

function headersOf(
  options: TransportOptions,
  plan: Call,
  key: string | null,
): Record<string, string> {
  const { body, range } = plan;
  const length = body !== undefined && 'sizeBytes' in body ? String(body.sizeBytes) : null;
  return {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    'user-agent': options.userAgent,
    accept: plan.accept ?? 'application/json',
    'accept-encoding': acceptedCoding,
    ...(body === undefined ? {} : { 'content-type': body.contentType }),
    ...(length === null ? {} : { 'content-length': length }),
    ...(range === undefined ? {} : { range: `bytes=${range.fromByte}-` }),
    ...(range === undefined || range.etag === null ? {} : { 'if-range': range.etag }),
  };
}
