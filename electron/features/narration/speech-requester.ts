import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { estimateSpeech, type SpeechEstimate } from '../../../shared/script/plan/estimate.ts';
import { splitSentText } from '../../../shared/script/sentences/split-sent.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { Priority } from '../../charges/pacer.ts';
import type { CallOrigin, SpeechOutcome } from '../../charges/ports.ts';
import type { SpeechGenerator, SpeechOrder, TooLongRules } from '../../charges/speech-generator.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Tariff } from '../money/tariff.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { dayCap, exportCap } from '../session/caps.ts';
import { jobPackOf } from './job-packs.ts';
import { identityOf, type SegmentOrder, variantIdentity } from './segment-orders.ts';

export type SpeechOptions = {
  readonly groupId: string | null;
  readonly priority: Priority;
  readonly signal: AbortSignal;
  readonly origin: CallOrigin;
  /** A cap for this piece of work, beside the day's; null takes that of the settings. */
  readonly most?: Limit | null;
  /** Lower goes first among batch work. */
  readonly rank?: () => number;
  /** Asked right before it leaves: what nobody wants any more is not sent. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Line by line, or through a speech job. */
  readonly via?: SpeechRoute;
  /** The price that was approved; that of now where none is given. */
  readonly tariff?: Tariff | undefined;
};

/** Hands segment orders to the engine, for an account and under its caps. */
export type SpeechRequester = {
  readonly speak: (
    account: AccountRow,
    order: SegmentOrder,
    options: SpeechOptions,
  ) => Promise<SpeechOutcome>;
  /** Several segments as one speech job; rejects with `conflict` where one of them was bought meanwhile. */
  readonly speakTogether: (
    account: AccountRow,
    orders: readonly SegmentOrder[],
    options: SpeechOptions,
  ) => Promise<SpeechOutcome>;
  /** The order as the engine keeps it, for writing many intents at once. */
  readonly callOf: (
    account: AccountRow,
    order: SegmentOrder,
    options: SpeechOptions,
  ) => SpeechOrder;
};

/** One function for all: the pacer asks once for each distinct one. */
const first = () => 0;

export function createSpeechRequester(
  make: SpeechGenerator,
  calls: Pick<ChargedCalls, 'run'>,
  accounts: Accounts,
  { tariffFor }: Pick<PriceList, 'tariffFor'>,
): SpeechRequester {
  const askedFor = (account: AccountRow, estimate: SpeechEstimate, options: SpeechOptions) => {
    return {
      accountId: account.id,
      groupId: options.groupId,
      origin: options.origin,
      priority: options.priority,
      rank: options.rank ?? first,
      isWanted: options.isWanted,
      size: estimate.expectedDurationMs,
      caps: () => {
        const caps = accounts.capsOf(account.id);
        return { perDay: dayCap(caps), perGroup: options.most ?? exportCap(caps) };
      },
      tariff: options.tariff ?? tariffFor(account),
      isFree: isFree(account),
    };
  };
  const callOf: SpeechRequester['callOf'] = (account, order, options) => {
    const { identity, request, estimate } = order;
    const common = { ...askedFor(account, estimate, options), identity, request };
    return options.via === 'job'
      ? { ...common, kind: 'speech-job', ...jobTokens(estimate) }
      : { ...common, kind: 'speech', ...lineTokens(estimate) };
  };

  return {
    callOf,
    speakTogether: (account, orders, options) => {
      const { identity, request, spans, estimate } = jobPackOf(orders);
      const asked = { ...askedFor(account, estimate, options), identity, request };
      return calls.run(
        { ...asked, kind: 'speech-job', pack: spans, ...jobTokens(estimate) },
        options.signal,
      );
    },
    speak: (account, order, options) => {
      const rules = tooLongRules(accounts.serviceOf(account), order, accounts.settings().onTooLong);
      return make(callOf(account, order, options), rules, options.signal);
    },
  };
}

function lineTokens({ expectedTokens, atMostTokens }: SpeechEstimate) {
  return { expectedTokens, atMostTokens };
}

function jobTokens({ jobTokens: expectedTokens, jobAtMostTokens: atMostTokens }: SpeechEstimate) {
  return { expectedTokens, atMostTokens };
}

function tooLongRules(
  service: string,
  order: SegmentOrder,
  prefers: TooLongRules['prefers'],
): TooLongRules {
  const { language, rate } = order;
  const estimateOf = (text: string, speed: number) =>
    estimateSpeech({ text, speed, language, rate });
  return {
    prefers,
    split: (text) => splitSentText(text, language),
    partOf: (whole, text): CallOrder<'speech'> => {
      const request = { ...whole.request, text };
      const estimate = estimateOf(text, request.speed);
      return {
        ...whole,
        request,
        // Parts of another take are other parts: shared ones would sound as before.
        identity: variantIdentity(identityOf(service, request), order.variant ?? 1),
        size: estimate.expectedDurationMs,
        ...lineTokens(estimate),
      };
    },
    jobOf: (line) => ({
      ...line,
      kind: 'speech-job',
      ...jobTokens(estimateOf(line.request.text, line.request.speed)),
    }),
  };
}
