import { AppError, appError } from '../../shared/app-error.ts';
import type { App } from '../app/create-app.ts';
import { type AccountModel, firstOfKind, readAccountModels } from '../features/chat/models.ts';
import { askPatiently } from '../gateway/client/ask-patiently.ts';
import type { ModelKind } from '../gateway/wire/model-kind.ts';
import type { Output } from './output.ts';
import { phrase } from './words/phrase.ts';

/** The first model of this kind. Throws `gateway_model_missing` naming what there is. */
export function firstModel(models: readonly AccountModel[], kind: ModelKind): string {
  const found = firstOfKind(models, kind);
  if (found !== null) return found;
  throw appError('gateway_model_missing.kind', { models: models.map(({ id }) => id), kind });
}

/** The model of a call, and whether the account's list has it; null where the list cannot be read. */
export type ChosenModel = { readonly model: string; readonly isListed: boolean | null };

/**
 * The model that was named with `--model`, else the account's first one of that kind. One that the list does
 * not have may be asked for all the same, and it is said. Throws as `firstModel`.
 */
export async function chooseModel(
  app: App,
  { kind, named }: { readonly kind: ModelKind; readonly named: string | undefined },
  output: Output,
  signal: AbortSignal,
): Promise<ChosenModel> {
  const client = await app.select.clientFor(app.accounts.current());
  if (named === undefined) {
    const ask = () => readAccountModels(client, signal);
    const { models } = await askPatiently(app.platform.clock, ask, {
      signal,
      isAwaited: true,
    });
    return { model: firstModel(models, kind), isListed: true };
  }
  const ids = await client.listModels({ signal }).then(
    (list) => list.ids,
    (error: unknown) => {
      // What the library has needs no gateway; a call that does will say what is wrong with it.
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  const isListed = ids === null ? null : ids.includes(named);
  if (isListed === false) output.say(phrase('modelKinds.notAccountList', { named }));
  return { model: named, isListed };
}
