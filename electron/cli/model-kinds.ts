import { appError } from '../../shared/app-error.ts';
import type { App } from '../app/create-app.ts';
import { kindOfModel, type ModelKind } from '../features/chat/models.ts';
import type { AccountRow } from '../storage/accounts.ts';

/** The first model of the list that looks like this kind. Throws `gateway_model_missing` naming what there is. */
export function firstModel(ids: readonly string[], kind: ModelKind): string {
  const found = ids.find((id) => kindOfModel(id) === kind);
  if (found !== undefined) return found;
  throw appError('gateway_model_missing.kind', { models: ids, kind });
}

/** The same of the account's own list. */
export async function firstModelOf(
  app: App,
  account: AccountRow,
  kind: ModelKind,
  signal: AbortSignal,
): Promise<string> {
  const client = await app.select.clientFor(account);
  return firstModel((await client.listModels({ signal })).ids, kind);
}
