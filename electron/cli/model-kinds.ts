import { appError } from '../../shared/app-error.ts';
import { kindOfModel, type ModelKind } from '../features/chat/models.ts';

/** The first model of the list that looks like this kind. Throws `gateway_model_missing` naming what there is. */
export function firstModel(ids: readonly string[], kind: ModelKind): string {
  const found = ids.find((id) => kindOfModel(id) === kind);
  if (found !== undefined) return found;
  throw appError('gateway_model_missing.kind', { models: ids, kind });
}
