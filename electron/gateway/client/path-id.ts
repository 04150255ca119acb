import type { CallSubject } from '../../../shared/errors/gateway-terms.ts';
import { readResourceId } from '../wire/resource-id.ts';
import { gatewayError } from './failure.ts';

/**
 * An id as one part of a path.
 * @throws AppError `gateway_parameter`, phase `not-sent`, for one that would change the path; the id is
 * not repeated, as it may be a voice's (spec section 5.6)
 */
export function pathPart(id: string, subject: CallSubject): string {
  if (readResourceId(id) !== null) return encodeURIComponent(id);
  throw gatewayError('gateway_parameter.id', { phase: 'not-sent', parameter: 'id', subject });
}
