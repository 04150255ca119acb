import { readResourceId } from '../wire/resource-id.ts';
import { gatewayError } from './failure.ts';

/**
 * An id as one part of a path.
 * @throws AppError `gateway_parameter`, phase `not-sent`, for one that would change the path; the id is
 * not repeated, as it may be a voice's
 */
export function pathPart(id: string, what: string): string {
  if (readResourceId(id) !== null) return encodeURIComponent(id);
  throw gatewayError('gateway_parameter', `The stored id of ${what} is none of a gateway’s.`, {
    phase: 'not-sent',
    parameter: 'id',
  });
}
