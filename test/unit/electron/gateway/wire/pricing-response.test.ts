import { describe, expect, it } from 'vitest';
import { readPricing } from '../../../../../electron/gateway/wire/pricing-response.ts';
import { hostileAnswers } from './hostile-answers.ts';

describe('the pricing page', () => {
  // The bug: a price that can be read is not, and every amount is shown at the reference price.
  it.each([
    ['data of model_ratio', { data: [{ model_name: 'fish-speech', model_ratio: 1.6 }] }],
    ['models of multiplier', { models: { 'fish-speech': { multiplier: 1.6 } } }],
    ['models of numbers', { models: { 'fish-speech': 1.6 } }],
    ['a bare list', [{ id: 'fish-speech', ratio: '1.6' }, { id: 'free of price' }, null, 7]],
    ['a bare object', { 'fish-speech': { rate: 1.6 }, version: 3 }],
    ['data of models', { data: { models: [{ model: 'fish-speech', multiplier: 1.6 }] } }],
    ['data by model', { success: true, data: { 'fish-speech': { model_ratio: 1.6 } } }],
  ])('%s', (_name, body) => {
    const pricing = readPricing(body);
    expect([...(pricing?.multipliers ?? [])]).toEqual([['fish-speech', 1.6]]);
    expect(pricing).toMatchObject({ tokenPrice: null, currency: null });
  });

  it.each([
    [{ token_price: 0.0004 }, 0.0004],
    [{ price_per_1k_tokens: 0.4 }, 0.0004],
    [{ price_per_million_tokens: 400 }, 0.0004],
    [{ token_price: -1 }, null],
  ])('the price of a token in %j', (change, price) => {
    const body = { data: [{ model_name: 'a', model_ratio: 1 }], currency: 'USD', ...change };
    const pricing = readPricing(body);
    expect(pricing?.currency).toBe('USD');
    if (price === null) expect(pricing?.tokenPrice).toBeNull();
    else expect(pricing?.tokenPrice).toBeCloseTo(price, 12);
  });

  // The bug: a multiplier that makes every cap useless.
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 'much', null, {}])('not %j', (model_ratio) => {
    expect(readPricing({ data: [{ model_name: 'fish-speech', model_ratio }] })).toBeNull();
  });

  it.each(hostileAnswers)('reads nothing out of %s', (_name, body) => {
    expect(readPricing(body)).toBeNull();
  });
});
