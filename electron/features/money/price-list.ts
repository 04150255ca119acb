import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { ChargeKind } from '../../../shared/model/job.ts';
import type { PriceView } from '../../../shared/model/session.ts';
import { referencePrice } from '../../../shared/script/plan/estimate.ts';
import type { Tariff, TariffOf } from '../../charges/tariff.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import { speechModel } from '../../gateway/wire/limits.ts';
import type { Pricing } from '../../gateway/wire/pricing-response.ts';
import type { Clock, Logger } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';

/** What an account's pricing page said when it was last read. */
type StoredPrices = {
  readonly multipliers: Readonly<Record<string, number>>;
  /** Of models whose answers have a factor of their own. */
  readonly outputFactors?: Readonly<Record<string, number>>;
  readonly perCall?: Readonly<Record<string, number>>;
  /** What made no sense, by model, in a few words: those prices are unknown. */
  readonly problems?: Readonly<Record<string, string>>;
  /** Money for one token before the multiplier; null where the page does not tell. */
  readonly tokenPrice: number | null;
  readonly readAtMs?: number;
};

export type PriceList = {
  readonly tariffOf: TariffOf;
  /** What a call costs on that account: of speech, unless another kind is named. */
  readonly tariffFor: (account: AccountRow, kind?: ChargeKind, model?: string | null) => Tariff;
  /**
   * Resolves when the account's pricing page was read in this run and not too long ago, or could not be:
   * before a price is told or a call is reserved.
   */
  readonly ready: (accountId: string) => Promise<void>;
  /** Like `ready`, where only a price is told: it does not start the embedded demo gateway. */
  readonly readyToQuote: (account: AccountRow) => Promise<void>;
  /** Reads the account's pricing page, free; what cannot be read leaves what is known. */
  readonly refresh: (accountId: string) => Promise<void>;
  /** Takes over what was read of the page for another reason; null for a page that could not be read. */
  readonly learn: (accountId: string, page: Pricing | null) => void;
  /** Where the account's prices come from, for people. */
  readonly view: (accountId: string) => PriceView;
};

type PriceListParts = {
  readonly store: AccountStore;
  readonly select: Pick<GatewaySelect, 'clientFor'>;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A price that changed is known after so long. */
const freshMs = 60 * 60_000;
/** Where no page was ever read a factor of 1 is assumed, by which a limit in tokens is kept: not for an hour. */
const unreadMs = 60_000;
/** A gateway that does not answer about its prices holds nothing up for longer. */
const patienceMs = 5000;

/**
 * What calls cost: by the gateway's pricing page where it tells, else by the reference price of its
 * documentation (docs/gateway.md), which is that of speech. A model that the page does not name, or whose
 * price makes no sense, is reckoned like speech and said to be unknown.
 */
export function createPriceList({ store, select, clock, logger }: PriceListParts): PriceList {
  const settingOf = (accountId: string) => `prices:${accountId}`;
  const known = new Map<string, StoredPrices | null>();
  const reading = new Map<string, { readonly atMs: number; readonly done: Promise<void> }>();

  const pricesOf = (accountId: string): StoredPrices | null => {
    const kept = known.get(accountId);
    if (kept !== undefined) return kept;
    const stored = store.setting(settingOf(accountId)) as StoredPrices | null;
    known.set(accountId, stored);
    return stored;
  };

  const tariffFor: PriceList['tariffFor'] = (account, kind = 'speech', model = null) => {
    const prices = pricesOf(account.id);
    const name = model ?? speechModel;
    const speech = ownValue(prices?.multipliers, speechModel) ?? 1;
    const multiplier = ownValue(prices?.multipliers, name);
    const perCall = ownValue(prices?.perCall, name) ?? null;
    const outputFactor = kind === 'chat' ? ownValue(prices?.outputFactors, name) : undefined;
    // The reference price is that of speech, its multiplier included.
    const moneyPerToken = prices?.tokenPrice ?? referencePrice(1) / speech;
    const isSpeech = kind === 'speech' || kind === 'speech-job' || kind === 'clone';
    const isTold = multiplier !== undefined || perCall !== null;
    const isMoneyTold = perCall !== null || prices?.tokenPrice != null;
    const isReferred = isTold || (isSpeech && ownValue(prices?.problems, name) === undefined);
    const source = isTold && isMoneyTold ? 'pricing' : isReferred ? 'reference' : 'unknown';
    return {
      multiplier: multiplier ?? speech,
      ...definedOnly({ outputFactor }),
      moneyPerToken,
      moneyPerCall: perCall,
      source,
      isFree: isFree(account),
    };
  };
  const tariffOf: TariffOf = (accountId, kind, model) => {
    const account = store.account(accountId);
    if (account === null) throw appError('not_found.account');
    return tariffFor(account, kind, model);
  };

  const keep = (accountId: string, read: Pricing): void => {
    const multipliers: [string, number][] = [];
    const outputFactors: [string, number][] = [];
    const perCall: [string, number][] = [];
    const problems: [string, string][] = [];
    if (read.tokenPriceProblem !== null) problems.push(['', read.tokenPriceProblem]);
    for (const [model, price] of read.models) {
      if (price.basis === 'tokens') {
        multipliers.push([model, price.multiplier]);
        if (price.outputFactor !== undefined) outputFactors.push([model, price.outputFactor]);
      } else if (price.basis === 'call') perCall.push([model, price.moneyPerCall]);
      else problems.push([model, price.problem]);
    }
    const prices: StoredPrices = {
      multipliers: Object.fromEntries(multipliers),
      outputFactors: Object.fromEntries(outputFactors),
      perCall: Object.fromEntries(perCall),
      problems: Object.fromEntries(problems),
      tokenPrice: read.tokenPrice,
      readAtMs: clock.nowMs(),
    };
    known.set(accountId, prices);
    store.saveSetting(settingOf(accountId), prices);
    logger.debug('the pricing page was read', { models: read.models.size });
    if (problems.length > 0) {
      const models = problems.map(([name]) => name).join(', ');
      logger.warn('prices that make no sense', { models });
    }
  };

  const readPage = async (accountId: string): Promise<void> => {
    const account = store.account(accountId);
    if (account === null) return;
    try {
      const client = await select.clientFor(account);
      const read = await client.pricing({ signal: AbortSignal.timeout(patienceMs) });
      if (read !== null) keep(accountId, read);
    } catch (error) {
      logger.debug('the pricing page was not read', { reason: String(error) });
    }
  };
  const refresh = (accountId: string): Promise<void> => {
    const done = readPage(accountId);
    reading.set(accountId, { atMs: clock.nowMs(), done });
    return done;
  };

  const ready = (accountId: string): Promise<void> => {
    const last = reading.get(accountId);
    const isUnread = pricesOf(accountId) === null;
    const mostMs = isUnread ? unreadMs : freshMs;
    // Also where the clock was set back since.
    if (last !== undefined && Math.abs(clock.nowMs() - last.atMs) < mostMs) return last.done;
    if (last === undefined || !isUnread) return refresh(accountId);
    // A page that does not answer is waited for once.
    reading.set(accountId, { atMs: clock.nowMs(), done: last.done });
    void readPage(accountId);
    return last.done;
  };

  return {
    tariffOf,
    tariffFor,
    learn: (accountId, page) => {
      if (page !== null) keep(accountId, page);
      reading.set(accountId, { atMs: clock.nowMs(), done: Promise.resolve() });
    },
    refresh,
    ready,
    readyToQuote: async (account) => {
      if (!isFree(account)) await ready(account.id);
    },
    view: (accountId) => {
      const prices = pricesOf(accountId);
      const { multiplier, moneyPerToken, moneyPerCall, source } = tariffOf(
        accountId,
        'speech',
        null,
      );
      return {
        source,
        multiplier,
        moneyPerToken,
        moneyPerCall,
        readAtMs: prices?.readAtMs ?? null,
        problems: Object.entries(prices?.problems ?? {}).map(([model, problem]) =>
          model === '' ? problem : `${model}: ${problem}`,
        ),
      };
    },
  };
}

/** A model may be called "constructor". */
function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
