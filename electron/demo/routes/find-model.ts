import type { DemoState } from '../state/demo-state.ts';
import type { DemoModel } from '../state/models.ts';
import { Refusal } from './refusal.ts';

const verbs = { speech: 'speak', chat: 'chat', video: 'make videos' } as const;

/** The model of that id, or a 404 when the account does not see it or it cannot do this. */
export function findModel(
  state: DemoState,
  accountId: string,
  id: string,
  capability: DemoModel['capability'],
): DemoModel {
  const model = state.modelsOf(accountId).find((entry) => entry.id === id);
  if (model?.capability === capability) return model;
  const message = `The model "${id}" cannot ${verbs[capability]} here. See GET /v1/models.`;
  throw new Refusal(404, 'model_not_found', message, 'model');
}
