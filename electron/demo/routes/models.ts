import type { Context } from 'hono';
import { videoTokensPerSecond } from '../state/billing.ts';
import type { DemoState } from '../state/demo-state.ts';
import { type DemoModel, demoModels } from '../state/models.ts';
import { callerOf } from './check-key.ts';

/** What a model can do, in a field that other gateways have too. */
const endpointTypes = { speech: 'audio-speech', chat: 'openai', video: 'openai-video' } as const;

/** GET /v1/models */
export function listModels(state: DemoState, context: Context): Response {
  const data = state
    .modelsOf(callerOf(context).accountId)
    .map(({ id, createdAtSeconds, capability }) => ({
      id,
      object: 'model',
      created: createdAtSeconds,
      owned_by: 'lectern-demo',
      supported_endpoint_types: [endpointTypes[capability]],
    }));
  return context.json({ object: 'list', data });
}

/** GET /api/pricing: needs no key and stands outside /v1. */
export function readPricing(context: Context): Response {
  return context.json({
    success: true,
    data: demoModels.map(priceOf),
    group_ratio: { default: 1 },
    usable_group: { default: 'Everybody' },
  });
}

/** The gateway documents no shape of a model's price; this is the one place that knows it. */
function priceOf(model: DemoModel) {
  const price = {
    model_name: model.id,
    quota_type: 0,
    model_ratio: model.ratio,
    completion_ratio: 1,
    model_price: 0,
    enable_groups: ['default'],
  };
  return model.capability === 'video'
    ? { ...price, tokens_per_second: videoTokensPerSecond }
    : price;
}
