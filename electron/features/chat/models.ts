import type { AssistantModels } from '../../../shared/model/assistant.ts';
import type { GatewayClient } from '../../gateway/client/client.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import { speechModel } from '../../gateway/wire/limits.ts';
import { guessModelKind, type ModelKind } from '../../gateway/wire/model-kind.ts';
import type { ListedModel } from '../../gateway/wire/models-response.ts';
import type { Pricing } from '../../gateway/wire/pricing-response.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';

/** A model of an account, and what it does. */
export type AccountModel = {
  readonly id: string;
  readonly kind: ModelKind;
  /** Said by the list of models, by the pricing page or by the gateway's documentation; else guessed by name. */
  readonly isKindKnown: boolean;
};

/** The models of a list with what is known of each, else guessed, in the order of the list. */
export function accountModels(
  listed: readonly ListedModel[],
  page: Pick<Pricing, 'kinds'> | null,
): readonly AccountModel[] {
  return listed.map(({ id, kind }) => {
    const known = id === speechModel ? 'speech' : (kind ?? page?.kinds.get(id));
    return { id, kind: known ?? guessModelKind(id), isKindKnown: known !== undefined };
  });
}

/** All that may chat: only what is known to do something else is left out. Likely chat models come first. */
export function chatModels(models: readonly AccountModel[]): readonly AccountModel[] {
  const isElsewhere = ({ kind, isKindKnown }: AccountModel) =>
    isKindKnown && (kind === 'speech' || kind === 'video');
  return models
    .filter((model) => !isElsewhere(model))
    .sort((one, other) => chatRank(one) - chatRank(other));
}

function chatRank({ kind }: AccountModel): number {
  if (kind === 'chat') return 0;
  return kind === 'other' ? 1 : 2;
}

/** The first model that does this, where there is one that is known to, else the first that probably does. */
export function firstOfKind(models: readonly AccountModel[], kind: ModelKind): string | null {
  const fitting = models.filter((model) => model.kind === kind);
  return (fitting.find(({ isKindKnown }) => isKindKnown) ?? fitting[0])?.id ?? null;
}

/** Free: the models of an account, by its list and its pricing page; the page is null where it cannot be read. */
export async function readAccountModels(
  client: Pick<GatewayClient, 'listModels' | 'pricing'>,
  signal?: AbortSignal,
): Promise<{ readonly models: readonly AccountModel[]; readonly page: Pricing | null }> {
  const [{ models }, page] = await Promise.all([
    client.listModels({ signal }),
    client.pricing({ signal }),
  ]);
  return { models: accountModels(models, page), page };
}

export type ChatModels = {
  /** Free: what of the account's models may chat. */
  readonly list: (account: AccountRow) => Promise<AssistantModels>;
  /** Free: what of them makes videos, as far as is known, else by its name. */
  readonly videos: (account: AccountRow) => Promise<AssistantModels>;
};

export function createChatModels(
  select: Pick<GatewaySelect, 'clientFor'>,
  prices: Pick<PriceList, 'learn'>,
): ChatModels {
  const read = async (account: AccountRow) => {
    const client = await select.clientFor(account);
    const { models, page } = await readAccountModels(client);
    prices.learn(account.id, page);
    return models;
  };
  return {
    list: async (account) => {
      const models = chatModels(await read(account));
      return { models: models.map(({ id }) => id), chosen: firstOfKind(models, 'chat') };
    },
    videos: async (account) => {
      const models = (await read(account)).filter(({ kind }) => kind === 'video');
      return { models: models.map(({ id }) => id), chosen: firstOfKind(models, 'video') };
    },
  };
}
