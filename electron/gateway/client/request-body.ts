import type { AppError } from '../../../shared/app-error.ts';
import type { CallBody } from './exchange.ts';
import { gatewayError } from './failure.ts';

export function jsonBody(fields: object): CallBody {
  return {
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify(fields), 'utf8'),
  };
}

type Refusal = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
};

/** For a request that the spec's own rules forbid, before anything is sent. */
export function refusedHere({ issues: [issue] }: Refusal): AppError {
  const parameter = String(issue?.path[0] ?? 'request');
  return gatewayError('gateway_parameter.not_sent', {
    phase: 'not-sent',
    parameter,
    reason: issue?.message ?? 'it is not complete',
  });
}
