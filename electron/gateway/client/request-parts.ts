import type { AppError } from '../../../shared/app-error.ts';
import type { CallSubject } from '../../../shared/errors/gateway-terms.ts';
import { readResourceId, readVoiceId } from '../wire/resource-id.ts';
import { gatewayError } from './failure.ts';
import type { CallBody } from './http/exchange.ts';

export function jsonBody(fields: object): CallBody {
  return {
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify(fields), 'utf8'),
  };
}

type Refusal = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
};

/** For a request that the gateway's rules forbid, before anything is sent. */
export function refusedHere({ issues: [issue] }: Refusal): AppError {
  const parameter = String(issue?.path[0] ?? 'request');
  return gatewayError('gateway_parameter.not_sent', {
    phase: 'not-sent',
    parameter,
    reason: issue?.message ?? 'it is not complete',
  });
}

/**
 * An id as one part of a path.
 * @throws AppError `gateway_parameter`, phase `not-sent`, for one that would change the path; the id is
 * not repeated, as it may be a voice's
 */
export function pathPart(id: string, subject: CallSubject): string {
  const read = subject === 'voice' ? readVoiceId : readResourceId;
  if (read(id) !== null) return encodeURIComponent(id);
  throw gatewayError('gateway_parameter.id', { phase: 'not-sent', parameter: 'id', subject });
}
