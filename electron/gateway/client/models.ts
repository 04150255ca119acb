import { AppError } from '../../../shared/app-error.ts';
import { speechModel } from '../wire/limits.ts';
import { type ListedModel, readModels } from '../wire/models-response.ts';
import { type Pricing, readPricing } from '../wire/pricing-response.ts';
import { readJsonAnswer } from './answers/json-answer.ts';
import type { CallTimeouts } from './http/exchange.ts';
import type { Transport } from './http/transport.ts';
import { type PageBody, readPage, readPages } from './pages.ts';

export type ModelList = {
  /** In the gateway's order, each once. */
  readonly ids: readonly string[];
  /** Those models with what the list says of each. */
  readonly models: readonly ListedModel[];
  /** Whether this account may use fish-speech, to be asked before the first call. */
  readonly hasSpeech: boolean;
};

/** GET /models, all pages. Free. Throws AppErrors by `answerError` and `gateway_bad_answer`. */
export async function listModels(
  transport: Transport,
  timeouts: CallTimeouts,
  signal: AbortSignal | undefined,
): Promise<ModelList> {
  const call = {
    kind: 'free',
    subject: 'models',
    method: 'GET',
    label: 'GET /models',
    ...timeouts,
    signal,
  } as const;
  const { entries: models } = await readPages((query) => {
    const path = query === '' ? '/models' : `/models?${query}`;
    return transport.call({ ...call, path }, (answer) => readPage(answer, 'models', readModelPage));
  });
  const ids = models.map(({ id }) => id);
  return { ids, models, hasSpeech: ids.includes(speechModel) };
}

function readModelPage(body: unknown): PageBody<ListedModel> | null {
  const entries = readModels(body);
  return entries === null ? null : { entries, entryCount: entries.length, body };
}

/**
 * GET /api/pricing, not below /v1. Free. Null where the page is not there or cannot be
 * read, as the reference price stands in for it; only an abort rejects.
 */
export async function readPrices(
  transport: Transport,
  timeouts: CallTimeouts,
  signal: AbortSignal | undefined,
): Promise<Pricing | null> {
  const call = {
    kind: 'free',
    subject: 'pricing',
    method: 'GET',
    path: '/api/pricing',
    isOutsideVersion: true,
    ...timeouts,
    signal,
  } as const;
  try {
    return await transport.call(call, (answer) => readJsonAnswer(answer, 'prices', readPricing));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
