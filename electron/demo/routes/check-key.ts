import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { DemoState } from '../state/demo-state.ts';
import { answerRefusal, refusal } from './refusal.ts';

/** 401 unless the request carries `Authorization: Bearer <key>` (gateway-spec section 5). */
export function checkKey(state: DemoState): MiddlewareHandler {
  const expected = digest(state.apiKey);
  return async (context, next) => {
    const header = context.req.header('authorization') ?? '';
    const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
    if (key !== undefined && timingSafeEqual(digest(key), expected)) return next();
    const message =
      header === ''
        ? 'No API key was sent. Send the header Authorization: Bearer <API_KEY>.'
        : 'The API key is not valid. Check the key in the Authorization header.';
    return answerRefusal(context, refusal(401, 'invalid_api_key', message));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
