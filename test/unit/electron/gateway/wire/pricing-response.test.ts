import { describe, expect, it } from 'vitest';
import { readPricing } from '../../../../../electron/gateway/wire/pricing-response.ts';
import { hostileAnswers } from './hostile-answers.ts';

describe('the pricing page', () => {
  // The bug: a price that can be read is not, and every amount is shown at the reference price.
  it.each([
    ['data of model_ratio', { data: [{ model_name: 'fish-speech', model_ratio: 1.6 }] }],
    ['models of multiplier', { models: { 'fish-speech': { multiplier: 1.6 } } }],
    ['camel case', { data: [{ modelName: 'fish-speech', modelRatio: 1.6 }] }],
    ['models of numbers', { models: { 'fish-speech': 1.6 } }],
    ['a bare list', [{ id: 'fish-speech', ratio: '1.6' }, { id: 'free of price' }, null, 7]],
    ['a comma', { data: [{ model_name: 'fish-speech', model_ratio: '1,6' }] }],
    ['a bare object', { 'fish-speech': { rate: 1.6 }, version: 3 }],
    ['data of models', { data: { models: [{ model: 'fish-speech', multiplier: 1.6 }] } }],
    ['data by model', { success: true, data: { 'fish-speech': { model_ratio: 1.6 } } }],
  ])('%s', (_name, body) => {
    const pricing = readPricing(body);
    expect([...(pricing?.models ?? [])]).toEqual([
      ['fish-speech', { basis: 'tokens', multiplier: 1.6 }],
    ]);
    expect(pricing).toMatchObject({ tokenPrice: null, currency: null });
  });

  // The bug: chat models whose answers cost more than questions were shown, reserved and booked at the price of questions.
  it.each<[unknown, object]>([
    [4, { outputFactor: 4 }],
    ['0.5', { outputFactor: 0.5 }],
    [1, {}],
    [0, {}],
    [null, {}],
  ])('reads a completion_ratio of %j', (ratio, told) => {
    const data = [{ model_name: 'a', quota_type: 0, model_ratio: 2, completion_ratio: ratio }];
    expect(readPricing({ data })?.models.get('a')).toEqual({
      basis: 'tokens',
      multiplier: 2,
      ...told,
    });
  });
  it('takes no price from a completion_ratio that makes no sense', () => {
    const data = [{ model_name: 'a', model_ratio: 2, completion_ratio: -3 }];
    expect(readPricing({ data })?.models.get('a')).toMatchObject({ basis: 'unknown' });
  });

  it.each([
    [{ token_price: 0.0004 }, 0.0004],
    [{ price_per_1k_tokens: 0.4 }, 0.0004],
    [{ price_per_million_tokens: 400 }, 0.0004],
    [{ pricePerMillionTokens: 400 }, 0.0004],
    [{ token_price: -1 }, null],
  ])('the price of a token in %j', (change, price) => {
    const body = { data: [{ model_name: 'a', model_ratio: 1 }], currency: 'USD', ...change };
    const pricing = readPricing(body);
    expect(pricing?.currency).toBe('USD');
    if (price === null) expect(pricing?.tokenPrice).toBeNull();
    else expect(pricing?.tokenPrice).toBeCloseTo(price, 12);
  });

  // The bug: a key whose group pays twice the factor was shown half of each price, and its caps let twice as much through.
  it.each<[string, object, object, number]>([
    ['one group', { group_ratio: { vip: 2 } }, {}, 3.2],
    ['the usual one', { group_ratio: { default: 0.5, vip: 2 } }, {}, 0.8],
    [
      'the only usable',
      { group_ratio: { default: 1, vip: 2 }, usable_group: { vip: '' } },
      {},
      3.2,
    ],
    [
      'a model of some',
      { group_ratio: { default: 1, a: 2, b: 4 } },
      { enable_groups: ['a', 'b'] },
      6.4,
    ],
    ['a model of all', { group_ratio: { default: 2, a: 9 } }, { enable_groups: ['all'] }, 3.2],
    ['a model of none', { group_ratio: { default: 2 } }, { enable_groups: ['x'] }, 1.6],
    ['no factor', { group_ratio: { default: -1, b: 'much' } }, {}, 1.6],
    ['no groups', { group_ratio: 3 }, {}, 1.6],
  ])('multiplies by the group: %s', (_name, page, entry, multiplier) => {
    const data = [
      { model_name: 'fish-speech', model_ratio: 1.6, ...entry },
      { model_name: 'film', model_ratio: 0, model_price: 1.6, quota_type: 1, ...entry },
    ];
    const models = readPricing({ data, ...page })?.models;
    expect(models?.get('fish-speech')).toEqual({ basis: 'tokens', multiplier });
    expect(models?.get('film')).toEqual({ basis: 'call', moneyPerCall: multiplier });
  });

  // The bug: a multiplier that makes every cap useless.
  it.each(['much', null, {}])('not %j', (model_ratio) => {
    expect(readPricing({ data: [{ model_name: 'fish-speech', model_ratio }] })).toBeNull();
  });

  it.each([
    [{ model_ratio: -1 }, 'a factor of -1'],
    [{ model_ratio: Number.NaN }, 'a factor of NaN'],
    [{ model_ratio: Number.POSITIVE_INFINITY }, 'a factor of Infinity'],
    [{ model_ratio: 0, model_price: 0 }, 'a factor of 0'],
    [{ model_ratio: 1_700_000_000 }, 'a factor of 1700000000'],
    [{ model_ratio: 0, model_price: -2 }, 'a price per call of -2'],
    [{ model_ratio: 2, model_price: 3 }, 'both a factor (2) and a price (3)'],
  ])('what makes no sense in %j is unknown, and said', (price, problem) => {
    const pricing = readPricing({ data: [{ model_name: 'fish-speech', ...price }] });
    expect(pricing?.models.get('fish-speech')).toEqual({ basis: 'unknown', problem });
  });

  // The bug: a limit of 1 for a model with a price of 2.5 a call became no limit at all.
  it.each([
    [
      { model_ratio: 0, model_price: 2.5 },
      { basis: 'call', moneyPerCall: 2.5 },
    ],
    [
      { quota_type: 1, model_ratio: 3, model_price: 2.5 },
      { basis: 'call', moneyPerCall: 2.5 },
    ],
    [
      { quota_type: 0, model_ratio: 3, model_price: 2.5 },
      { basis: 'tokens', multiplier: 3 },
    ],
    [
      { quota_type: 0, model_ratio: 3, model_price: 0 },
      { basis: 'tokens', multiplier: 3 },
    ],
  ])('reads a price per call apart from a factor: %j', (entry, price) => {
    const pricing = readPricing({ data: [{ model_name: 'a', ...entry }] });
    expect(pricing?.models.get('a')).toEqual(price);
  });

  it.each(hostileAnswers)('reads nothing out of %s', (_name, body) => {
    expect(readPricing(body)).toBeNull();
  });
});
