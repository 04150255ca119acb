import type { Readable } from 'node:stream';
import type { Clock } from '../../../platform/ports.ts';

/** The body of an answer as its bytes were meant, decompressed where the gateway compressed unasked. */
export type AnswerBody = AsyncIterable<Uint8Array>;

/** Thrown when a body passes its limit; the caller says what that means. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Passes chunks on until more than `maxBytes` came, then throws BodyTooLarge. */
export async function* limitBytes(
  body: AnswerBody,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let byteCount = 0;
  for await (const chunk of body) {
    byteCount += chunk.byteLength;
    if (byteCount > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** Thrown when a body falls silent for longer than it may; the caller says what that means. */
export class BodyStalled extends Error {
  override readonly name = 'BodyStalled';
}

/** Passes chunks on; throws BodyStalled when the next one takes longer than `silenceMs` allows just then. */
export async function* limitSilence(
  body: AnswerBody,
  silenceMs: () => number,
  clock: Clock,
): AsyncGenerator<Uint8Array, void> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const arrived = new AbortController();
    const silence = clock.delay(silenceMs(), arrived.signal, 'silence').then(() => {
      throw new BodyStalled('silence');
    });
    // Whichever loses the race ends later, and nobody listens to it then.
    silence.catch(() => {});
    const coming = chunks.next();
    coming.catch(() => {});
    const next = await Promise.race([coming, silence]).finally(() => arrived.abort());
    if (next.done === true) return;
    yield next.value;
  }
}

/** The whole body as text. Throws BodyTooLarge beyond `maxBytes`, and what the connection threw. */
export async function readText(body: AnswerBody, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitBytes(body, maxBytes)) chunks.push(chunk);
  return decodeText(chunks);
}

/**
 * The beginning of a body whose status is known already: at most `maxBytes`, for at most `maxMs`.
 * Never throws: of a body that breaks off, what came is returned.
 */
export async function readBeginning(
  body: Readable,
  limits: { readonly maxBytes: number; readonly maxMs: number },
  clock: Clock,
): Promise<string> {
  const finished = new AbortController();
  clock.delay(limits.maxMs, finished.signal, 'refusal').then(
    () => body.destroy(),
    () => {},
  );
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of limitBytes(body, limits.maxBytes)) chunks.push(chunk);
  } catch {
    // Cut off, too long or too slow: the status alone says what the answer means.
  } finally {
    finished.abort();
  }
  return decodeText(chunks);
}

export function decodeText(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
