import type { Context } from 'hono';
import type { DemoState } from '../state/demo-state.ts';

/** GET /v1/models */
export function listModels(state: DemoState, context: Context): Response {
  const data = state.models.map(({ id, createdAtSeconds }) => ({
    id,
    object: 'model',
    created: createdAtSeconds,
    owned_by: 'lectern-demo',
  }));
  return context.json({ object: 'list', data });
}
