import { expect, it } from 'vitest';
import type { Take } from '../../../../../electron/charges/ports.ts';
import type { SpeakableSegment } from '../../../../../electron/features/narration/found.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import { segmentOrders } from '../../../../../electron/features/narration/segment-orders.ts';
import {
  approvalOf,
  type TakeListParts,
} from '../../../../../electron/features/takes/take-list.ts';
import { unsureNeighbours } from '../../../../../electron/features/takes/unsure-borders.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { tariffOf } from '../../../../support/builders/tariff.ts';

const text = ['One', 'Two', 'Three'].map(
  (word) => `${word} of them. ${'It was long. '.repeat(15)}`,
);
const orders = segmentOrders(
  planChapter(text.join('\n\n'), { cast: [], language: 'en' }).segments,
  { cast: [], narratorVoiceId: 'default', speed: 1, language: 'en' },
  typicalTerms('service'),
).flatMap((order) => order ?? []);

const paying = partial<Pick<TakeListParts, 'accounts' | 'prices'>>({
  accounts: { current: () => ({ id: 'paying' }) },
  prices: { tariffFor: () => tariffOf({ moneyPerToken: 1 }) },
});

/** The middle one of three lines of one job, with these borders; `inUse` are the takes that are heard. */
function neighbours(borderBefore: number, borderAfter: number, inUse = ['0', '1', '2']) {
  const placeOf = (index: number) => ({
    chapter: { id: 'one' },
    segmentId: String(index),
    order: orders[index],
    sound: { take: partial<Take>({ id: inUse[index], facts: { borderBefore, borderAfter } }) },
  });
  const beside = [0, 2].map((index) => ({
    identity: orders[index]?.identity ?? '',
    takeId: String(index),
    isAfter: index === 2,
  }));
  const parts = partial<TakeListParts>({
    narration: { findSegment: (id: string) => placeOf(Number(id)) },
    takeStore: { besideInJob: () => beside },
    segmentAudio: {
      segmentsOf: (_: string, identity: string) => [
        {
          chapterId: 'one',
          segmentId: String(orders.findIndex((order) => order.identity === identity)),
        },
      ],
    },
    ...paying,
    variants: { next: (identity: string) => ({ number: 2, identity: `${identity}#2` }) },
  });
  return unsureNeighbours(parts, partial<SpeakableSegment>(placeOf(1)));
}

// Bug: a line is replaced, and the last word of the line before it, which its take began with, is gone.
it('a line beside an unsure border is offered with it, priced and approved by itself', () => {
  expect(orders).toHaveLength(3);
  const [only, ...others] = neighbours(0.2, 0.95);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    segmentId: '0',
    confidence: 0.2,
    approval: approvalOf(paying, `${orders[0]?.identity}#2`),
    price: { expectedTokens: orders[0]?.estimate.expectedTokens },
  });
  expect(neighbours(0.9, 0.9)).toEqual([]);
  expect(neighbours(0.1, 0.1).map(({ segmentId }) => segmentId)).toEqual(['0', '2']);
});

it('one that was made anew since is left alone', () => {
  expect(neighbours(0.1, 0.1, ['other', '1', '2']).map(({ segmentId }) => segmentId)).toEqual([
    '2',
  ]);
});
