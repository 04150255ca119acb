import { afterEach, describe, expect, it } from 'vitest';
import {
  answerPrice,
  askPrice,
  requestWithApproval,
  usePriceQuestion,
} from '../../../../renderer/stores/price-question.ts';
import type { Price } from '../../../../shared/model/money.ts';

const priceOf = (expectedTokens: number): Price => ({
  expectedTokens,
  atMostTokens: 2 * expectedTokens,
  expectedMoney: 0.1,
  atMostMoney: 0.2,
  source: 'reference' as const,
  isFree: false,
});
const words = { title: 'Hear it?', body: 'One line.', action: 'Go', testId: 'question' };
const asked = () => usePriceQuestion.getState().question;
const ready = { kind: 'ready', mediaUrl: '/media/x' } as const;
const approval = (tokens: number) =>
  ({ kind: 'approval', price: priceOf(tokens), approval: `token of ${tokens}` }) as const;

/** Answers in this order; notes what each call was told. */
function callOf(answers: readonly (typeof ready | ReturnType<typeof approval>)[]) {
  const told: (string | null)[] = [];
  const call = (token: string | null) => {
    told.push(token);
    return Promise.resolve(answers[told.length - 1] ?? ready);
  };
  return { told, call };
}

afterEach(() => answerPrice(false));

describe('a question about a price', () => {
  it('takes an older one back (bug: a late yes bought what nobody looked at any more)', async () => {
    const first = askPrice({ ...words, price: priceOf(1) });
    const second = askPrice({ ...words, price: priceOf(2) });
    expect(await first).toBe(false);
    expect(asked()?.price.expectedTokens).toBe(2);
    answerPrice(true);
    expect(await second).toBe(true);
    expect(asked()).toBeNull();
  });
});

describe('a call that may cost something', () => {
  it('asks nothing where it is free or there already', async () => {
    const { told, call } = callOf([ready]);
    expect(await requestWithApproval(call, words)).toEqual(ready);
    expect(told).toEqual([null]);
  });

  it('is made with an approval only after a yes, and asks anew where the price is another one', async () => {
    const { told, call } = callOf([approval(1), approval(3), ready]);
    const answer = requestWithApproval(call, words);
    await expect.poll(() => asked()?.price.expectedTokens).toBe(1);
    expect(told).toEqual([null]);
    answerPrice(true);
    await expect.poll(() => asked()?.price.expectedTokens).toBe(3);
    answerPrice(true);
    expect(await answer).toEqual(ready);
    expect(told).toEqual([null, 'token of 1', 'token of 3']);
  });

  it('is not made again after a no', async () => {
    const { told, call } = callOf([approval(1)]);
    const answer = requestWithApproval(call, words);
    await expect.poll(asked).not.toBeNull();
    answerPrice(false);
    expect(await answer).toBeNull();
    expect(told).toEqual([null]);
  });
});
