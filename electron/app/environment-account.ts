import { AppError, appError } from '../../shared/app-error.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { Accounts } from '../features/session/accounts.ts';
import { findAccount, nameToAsk } from '../features/session/find-account.ts';
import { normaliseAddress } from '../gateway/client/address.ts';
import { isKey } from '../gateway/client/key.ts';

/**
 * `--account`, LECTERN_BASE_URL or `--base-url`, and LECTERN_API_KEY: for this run. Of the key only a
 * fingerprint is kept, by which its account is found again.
 */
export type Environment = {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** Name, address or id of an account, before the address. */
  readonly account?: string | null;
  /** False for work that asks no gateway: a key without an address is then for nothing, and in nobody's way. */
  readonly asksGateway?: boolean;
  /** For a run that ends where the key is missing: an address that nobody knows adds no account without one. */
  readonly needsKey?: boolean;
  /** For a list of all, or jobs with accounts of their own: an address that several share is told, and chooses none. */
  readonly isForAll?: boolean;
};

type Chosen = {
  /** The account that the key of the environment is for; null where it is for none. */
  readonly keyedAccountId: string | null;
  readonly note: string | null;
};

export const noEnvironment: Chosen = { keyedAccountId: null, note: null };

/**
 * Chooses the account of the environment or the command line for this run; without any, the choice of the
 * window stands. Two keys at one address are two accounts: nobody can be asked here whether one replaces the
 * other.
 */
export async function environmentAccount(
  accounts: Accounts,
  environment: Environment,
): Promise<Chosen> {
  const { baseUrl, apiKey, account: named = null } = environment;
  if (named !== null) {
    const account = findAccount(accounts.all(), named);
    accounts.chooseForThisRun(account);
    const isOfKey = apiKey !== null && (await accounts.isKeyOf(account, apiKey));
    return { keyedAccountId: isOfKey ? account.id : null, note: null };
  }
  if (apiKey === null) {
    return baseUrl === null ? noEnvironment : chooseAddress(accounts, baseUrl, environment);
  }
  return chooseKey(accounts, apiKey, environment);
}

async function chooseKey(
  accounts: Accounts,
  apiKey: string,
  environment: Environment,
): Promise<Chosen> {
  const { baseUrl, asksGateway = true } = environment;
  // Without an address it is for the account that it is known to be of: no other gateway is shown it.
  const [known, ...others] = baseUrl === null ? await accounts.ofKey(apiKey) : [];
  if (known !== undefined && others.length > 0) {
    const error = appError('bad_input.key_twice', { names: [known, ...others].map(nameToAsk) });
    if (environment.isForAll !== true) throw error;
    return { keyedAccountId: null, note: error.message };
  }
  const inUse = accounts.current();
  const address = baseUrl ?? (known ?? inUse).baseUrl;
  const unusable = unusableKey(address, apiKey);
  if (unusable !== null) {
    if (environment.needsKey === true) throw unusable;
    const withoutKey = await environmentAccount(accounts, { ...environment, apiKey: null });
    return asksGateway
      ? { ...withoutKey, note: `LECTERN_API_KEY: ${unusable.message}` }
      : withoutKey;
  }
  const { account, isNewBesideOthers, isTakenOver } = await accounts.accountOfKey(address, apiKey);
  accounts.chooseForThisRun(account);
  const added = isNewBesideOthers
    ? messageOf('session.newKey', { address: account.baseUrl, label: account.label })
    : null;
  const taken = isTakenOver
    ? messageOf('session.keyTakenOver', { account: nameToAsk(account) })
    : null;
  const isElsewhere = known !== undefined && known.id !== inUse.id;
  const told = isElsewhere ? messageOf('session.keyOf', { account: nameToAsk(known) }) : null;
  const notes = [normaliseAddress(address).note, added, taken, told].filter(
    (note) => note !== null,
  );
  return { keyedAccountId: account.id, note: notes.length === 0 ? null : notes.join(' ') };
}

/** Without a key to tell the accounts of that address apart. */
async function chooseAddress(
  accounts: Accounts,
  baseUrl: string,
  { needsKey, isForAll }: Environment,
): Promise<Chosen> {
  const { baseUrl: address, note } = normaliseAddress(baseUrl);
  const isKnown = accounts.all().some((account) => account.baseUrl === address);
  if (!isKnown && needsKey === true) throw appError('gateway_key_missing.address', { address });
  try {
    accounts.chooseForThisRun(await accounts.accountAt(baseUrl));
  } catch (error) {
    if (isForAll !== true || !(error instanceof AppError)) throw error;
    return { keyedAccountId: null, note: error.message };
  }
  return { keyedAccountId: null, note };
}

/** Why the key makes no account; one that no key fits would stay in the library. */
function unusableKey(address: string, key: string): AppError | null {
  if (address === '') return appError('gateway_address.environment');
  return isKey(key) ? null : appError('gateway_key_refused.signs');
}
