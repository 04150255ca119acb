import type { z } from 'zod';

/** One call of the contract: how its input is parsed (it is untrusted) and the type of its answer. */
export type Route<Request extends z.ZodType = z.ZodType, Result = unknown> = {
  readonly request: Request;
  /** Type only; never present at run time. */
  readonly result?: Result;
};

/** `route<Answer>()(z.object({…}))`: the answer's type is given, the input's type is inferred. */
export function route<Result>() {
  return <Request extends z.ZodType>(request: Request): Route<Request, Result> => ({ request });
}

export type RouteInput<R> = R extends Route<infer Request, unknown> ? z.input<Request> : never;
export type RouteRequest<R> = R extends Route<infer Request, unknown> ? z.output<Request> : never;
export type RouteResult<R> = R extends Route<z.ZodType, infer Result> ? Result : never;
