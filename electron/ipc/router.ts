import { AppError, appError, isAbort } from '../../shared/app-error.ts';
import type { Route } from '../../shared/ipc/define.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { type IpcResult, toWireError } from '../../shared/ipc/result.ts';
import type { Logger } from '../platform/ports.ts';
import { inputProblem } from './input-limits.ts';
import type { Router } from './ports.ts';

/** More calls at once than any page of ours makes. */
const maxCallsAtOnce = 256;

export type HandlerTable = Readonly<Record<string, (request: never) => unknown>>;
type Call = { readonly route: Route; readonly handle: (request: unknown) => unknown };

/** Own names of the table only: `constructor` and `__proto__` are no routes. */
function callsOf(
  routes: Readonly<Record<string, Route>>,
  handlers: HandlerTable,
): ReadonlyMap<string, Call> {
  return new Map(
    Object.entries(routes).map(([name, route]) => {
      const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (handle === undefined) throw new Error(`The route ${name} has no handler.`);
      return [name, { route, handle: handle as Call['handle'] }];
    }),
  );
}

function parse(name: string, route: Route, input: unknown): unknown {
  const problem = inputProblem(input);
  if (problem !== null) throw appError('bad_request.input', { route: name, problem });
  const parsed = route.request.safeParse(input);
  if (parsed.success) return parsed.data;
  const path = (parsed.error.issues[0]?.path ?? []).map(String).join('.').slice(0, 200);
  throw appError('bad_request.invalid', { route: name, path });
}

/** The stack with the stacks of its causes, for the log only. */
function stackOf(error: unknown): string {
  try {
    if (!(error instanceof Error)) return `A thrown ${typeof error}: ${String(error)}`;
    const own = error.stack ?? error.message;
    return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause)}`;
  } catch {
    return 'An error that cannot be described.';
  }
}

function toFailure(error: unknown, route: string, logger: Logger): IpcResult<never> {
  if (isAbort(error)) return { ok: false, error: toWireError(appError('cancelled.request')) };
  if (error instanceof AppError && error.code !== errorCodes.internal) {
    return { ok: false, error: toWireError(error) };
  }
  logger.error('A request failed inside.', { route, stack: stackOf(error) });
  return { ok: false, error: toWireError(null) };
}

/**
 * The one funnel behind every transport: look up, check, parse, handle, envelope. It never throws and
 * never shows a stack, a path or an input's value. An error that is not an AppError goes to the log and
 * out as `internal`; aborted work goes out as `cancelled`.
 * @throws Error when a route has no handler: a mistake of the program, at its start.
 */
export function createRouter(
  routes: Readonly<Record<string, Route>>,
  handlers: HandlerTable,
  logger: Logger,
): Router {
  const calls = callsOf(routes, handlers);
  let open = 0;

  async function run(name: unknown, input: unknown): Promise<unknown> {
    const call = typeof name === 'string' ? calls.get(name) : undefined;
    if (call === undefined) throw appError('not_found.route');
    if (open >= maxCallsAtOnce) throw appError('conflict.requests', {}, { isRetryable: true });
    open += 1;
    try {
      return await call.handle(parse(name as string, call.route, input));
    } finally {
      open -= 1;
    }
  }

  return {
    async request(name, input) {
      try {
        return { ok: true, data: (await run(name, input)) ?? null };
      } catch (error) {
        return toFailure(error, typeof name === 'string' ? name.slice(0, 80) : typeof name, logger);
      }
    },
  };
}
