import type { SpeakingRate } from '../../../shared/script/plan/speaking-rate.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { SpeakingRateStore } from '../../storage/speaking-rates.ts';

/** What an order depends on beside the text: whose service is asked, and how fast its voices speak. */
export type OrderTerms = {
  /** Part of each identity. */
  readonly service: string;
  /** What was learned of a voice in a language (BCP 47); null where nothing was. No part of an identity. */
  readonly rateOf: (voiceId: string, language: string) => SpeakingRate | null;
};

export type TermsOf = (account: AccountRow) => OrderTerms;

/** Each voice's rate is looked up once for as long as the terms are used: for one price, one book. */
export function createTermsOf(
  serviceOf: (account: AccountRow) => string,
  rates: Pick<SpeakingRateStore, 'rateOf'>,
): TermsOf {
  return (account) => {
    const known = new Map<string, SpeakingRate | null>();
    return {
      service: serviceOf(account),
      rateOf: (voiceId, language) => {
        const key = `${language} ${voiceId}`;
        let rate = known.get(key);
        if (rate === undefined) {
          rate = rates.rateOf(account.id, voiceId, language);
          known.set(key, rate);
        }
        return rate;
      },
    };
  };
}

/** Orders whose length is that of the typical pace, which takes are checked against. */
export function typicalTerms(service: string): OrderTerms {
  return { service, rateOf: () => null };
}
