import type { Context, MiddlewareHandler } from 'hono';
import type { Caller, Permission } from '../state/accounts.ts';
import type { DemoState } from '../state/demo-state.ts';
import { Refusal } from './refusal.ts';

const callerKey = 'caller';

const keyMessages = {
  unknown: 'The API key is not valid. Check the key in the Authorization header.',
  revoked: 'The API key has been revoked. Use another key of the account.',
  expired: 'The API key has expired. Use another key of the account.',
} as const;

/** 401 unless the request carries `Authorization: Bearer <key>` of a key that holds. */
export function checkKey(state: DemoState): MiddlewareHandler {
  return async (context, next) => {
    context.set(callerKey, callerBy(state, context.req.header('authorization') ?? ''));
    return next();
  };
}

/** 403 unless the key of `checkKey` has the permission. */
export function checkPermission(permission: Permission): MiddlewareHandler {
  return async (context, next) => {
    if (callerOf(context).permissions.includes(permission)) return next();
    const message = `This key has no permission for ${permission}. Check what the key may do.`;
    throw new Refusal(403, 'permission_denied', message);
  };
}

/** Who makes the request, behind `checkKey`. */
export function callerOf(context: Context): Caller {
  return context.get(callerKey) as Caller;
}

function callerBy(state: DemoState, header: string): Caller {
  if (header === '') {
    const message = 'No API key was sent. Send the header Authorization: Bearer <API_KEY>.';
    throw new Refusal(401, 'invalid_api_key', message);
  }
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  const verdict =
    key === undefined ? ({ refused: 'unknown' } as const) : state.accounts.judgeKey(key);
  if ('caller' in verdict) return verdict.caller;
  throw new Refusal(401, 'invalid_api_key', keyMessages[verdict.refused]);
}
