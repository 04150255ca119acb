import { describe, expect, it } from 'vitest';
import { jobPackOf, packLines } from '../../../../../electron/features/narration/job-packs.ts';
import { purchaseOf } from '../../../../../electron/features/narration/missing-segments.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import {
  jobAdviceOf,
  jobAtRiskOf,
  jobPriceOf,
  priceOf,
} from '../../../../../electron/features/narration/prices.ts';
import { segmentOrders } from '../../../../../electron/features/narration/segment-orders.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { tariffOf } from '../../../../support/builders/tariff.ts';

const tariff = tariffOf();

/** Paragraphs of a chapter as they would be asked for. */
function linesOf(text: string, language: string) {
  const reading = { cast: [], narratorVoiceId: 'default', speed: 1, language };
  const { segments } = planChapter(text, { cast: [], language });
  return segmentOrders(segments, reading, typicalTerms('service')).flatMap((order) =>
    order === null ? [] : [{ chapterId: 'one', order }],
  );
}

const english = linesOf(
  Array.from(
    { length: 30 },
    (_, at) => `Line ${at} of a letter. ${'It was long. '.repeat(15)}`,
  ).join('\n\n'),
  'en',
);
const chinese = linesOf(
  Array.from(
    { length: 30 },
    (_, at) =>
      `${'第一二三四五六七八九十'[at % 10]}${at}他停下。风很大，水很冷。灯灭了，没有人说话。`,
  ).join('\n\n'),
  'zh',
);

describe('the price of speech jobs', () => {
  // Bug: the price of a job a line, where what is submitted is a few jobs with separators between.
  it('is that of the jobs as they are submitted, each text once', () => {
    for (const most of [1000, 3000, 10_000]) {
      const jobs = packLines(english, most).map((pack) =>
        jobPackOf(pack.map(({ order }) => order)),
      );
      const tokens = jobs.reduce((sum, { estimate }) => sum + estimate.jobTokens, 0);
      expect(jobPriceOf([...english, ...english], tariff, most).expectedTokens).toBe(tokens);
      const risk = Math.max(...jobs.map(({ estimate }) => estimate.jobTokens));
      expect(jobAtRiskOf(english, tariff, most).expectedTokens).toBe(risk);
    }
  });

  it('is advised for Chinese, where requests are limited, and not for English otherwise', () => {
    const priced = (lines: typeof english) => ({
      price: priceOf(
        lines.map(({ order }) => order),
        tariff,
      ),
      jobPrice: jobPriceOf(lines, tariff),
    });
    expect(jobAdviceOf(priced(english), null)).toBeNull();
    expect(jobAdviceOf(priced(english), 0.5)).toBe('few-requests');
    expect(jobAdviceOf(priced(chinese), null)).toBe('price');
  });
});

// Bug: a line that became dearer than what was approved is bought, as it is held against the worst of another route.
it('an approval names the worst that each line costs by the route it goes', () => {
  const account = partial<AccountRow>({ id: 'paying' });
  const lines = english.map((line, at) => ({ ...line, segmentId: String(at) }));
  const most = (via: 'sync' | 'job') => {
    const { kind, items } = purchaseOf(account, tariff, lines, via);
    return [kind, items.map(({ atMostTokens }) => atMostTokens)];
  };
  const estimates = english.map(({ order }) => order.estimate);
  expect(most('sync')).toEqual(['speech', estimates.map((one) => one.atMostTokens)]);
  expect(most('job')).toEqual(['speech-job', estimates.map((one) => one.jobAtMostTokens)]);
});
