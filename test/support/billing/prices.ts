import { referencePrice } from '../../../shared/script/plan/estimate.ts';
import type { SeededRandom } from './seeded.ts';

/** How a gateway charges one model: the factor on the tokens, or a price per call. */
export type ModelPrice = {
  readonly multiplier: number;
  readonly moneyPerToken: number;
  readonly moneyPerCall: number | null;
  /** What a token of an answer counts beside one of the question; 1 where it is absent. */
  readonly outputFactor?: number;
};

/** A pricing page, and what the gateway charges by it. */
export type Prices = {
  /** What GET /api/pricing answers; null for a gateway without that page. */
  readonly page: unknown;
  readonly of: (model: string) => ModelPrice;
};

export type Billed = { readonly tokens: number; readonly money: number };

/** What a call of so many tokens, before the multiplier, is charged. */
export function bill(
  { multiplier, moneyPerToken, moneyPerCall }: ModelPrice,
  base: number,
): Billed {
  if (moneyPerCall !== null) return { tokens: 0, money: moneyPerCall };
  // 1000 tokens a minute of whole samples leave a hair over a whole number in binary.
  const tokens = Math.ceil(base * multiplier - 1e-9);
  return { tokens, money: tokens * moneyPerToken };
}

/** The same price for every model, all of them named by the page. */
export function pricesOfAll(
  models: readonly string[],
  price: {
    readonly multiplier?: number;
    readonly perCall?: number;
    readonly token?: number;
    readonly outputFactor?: number;
  },
): Prices {
  const { multiplier = 1, perCall = null, token = null, outputFactor = 1 } = price;
  return {
    page: {
      ...(token === null ? {} : { token_price: token }),
      data: models.map((model) =>
        perCall === null
          ? { model_name: model, model_ratio: multiplier, completion_ratio: outputFactor }
          : { model_name: model, model_ratio: 0, model_price: perCall },
      ),
    },
    of: () => ({
      multiplier,
      moneyPerToken: token ?? referencePrice(1) / multiplier,
      moneyPerCall: perCall,
      outputFactor,
    }),
  };
}

/** Charges by the reference price, whatever its page says. */
function byReference(page: unknown): Prices {
  const price = { multiplier: 1, moneyPerToken: referencePrice(1), moneyPerCall: null };
  return { page, of: () => price };
}

const multipliers = [0.5, 1, 2, 3, 5] as const;
const tokenPrices = [0.0001, 0.01, 0.37] as const;

/** No page at all, or one that is about something else. */
export function unreadablePrices(random: SeededRandom): Prices {
  return byReference(random.pick([null, 'prices are on the notice board', { version: 3 }]));
}

/** Nonsense, or a page on which each model has a price of its own. */
export function randomPrices(models: readonly string[], random: SeededRandom): Prices {
  const every = (fields: object) => models.map((model) => ({ model_name: model, ...fields }));
  if (random.fraction() < 0.2) {
    return byReference(
      random.pick([
        { data: every({ model_ratio: -2 }) },
        { data: every({ model_ratio: 2, model_price: 1.5 }) },
        { data: every({ model_ratio: 1e12 }) },
        { data: every({ model_price: 1e12 }), token_price: -3 },
        { data: every({ model_ratio: 0 }), token_price: 1e12 },
      ]),
    );
  }
  const token = random.fraction() < 0.6 ? random.pick(tokenPrices) : null;
  const entries = new Map(
    models.map((model) => {
      const perCall = random.fraction() < 0.2 ? random.pick([0.25, 2.5, 40]) : null;
      return [model, { multiplier: random.pick(multipliers), perCall }] as const;
    }),
  );
  const speech = entries.get(models[0] ?? '');
  const isSpeechByTokens = speech !== undefined && speech.perCall === null;
  const moneyPerToken = token ?? referencePrice(1) / (isSpeechByTokens ? speech.multiplier : 1);
  return {
    page: {
      ...(token === null ? {} : { token_price: token }),
      data: [...entries].map(([model, { multiplier, perCall }]) => ({
        model_name: model,
        quota_type: perCall === null ? 0 : 1,
        model_ratio: perCall === null ? multiplier : 0,
        model_price: perCall ?? 0,
      })),
    },
    of: (model) => {
      const entry = entries.get(model);
      const multiplier = entry?.multiplier ?? 1;
      return { multiplier, moneyPerToken, moneyPerCall: entry?.perCall ?? null };
    },
  };
}
