import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { CapsNow } from '../../../shared/model/export.ts';
import { type Amount, addAmounts, dayStartMs, noAmount } from '../../../shared/model/money.ts';
import type {
  AccountCaps,
  ConnectionCheck,
  KeyAnswer,
  PriceView,
  Session,
  Settings,
} from '../../../shared/model/session.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { demoVersion } from '../../demo/demo-version.ts';
import { normaliseAddress } from '../../gateway/client/address.ts';
import { createGatewayClient } from '../../gateway/client/client.ts';
import { normaliseKey } from '../../gateway/client/key.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { createAccountCaps } from './account-caps.ts';
import { createAccountChoice, demoAccountId } from './account-choice.ts';
import { isDemo, isFree } from './account-kind.ts';
import { type AccountOfKey, createAccountRows } from './account-rows.ts';
import { dayCap, exportCap } from './caps.ts';
import { createLibrarySettings } from './library-settings.ts';
import type { createProxySignIn } from './proxy-sign-in.ts';
import { createSetKey, type NewKey } from './set-key.ts';

/** Accounts, keys, caps and the choice between the demo and an account. */
export type Accounts = {
  /** The account that new work is charged to. */
  readonly current: () => AccountRow;
  readonly byId: (id: string) => AccountRow;
  readonly all: () => readonly AccountRow[];
  /** The service in the identity of a take: a demo take never replaces a real one. */
  readonly serviceOf: (account: AccountRow) => string;
  /** The settings of the library, with the caps of the current account. */
  readonly settings: () => Settings;
  /** The caps of an account, which hold for every call that is charged to it. */
  readonly capsOf: (accountId: string) => AccountCaps;
  readonly saveCaps: (accountId: string, change: Partial<AccountCaps>) => Promise<Session>;
  /** The caps of an account, by default the current one, and what counts against them. */
  readonly capsNow: (account?: AccountRow) => CapsNow;
  /** Spent or reserved today, by UTC. */
  readonly usedToday: (account: AccountRow) => Amount;
  readonly session: () => Promise<Session>;
  readonly update: (change: Partial<Settings>) => Promise<Session>;
  readonly test: (address: string, key: string | undefined) => Promise<ConnectionCheck>;
  /** Stores a key and uses its account, or returns the question to ask first. Throws `approval_needed`. */
  readonly setKey: (input: NewKey) => Promise<KeyAnswer>;
  /** The sign-in for the proxy that is set; null forgets it. */
  readonly setProxySignIn: (signIn: NewSignIn | null) => Promise<Session>;
  /** Reads the pricing page of the current account again, free. */
  readonly refreshPrices: () => Promise<Session>;
  readonly removeKey: (accountId: string, isConfirmed: boolean) => Promise<Session>;
  /** Throws `gateway_key_missing`, unless the account is only used for listening. */
  readonly use: (accountId: string, isKeyNeeded?: boolean) => Promise<Session>;
  /** The most calls at once in this run: the CLI's `--concurrency`. */
  readonly limitForThisRun: (maxConcurrency: number) => void;
  /** For this run only, or until a person chooses another: the CLI's `--account` and the environment. */
  readonly chooseForThisRun: (account: AccountRow) => void;
  /** The account of that key, created if there is none. */
  readonly accountOfKey: (address: string, key: string) => Promise<AccountOfKey>;
  /** The accounts of that address without a key here: of a project file, or whose key is another one's now. */
  readonly withoutKey: (baseUrl: string) => Promise<readonly AccountRow[]>;
  readonly isKeyOf: (account: AccountRow, key: string) => Promise<boolean>;
  /** The accounts whose key it is, whatever their address; only the current one where it is among them. */
  readonly ofKey: (key: string) => Promise<readonly AccountRow[]>;
  /** The account of that address, created if there is none. Throws `bad_input` if it is not clear which. */
  readonly accountAt: (address: string) => Promise<AccountRow>;
};

/** Where the prices of an account come from. */
type PriceReader = {
  readonly view: (accountId: string) => PriceView;
  readonly refresh: (accountId: string) => Promise<void>;
};

type ProxySignIns = ReturnType<typeof createProxySignIn>;
type NewSignIn = Parameters<ProxySignIns['save']>[1];

type AccountParts = {
  readonly store: AccountStore;
  readonly charges: ChargeStore;
  readonly platform: Platform;
  readonly prices: PriceReader;
  readonly proxySignIn: ProxySignIns;
  readonly changed: (session: Session) => void;
  readonly keyChanged: (accountId: string) => void;
};

export function createAccounts(parts: AccountParts): Accounts {
  const { store, platform } = parts;
  if (store.account(demoAccountId) === null) {
    const label = messageOf('account.demo');
    const demo: AccountRow = { id: demoAccountId, kind: 'demo', label, baseUrl: '' };
    store.insert(demo, platform.clock.nowMs());
  }
  const choice = createAccountChoice(store);
  const { byId, current } = choice;
  const caps = createAccountCaps(store);
  const settings = createLibrarySettings({ store, caps, choice });
  const rows = createAccountRows(store, caps, platform);

  const usedToday = (account: AccountRow): Amount => {
    if (isFree(account)) return noAmount;
    const sinceMs = dayStartMs(platform.clock.nowMs());
    const accountId = account.id;
    const { charges } = parts;
    // What may have been charged counts at its worst: never less is shown than was paid.
    return addAmounts(charges.spent({ accountId, sinceMs }), charges.reserved({ accountId }));
  };

  const session = async (): Promise<Session> => {
    const shown = store.accounts().filter((row) => !isDemo(row));
    // Of an older library: before another key is taken for theirs where the keychain cannot be reached.
    await Promise.all(shown.map(rows.keys.rememberStored));
    const accounts = await Promise.all(
      shown.map(async ({ id, label, baseUrl }) => ({
        id,
        label,
        baseUrl,
        hasKey: (await platform.secrets.get(id)) !== null,
      })),
    );
    const used = current();
    const spent = usedToday(used);
    const now = settings.now();
    const isOwnProxy = now.proxy === 'address' && now.proxyAddress !== '';
    const signIn = isOwnProxy ? await parts.proxySignIn.find(now.proxyAddress) : null;
    return {
      isFree: isFree(used),
      mode: isDemo(used) ? 'demo' : 'account',
      account: accounts.find((account) => account.id === used.id) ?? null,
      accounts,
      secretStore: platform.secrets.state(),
      proxySignIn: signIn === null ? null : { name: signIn.name },
      settings: now,
      spentTodayTokens: spent.tokens,
      spentTodayMoney: spent.money,
      prices: isFree(used) ? null : parts.prices.view(used.id),
      appVersion: platform.appVersion,
      environmentLanguage: platform.environmentLanguage,
    };
  };
  const announce = async (): Promise<Session> => {
    const now = await session();
    parts.changed(now);
    return now;
  };

  const requireConfirmed = (accountId: string, isConfirmed: boolean): void => {
    const open = store.openWorkCount(accountId);
    if (open > 0 && !isConfirmed) throw appError('approval_needed.open_work', { open });
  };
  /** What an account charges is told as soon as its page was read; nobody waits for it. */
  const tellPrices = (account: AccountRow): void => {
    if (isFree(account)) return;
    parts.prices
      .refresh(account.id)
      .then(announce)
      .catch((error: unknown) => platform.logger.debug('no prices', { reason: String(error) }));
  };
  const setKey = createSetKey({ ...parts, rows, byId, requireConfirmed });

  const isKeyOf: Accounts['isKeyOf'] = async ({ id, baseUrl }, key) =>
    (await rows.keys.holderOf(baseUrl, key))?.id === id;

  return {
    current,
    byId,
    all: store.accounts,
    serviceOf: (account) => (isDemo(account) ? `demo@${demoVersion}` : account.id),
    settings: settings.now,
    capsOf: caps.capsOf,
    saveCaps: (accountId, change) => {
      settings.saveCaps(accountId, change);
      return announce();
    },
    capsNow: (account = current()) => {
      const used = usedToday(account);
      const own = caps.capsOf(account.id);
      const perDay = dayCap(own);
      const perExport = exportCap(own);
      return {
        perDayTokens: perDay.tokens,
        perDayMoney: perDay.money,
        usedTodayTokens: used.tokens,
        usedTodayMoney: used.money,
        perExportTokens: perExport.tokens,
        perExportMoney: perExport.money,
      };
    },
    usedToday,
    session,
    update: async (change) => {
      const { proxyAddress } = settings.now();
      if ((change.proxyAddress ?? proxyAddress) !== proxyAddress) await parts.proxySignIn.forget();
      settings.save(change);
      return announce();
    },
    test: async (address, key) => {
      const { baseUrl, note } = normaliseAddress(address);
      const apiKey =
        key === undefined ? await rows.storedKey(baseUrl, current()) : normaliseKey(key);
      if (apiKey !== null) platform.logger.redact(apiKey);
      const client = createGatewayClient({
        baseUrl,
        apiKey: async () => apiKey,
        clock: platform.clock,
        logger: platform.logger,
        network: platform.network,
      });
      try {
        const models = await client.listModels({});
        return { baseUrl, addressNote: note, models: models.ids, hasSpeech: models.hasSpeech };
      } finally {
        client.close();
      }
    },
    setKey: async (input) => {
      const kept = await setKey(input);
      if (kept.kind === 'question') return kept;
      parts.keyChanged(kept.account.id);
      choice.chooseForGood(kept.account.id);
      tellPrices(kept.account);
      return { kind: 'saved', session: await announce(), problem: kept.problem };
    },
    setProxySignIn: async (signIn) => {
      if (signIn === null) await parts.proxySignIn.forget();
      else await parts.proxySignIn.save(settings.now().proxyAddress, signIn);
      return announce();
    },
    refreshPrices: async () => {
      await parts.prices.refresh(current().id);
      return announce();
    },
    removeKey: async (accountId, isConfirmed) => {
      requireConfirmed(accountId, isConfirmed);
      const account = byId(accountId);
      await rows.keys.rememberStored(account);
      await platform.secrets.delete(account.id);
      choice.leave(accountId);
      return announce();
    },
    use: async (accountId, isKeyNeeded = true) => {
      const account = byId(accountId);
      const mustHaveKey = isKeyNeeded && account.kind === 'gateway';
      if (mustHaveKey && (await platform.secrets.get(account.id)) === null) {
        throw appError('gateway_key_missing.account', { account: account.label });
      }
      choice.choose(account.id);
      tellPrices(account);
      return announce();
    },
    limitForThisRun: settings.limitForThisRun,
    chooseForThisRun: ({ id }) => choice.chooseForThisRun(id),
    accountOfKey: (address, key) => rows.accountOfKey(normaliseAddress(address).baseUrl, key),
    withoutKey: (baseUrl) => rows.keys.withoutKey(baseUrl, true),
    isKeyOf,
    ofKey: async (key) => {
      const found: AccountRow[] = [];
      for (const account of store.accounts()) {
        if (isDemo(account) || !(await isKeyOf(account, key))) continue;
        if (account.id === current().id) return [account];
        found.push(account);
      }
      return found;
    },
    accountAt: async (address) =>
      rows.accountAt(normaliseAddress(address).baseUrl, store.setting('account')),
  };
}
