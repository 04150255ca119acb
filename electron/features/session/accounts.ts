import { appError } from '../../../shared/app-error.ts';
import type { CapsNow } from '../../../shared/model/export.ts';
import { type Amount, addAmounts, dayStartMs, noAmount } from '../../../shared/model/money.ts';
import type {
  ConnectionCheck,
  PriceView,
  Session,
  Settings,
} from '../../../shared/model/session.ts';
import { defaultSettings } from '../../../shared/model/session.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { demoVersion } from '../../demo/demo-version.ts';
import { normaliseAddress } from '../../gateway/client/address.ts';
import { createGatewayClient } from '../../gateway/client/client.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { isDemo, isFree } from './account-kind.ts';
import { dayCap, exportCap } from './caps.ts';

export const demoAccountId = 'demo';

/** Accounts, keys, caps and the choice between the demo and an account. */
export type Accounts = {
  /** The account that new work is charged to. */
  readonly current: () => AccountRow;
  readonly byId: (id: string) => AccountRow;
  /** Names the maker of a take in its identity: a demo take never stands for a real one. */
  readonly serviceOf: (account: AccountRow) => string;
  readonly settings: () => Settings;
  /** The caps and what counts against them, for the account in use. */
  readonly capsNow: () => CapsNow;
  readonly session: () => Promise<Session>;
  readonly update: (change: Partial<Settings>) => Promise<Session>;
  readonly test: (address: string, key: string | undefined) => Promise<ConnectionCheck>;
  readonly setKey: (address: string, key: string, label: string | undefined) => Promise<Session>;
  /** Reads the pricing page of the account in use anew, free. */
  readonly refreshPrices: () => Promise<Session>;
  readonly removeKey: (accountId: string, isConfirmed: boolean) => Promise<Session>;
  readonly use: (accountId: string) => Promise<Session>;
  /** The CLI's `--concurrency`: never more calls at once in this run. */
  readonly limitForThisRun: (maxConcurrency: number) => void;
  /** For this run only, without touching what the window chose: the CLI's `--base-url` and environment. */
  readonly chooseForThisRun: (address: string) => {
    readonly account: AccountRow;
    /** What was mended in the address, if anything. */
    readonly note: string | null;
  };
};

/** Where the prices of an account come from. */
type PriceReader = {
  readonly view: (accountId: string) => PriceView;
  readonly refresh: (accountId: string) => Promise<void>;
};

type AccountParts = {
  readonly store: AccountStore;
  readonly charges: ChargeStore;
  readonly platform: Platform;
  readonly select: GatewaySelect;
  readonly prices: PriceReader;
  readonly changed: (session: Session) => void;
  readonly keyChanged: (accountId: string) => void;
};

export function createAccounts(parts: AccountParts): Accounts {
  const { store, platform } = parts;
  let forThisRun: string | null = null;
  let limit = Number.POSITIVE_INFINITY;
  if (store.account(demoAccountId) === null) {
    const demo: AccountRow = { id: demoAccountId, kind: 'demo', label: 'Demo voice', baseUrl: '' };
    store.insert(demo, platform.clock.nowMs());
  }

  const byId = (id: string): AccountRow => {
    const account = store.account(id);
    if (account === null) throw appError('not_found.account');
    return account;
  };
  const current = (): AccountRow => {
    const chosen = forThisRun ?? store.setting('account');
    const account = typeof chosen === 'string' ? store.account(chosen) : null;
    return account ?? byId(demoAccountId);
  };
  const storedSettings = (): Settings => ({
    ...defaultSettings,
    ...(store.setting('settings') as Partial<Settings> | null),
  });
  const settings = (): Settings => {
    const stored = storedSettings();
    return { ...stored, maxConcurrency: Math.min(stored.maxConcurrency, limit) };
  };

  const usedToday = (account: AccountRow): Amount => {
    if (isFree(account)) return noAmount;
    const sinceMs = dayStartMs(platform.clock.nowMs());
    const accountId = account.id;
    const { charges } = parts;
    // What may have been charged counts at its worst: never less is shown than was paid.
    return addAmounts(charges.spent({ accountId, sinceMs }), charges.reserved({ accountId }));
  };

  const session = async (): Promise<Session> => {
    const rows = store.accounts().filter((row) => !isDemo(row));
    const accounts = await Promise.all(
      rows.map(async ({ id, label, baseUrl }) => ({
        id,
        label,
        baseUrl,
        hasKey: (await platform.secrets.get(id)) !== null,
      })),
    );
    const used = current();
    const spent = usedToday(used);
    return {
      isFree: isFree(used),
      mode: isDemo(used) ? 'demo' : 'account',
      account: accounts.find((account) => account.id === used.id) ?? null,
      accounts,
      secretStore: platform.secrets.state(),
      settings: settings(),
      spentTodayTokens: spent.tokens,
      spentTodayMoney: spent.money,
      prices: isFree(used) ? null : parts.prices.view(used.id),
      appVersion: platform.appVersion,
    };
  };
  const announce = async (): Promise<Session> => {
    const now = await session();
    parts.changed(now);
    return now;
  };

  const accountAt = (baseUrl: string, label: string | undefined): AccountRow => {
    const known = store.byAddress('gateway', baseUrl);
    if (known !== null) {
      if (label !== undefined && label !== '') store.setLabel(known.id, label);
      return byId(known.id);
    }
    const account: AccountRow = {
      id: platform.random.id(),
      kind: 'gateway',
      label: label === undefined || label === '' ? new URL(baseUrl).host : label,
      baseUrl,
    };
    store.insert(account, platform.clock.nowMs());
    return account;
  };

  return {
    current,
    byId,
    serviceOf: (account) => (isDemo(account) ? `demo@${demoVersion}` : account.id),
    settings,
    capsNow: () => {
      const used = usedToday(current());
      const [perDay, perExport] = [dayCap(settings()), exportCap(settings())];
      return {
        perDayTokens: perDay.tokens,
        perDayMoney: perDay.money,
        usedTodayTokens: used.tokens,
        usedTodayMoney: used.money,
        perExportTokens: perExport.tokens,
        perExportMoney: perExport.money,
      };
    },
    session,
    update: async (change) => {
      store.saveSetting('settings', { ...storedSettings(), ...change });
      return announce();
    },
    test: async (address, key) => {
      const { baseUrl, note } = normaliseAddress(address);
      const known = store.byAddress('gateway', baseUrl);
      const stored = known === null ? null : await platform.secrets.get(known.id);
      const apiKey = key ?? stored;
      if (apiKey !== null) platform.logger.redact(apiKey);
      const client = createGatewayClient({
        baseUrl,
        apiKey: async () => apiKey,
        clock: platform.clock,
        logger: platform.logger,
      });
      try {
        const models = await client.listModels({});
        return { baseUrl, addressNote: note, models: models.ids, hasSpeech: models.hasSpeech };
      } finally {
        client.close();
      }
    },
    setKey: async (address, key, label) => {
      const { baseUrl } = normaliseAddress(address);
      platform.logger.redact(key);
      const account = accountAt(baseUrl, label);
      await platform.secrets.set(account.id, key);
      parts.keyChanged(account.id);
      store.saveSetting('account', account.id);
      return announce();
    },
    refreshPrices: async () => {
      await parts.prices.refresh(current().id);
      return announce();
    },
    removeKey: async (accountId, isConfirmed) => {
      const open = store.openWorkCount(accountId);
      if (open > 0 && !isConfirmed) throw appError('approval_needed.paid_jobs', { open });
      await platform.secrets.delete(byId(accountId).id);
      if (store.setting('account') === accountId) store.saveSetting('account', demoAccountId);
      return announce();
    },
    use: async (accountId) => {
      const account = byId(accountId);
      if (account.kind === 'gateway' && (await platform.secrets.get(account.id)) === null) {
        throw appError('gateway_key_missing.account', { account: account.label });
      }
      store.saveSetting('account', account.id);
      return announce();
    },
    limitForThisRun: (maxConcurrency) => {
      limit = maxConcurrency;
    },
    chooseForThisRun: (address) => {
      const { baseUrl, note } = normaliseAddress(address);
      const account = accountAt(baseUrl, undefined);
      forThisRun = account.id;
      return { account, note };
    },
  };
}
