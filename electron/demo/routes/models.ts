import type { Context } from 'hono';
import type { DemoState } from '../state/demo-state.ts';
import { callerOf } from './check-key.ts';

/** GET /v1/models */
export function listModels(state: DemoState, context: Context): Response {
  const data = state.modelsOf(callerOf(context).accountId).map(({ id, createdAtSeconds }) => ({
    id,
    object: 'model',
    created: createdAtSeconds,
    owned_by: 'lectern-demo',
  }));
  return context.json({ object: 'list', data });
}
