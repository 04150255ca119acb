import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { kindOfModel, type ModelKind } from '../features/chat/models.ts';

/** The first model of the list that looks like this kind. Throws `gateway_model_missing` naming what there is. */
export function firstModel(ids: readonly string[], kind: ModelKind): string {
  const found = ids.find((id) => kindOfModel(id) === kind);
  if (found !== undefined) return found;
  throw new AppError(
    errorCodes.gatewayModelMissing,
    `None of this account's models looks like a ${kind} model. Name one with --model; there are: ${ids.join(', ')}.`,
    { data: { models: ids } },
  );
}
