import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/**
 * 413 for a body over the limit, told by its Content-Length; 411 for a body without one. The body
 * itself is not touched here: reading it as a web stream needs a newer Node than the oldest we run in.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (context, next) => {
    const length = Number(context.req.header('content-length') ?? Number.NaN);
    if (length <= maxBytes) return next();
    // The body is not read, so nothing else may use this connection.
    context.header('connection', 'close');
    if (Number.isNaN(length)) {
      const message = 'The request needs a Content-Length header.';
      throw new Refusal(411, 'length_required', message);
    }
    const message = `The body has ${length} bytes; at most ${maxBytes} are taken.`;
    throw new Refusal(413, 'body_too_large', message);
  };
}
