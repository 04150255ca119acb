import type { Price } from '../../../shared/model/money.ts';
import type { ImportReview } from '../../../shared/model/project.ts';

export type ReviewTotals = {
  readonly chosen: number;
  readonly estimatedMs: number;
  readonly price: Price;
  readonly jobPrice: Price;
};

function part(price: Price, share: number): Price {
  return {
    expectedTokens: Math.round(price.expectedTokens * share),
    atMostTokens: Math.ceil(price.atMostTokens * share),
    expectedMoney: price.expectedMoney * share,
    atMostMoney: price.atMostMoney * share,
    source: price.source,
    isFree: price.isFree,
  };
}

/** Length and prices of the ticked chapters: lengths add up, prices go by the share of characters. */
export function reviewTotals(review: ImportReview, ticks: readonly boolean[]): ReviewTotals {
  let chosen = 0;
  let estimatedMs = 0;
  let characters = 0;
  let allCharacters = 0;
  review.chapters.forEach((chapter, at) => {
    allCharacters += chapter.characters;
    if (ticks[at] === true) {
      chosen += 1;
      estimatedMs += chapter.estimatedMs;
      characters += chapter.characters;
    }
  });
  const share = allCharacters === 0 ? 0 : characters / allCharacters;
  return {
    chosen,
    estimatedMs,
    price: part(review.price, share),
    jobPrice: part(review.jobPrice, share),
  };
}

/** One tick switched; with `isRange`, every tick from the last one touched to this one follows it. */
export function switchTick(
  ticks: readonly boolean[],
  at: number,
  isOn: boolean,
  rangeFrom: number | null,
): readonly boolean[] {
  const from = rangeFrom === null ? at : Math.min(rangeFrom, at);
  const to = rangeFrom === null ? at : Math.max(rangeFrom, at);
  return ticks.map((tick, index) => (index >= from && index <= to ? isOn : tick));
}
