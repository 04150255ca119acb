import type { ChatModelFacts } from '../../../shared/model/chat/chat.ts';
import { type ChatSupport, wholeSupport } from '../../gateway/client/chat-support.ts';
import { guessRefusedFields } from '../../gateway/wire/model-kind.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';

/** What each account's models have refused of a chat, kept so that one refusal is enough. */
export type ModelSupport = {
  readonly of: (accountId: string, model: string) => ChatSupport;
  /** What the model takes, by what it has refused and what its name tells. */
  readonly facts: (accountId: string, model: string) => ChatModelFacts;
  /** An answer of that model has no limit, and an account that is charged for it no bound. */
  readonly takesNoLimit: (account: AccountRow, model: string) => boolean;
  readonly save: (accountId: string, model: string, support: ChatSupport) => void;
};

/** A model may take tomorrow what it does not take today; to ask again costs one refusal, unbilled. */
const freshMs = 30 * 86_400_000;

export function createModelSupport(
  store: Pick<AccountStore, 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'nowMs'>,
): ModelSupport {
  const nameOf = (accountId: string, model: string) => `chat-support:${accountId}:${model}`;
  const of: ModelSupport['of'] = (accountId, model) => {
    const kept = store.setting(nameOf(accountId, model)) as Kept | null;
    // A clock that ran ahead as it was kept says nothing about its age.
    const isFresh = kept !== null && Math.abs(clock.nowMs() - kept.atMs) <= freshMs;
    return isFresh ? kept : wholeSupport;
  };
  return {
    of,
    facts: (accountId, model) => {
      const { refused, limitName } = of(accountId, model);
      const all: readonly string[] = [...refused, ...guessRefusedFields(model)];
      return {
        takesTemperature: !all.includes('temperature'),
        takesTools: !all.includes('tools'),
        takesLimit: limitName !== null,
      };
    },
    takesNoLimit: (account, model) => !isFree(account) && of(account.id, model).limitName === null,
    save: (accountId, model, { refused, limitName }) => {
      const kept: Kept = { refused, limitName, atMs: clock.nowMs() };
      store.saveSetting(nameOf(accountId, model), kept);
    },
  };
}

type Kept = ChatSupport & { readonly atMs: number };
