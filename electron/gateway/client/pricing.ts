import { AppError } from '../../../shared/app-error.ts';
import { type Pricing, readPricing } from '../wire/pricing-response.ts';
import { readJsonAnswer } from './json-answer.ts';
import type { Transport } from './transport.ts';

/**
 * GET /api/pricing (spec section 1), not below /v1. Free. Null where the page is not there or cannot be
 * read, as the reference price stands in for it; only an abort rejects.
 */
export async function readPrices(
  transport: Transport,
  timeouts: { readonly deadlineMs: number },
  signal: AbortSignal | undefined,
): Promise<Pricing | null> {
  const call = {
    kind: 'free',
    subject: 'pricing',
    method: 'GET',
    path: '/api/pricing',
    isOutsideVersion: true,
    label: 'GET /api/pricing',
    accept: 'application/json',
    deadlineMs: timeouts.deadlineMs,
    idleMs: timeouts.deadlineMs,
    signal,
  } as const;
  try {
    return await transport.call(call, (answer) => readJsonAnswer(answer, 'prices', readPricing));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
