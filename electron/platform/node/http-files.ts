import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import type { Clock, Network } from '../ports.ts';

/** A file as a signed list names it. */
export type WantedFile = {
  readonly bytes: number;
  /** Base64. */
  readonly sha512: string;
};

/** Files of a web server, read without cookies, names or anything else that tells who asks. */
export type HttpFiles = {
  readonly readSmall: (address: URL, signal: AbortSignal) => Promise<Buffer>;
  /**
   * Writes the whole file or leaves none. What breaks off goes on where it stopped, a few times. Throws
   * `update_failed`.
   */
  readonly save: (
    address: URL,
    target: string,
    wanted: WantedFile,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<void>;
};

const smallBytes = 1_000_000;
const mostRedirects = 5;
const silenceMs = 30_000;
const mostTries = 4;
const firstPauseMs = 2_000;

export function createHttpFiles(network: Network, clock: Clock): HttpFiles {
  /** Gives the answer to `read` and closes its connection. */
  const ask = async <T>(
    address: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    read: (answer: Dispatcher.ResponseData) => Promise<T>,
    redirects = 0,
  ): Promise<T> => {
    refuseOpen(address);
    const proxy = await network.proxyFor(address);
    const { Agent, ProxyAgent, request } = await import('undici');
    const options = { bodyTimeout: silenceMs, headersTimeout: silenceMs };
    const dispatcher =
      proxy === null ? new Agent(options) : new ProxyAgent({ uri: proxy, ...options });
    let next: URL | null = null;
    try {
      const answer = await request(address, { dispatcher, headers, signal });
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string') {
        return await read(answer);
      }
      next = new URL(location, address);
    } finally {
      await dispatcher.destroy();
    }
    if (redirects === mostRedirects) throw unreachable(address, 'too many redirects');
    return ask(next, headers, signal, read, redirects + 1);
  };

  /** What was written by then; whether it ended is told by its length. */
  const fetchPart = (
    address: URL,
    target: string,
    wanted: WantedFile,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<void> =>
    sizeOf(target).then((start) => {
      const headers: Record<string, string> = start === 0 ? {} : { range: `bytes=${start}-` };
      return ask(address, headers, signal, async ({ statusCode, headers: told, body }) => {
        const isRest =
          statusCode === 206 && String(told['content-range']).startsWith(`bytes ${start}-`);
        if (statusCode !== 200 && !isRest) throw unreachable(address, `answer ${statusCode}`);
        let written = isRest ? start : 0;
        const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            written += piece.byteLength;
            if (written > wanted.bytes) throw appError('update_failed.file');
            yield piece;
            onProgress(written / wanted.bytes);
          }
        };
        await pipeline(
          body,
          counted,
          createWriteStream(target, { flags: isRest ? 'a' : 'w', mode: 0o600 }),
        );
      });
    });

  return {
    readSmall: async (address, signal) => {
      try {
        return await ask(address, {}, signal, async ({ statusCode, body }) => {
          if (statusCode !== 200) throw unreachable(address, `answer ${statusCode}`);
          const pieces: Uint8Array[] = [];
          let bytes = 0;
          for await (const piece of body as AsyncIterable<Uint8Array>) {
            bytes += piece.byteLength;
            if (bytes > smallBytes) throw appError('update_failed.feed', { file: nameOf(address) });
            pieces.push(piece);
          }
          return Buffer.concat(pieces);
        });
      } catch (error) {
        if (isAbort(error) || error instanceof AppError) throw error;
        throw unreachable(address, reasonOf(error), error);
      }
    },
    save: async (address, target, wanted, onProgress, signal) => {
      await rm(target, { force: true });
      try {
        for (let tries = 1; ; tries += 1) {
          const failed = await fetchPart(address, target, wanted, onProgress, signal).then(
            () => null,
            (error: unknown) => error,
          );
          signal.throwIfAborted();
          if (failed instanceof AppError) throw failed;
          if ((await sizeOf(target)) === wanted.bytes) break;
          if (tries === mostTries) throw appError('update_failed.cut', { host: address.host });
          await clock.delay(firstPauseMs * 2 ** (tries - 1), signal);
        }
        if ((await sha512Of(target)) !== wanted.sha512) throw appError('update_failed.file');
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },
  };
}

/** In the open only on this machine itself: whoever stands between could hold updates back. */
function refuseOpen(address: URL): void {
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname);
  if (address.protocol === 'https:' || (address.protocol === 'http:' && isHere)) return;
  throw unreachable(address, 'not https');
}

function unreachable(address: URL, reason: string, cause?: unknown): AppError {
  const data = { host: address.host, reason };
  return appError('update_failed.unreachable', data, { cause, isRetryable: true });
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('base64');
}

const nameOf = (address: URL) => address.pathname.split('/').at(-1) ?? '';
const reasonOf = (error: unknown) =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
