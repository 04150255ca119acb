import { appError } from '../../../shared/app-error.ts';
import type { KeyChoice, KeyQuestion } from '../../../shared/model/session.ts';
import { normaliseAddress } from '../../gateway/client/address.ts';
import { isKey, normaliseKey } from '../../gateway/client/key.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { AccountRows } from './account-rows.ts';
import { keyQuestion, listVoices } from './key-question.ts';

export type NewKey = {
  readonly address: string;
  readonly key: string;
  /** What the account is called from now on; nothing changes where it is empty. */
  readonly label?: string | undefined;
  readonly choice?: KeyChoice | undefined;
  /** The person knows of the open work of the account whose key is replaced. */
  readonly isConfirmed?: boolean;
};

type Kept =
  | { readonly kind: 'kept'; readonly account: AccountRow; readonly problem: string | null }
  | { readonly kind: 'question'; readonly question: KeyQuestion };

type SetKeyParts = {
  readonly store: AccountStore;
  readonly platform: Platform;
  readonly rows: AccountRows;
  readonly byId: (id: string) => AccountRow;
  /** Throws `approval_needed` for an account with open work. */
  readonly requireConfirmed: (accountId: string, isConfirmed: boolean) => void;
};

/**
 * Keeps a key. The very key of an account is that account's; a new one for an address with accounts is
 * another key of one of them or an account of its own, which only a person knows: replaced, the account
 * keeps its id, and with it every identity, so that nothing is bought again (docs/money.md). Throws
 * `gateway_key_refused` for a new key that its gateway refuses; one that cannot be asked about is kept.
 */
export function createSetKey(parts: SetKeyParts): (input: NewKey) => Promise<Kept> {
  const { store, platform, rows } = parts;

  /** False for an account that was made for a key of the environment and not used since. */
  const isDecided = ({ id }: AccountRow): boolean =>
    store.isUsed(id) || !store.isKeyOfEnvironment(id);
  const replaced = (baseUrl: string, accountId: string): AccountRow => {
    const account = parts.byId(accountId);
    if (account.baseUrl !== baseUrl) throw appError('not_found.account');
    return account;
  };

  /** @param problem why its gateway could not be asked about it */
  const keep = async (
    account: AccountRow,
    { key, label }: NewKey,
    problem: string | null = null,
  ): Promise<Kept> => {
    const former = await rows.keys.holderOf(account.baseUrl, key);
    await platform.secrets.set(account.id, key);
    if (former !== null && former.id !== account.id) await platform.secrets.delete(former.id);
    rows.keys.remember(account, key);
    if (label) store.setLabel(account.id, label);
    return { kind: 'kept', account: parts.byId(account.id), problem };
  };

  return async (pasted) => {
    const input = { ...pasted, key: normaliseKey(pasted.key) };
    const { key, label, choice, isConfirmed = false } = input;
    const { baseUrl } = normaliseAddress(input.address);
    if (!isKey(key)) throw appError('gateway_key_refused.signs');
    platform.logger.redact(key);
    const holder = await rows.keys.holderOf(baseUrl, key);
    if (choice?.kind === 'replace') {
      const account = replaced(baseUrl, choice.accountId);
      if (holder?.id !== account.id) {
        parts.requireConfirmed(account.id, isConfirmed);
        if (holder !== null) parts.requireConfirmed(holder.id, isConfirmed);
        const { problem } = await listVoices(platform, baseUrl, key);
        return keep(account, input, problem);
      }
      return keep(account, input);
    }
    if (holder !== null && isDecided(holder)) return keep(holder, input);
    const known = (await rows.known(baseUrl)).filter(({ id }) => id !== holder?.id);
    const listed = await listVoices(platform, baseUrl, key);
    if (choice === undefined && known.length > 0) {
      return { kind: 'question', question: keyQuestion(store, baseUrl, listed, known) };
    }
    return keep(holder ?? (await rows.add(baseUrl, label)), input, listed.problem);
  };
}
