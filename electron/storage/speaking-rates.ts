import { primaryLanguage } from '../../shared/script/language.ts';
import { estimateSpeech } from '../../shared/script/plan/estimate.ts';
import {
  learnTake,
  type RateSums,
  rateOf,
  type SpeakingRate,
} from '../../shared/script/plan/speaking-rate.ts';
import type { SpeechRequest } from '../charges/ports.ts';
import type { Database } from './database.ts';

/** How fast the voices of an account speak, learned from each take that is made. */
export type SpeakingRateStore = {
  /** Null where nothing was learned of that voice in that language. */
  readonly rateOf: (accountId: string, voiceId: string, language: string) => SpeakingRate | null;
  /** One take more: two statements, however large the library. For the transaction that keeps the take. */
  readonly learn: (accountId: string, request: SpeechRequest, durationMs: number) => void;
};

export function createSpeakingRateStore(database: Database): SpeakingRateStore {
  const sumsOf = (key: { accountId: string; voiceId: string; language: string }) =>
    database.row<RateSums>(
      `SELECT take_count, weight, expected_ms, inverse_expected, actual_ms, ratio
       FROM speaking_rate
       WHERE account_id = :accountId AND voice_id = :voiceId AND language = :language`,
      key,
    );
  return {
    rateOf: (accountId, voiceId, language) => {
      const sums = sumsOf({ accountId, voiceId, language: primaryLanguage(language) });
      return sums === null ? null : rateOf(sums);
    },
    learn: (accountId, { text, voiceId, speed, language }, durationMs) => {
      // Asked for by an older version, which did not keep the language.
      if (language === undefined) return;
      const key = { accountId, voiceId, language: primaryLanguage(language) };
      const { expectedDurationMs } = estimateSpeech({ text, speed, language });
      const sums = learnTake(sumsOf(key), expectedDurationMs, durationMs);
      if (sums === null) return;
      database.run(
        `INSERT OR REPLACE INTO speaking_rate (account_id, voice_id, language, take_count, weight,
           expected_ms, inverse_expected, actual_ms, ratio)
         VALUES (:accountId, :voiceId, :language, :takeCount, :weight, :expectedMs,
           :inverseExpected, :actualMs, :ratio)`,
        { ...key, ...sums },
      );
    },
  };
}
