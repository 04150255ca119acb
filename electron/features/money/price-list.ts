import type { ChargeKind } from '../../../shared/model/job.ts';
import { referencePrice } from '../../../shared/script/plan/estimate.ts';
import type { PriceOf } from '../../charges/ports.ts';
import type { GatewayClient } from '../../gateway/client/client.ts';
import type { Pricing } from '../../gateway/wire/pricing-response.ts';
import type { Logger } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';
import type { Tariff } from './tariff.ts';

/** What an account's pricing page said when it was last read. */
type StoredPrices = {
  readonly multipliers: Readonly<Record<string, number>>;
  /** Money for one token before the multiplier; null where the page does not tell. */
  readonly tokenPrice: number | null;
};

/** The part of a gateway's client that reads its pricing page. */
type PricingReader = {
  readonly pricing: (
    ...options: Parameters<GatewayClient['pricing']>
  ) => Promise<Pick<Pricing, 'multipliers' | 'tokenPrice'> | null>;
};

export type PriceList = {
  readonly priceOf: PriceOf;
  /** What a token costs that account: of speech, unless another kind is named. */
  readonly tariffOf: (account: AccountRow, kind?: ChargeKind, model?: string | null) => Tariff;
  /** Reads the account's pricing page, free; what cannot be read leaves what is known. */
  readonly refresh: (accountId: string, client: PricingReader) => Promise<void>;
};

const speechModel = 'fish-speech';

/**
 * Money for tokens: by the gateway's pricing page when it tells what a token costs, else by the reference
 * price of its documentation (docs/gateway.md), which is that of speech; other models are
 * then set in proportion by their multipliers.
 */
export function createPriceList(store: AccountStore, logger: Logger): PriceList {
  const settingOf = (accountId: string) => `prices:${accountId}`;
  const known = new Map<string, StoredPrices | null>();
  const pricesOf = (accountId: string): StoredPrices | null => {
    const kept = known.get(accountId);
    if (kept !== undefined) return kept;
    const stored = store.setting(settingOf(accountId)) as StoredPrices | null;
    known.set(accountId, stored);
    return stored;
  };

  const priceOf: PriceOf = (accountId, _kind, model) => {
    const prices = pricesOf(accountId);
    const speech = prices?.multipliers[speechModel] ?? null;
    const multiplier = prices?.multipliers[model ?? speechModel] ?? speech;
    if (prices?.tokenPrice != null && multiplier !== null) {
      return { moneyPerToken: prices.tokenPrice * multiplier, source: 'pricing' };
    }
    const share = multiplier === null || speech === null || speech === 0 ? 1 : multiplier / speech;
    return { moneyPerToken: referencePrice(1) * share, source: 'reference' };
  };

  return {
    priceOf,
    tariffOf: (account, kind = 'speech', model = null) => ({
      moneyPerToken: priceOf(account.id, kind, model).moneyPerToken,
      isFree: isFree(account),
    }),
    refresh: async (accountId, client) => {
      const read = await client.pricing({}).catch(() => null);
      if (read === null) return;
      const prices: StoredPrices = {
        multipliers: Object.fromEntries(read.multipliers),
        tokenPrice: read.tokenPrice,
      };
      known.set(accountId, prices);
      store.saveSetting(settingOf(accountId), prices);
      logger.debug('the pricing page was read', { models: read.multipliers.size });
    },
  };
}
