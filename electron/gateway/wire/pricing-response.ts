import { type Fields, firstOf, isFields, readAmount, readText } from './fields.ts';
import { type ModelKind, readModelKind } from './model-kind.ts';

/*
 * A guess: of the pricing page, /api/pricing, only the address is documented. Read are lists of
 * models under `data`, `models`, `items`, `pricing` or bare, and objects from model to multiplier.
 */

export type Pricing = {
  /** Factor on the tokens, by model. */
  readonly multipliers: ReadonlyMap<string, number>;
  /** What the page says that a model does, by model; models of which it says nothing are not there. */
  readonly kinds: ReadonlyMap<string, ModelKind>;
  /** Money for one token before the factor; null when it is not told. */
  readonly tokenPrice: number | null;
  readonly currency: string | null;
};

const listNames = ['data', 'models', 'items', 'pricing', 'prices', 'multipliers'];
const modelNames = ['model_name', 'model', 'id', 'name'];
const multiplierNames = ['model_ratio', 'multiplier', 'ratio', 'factor', 'rate'];
const perTokenNames = ['token_price', 'price_per_token'];
const perMillionNames = ['price_per_million_tokens', 'price_per_1m_tokens'];
const perThousandNames = ['price_per_1k_tokens', 'price_per_thousand_tokens'];

/** The multipliers of a parsed pricing page; null when none can be read. */
export function readPricing(body: unknown): Pricing | null {
  const outer = isFields(body) ? body : {};
  const lists = [body, ...listNames.map((name) => outer[name])];
  const inner = isFields(outer.data) ? outer.data : {};
  const all = [...lists, ...listNames.map((name) => inner[name])];
  for (const list of all) {
    const multipliers = readList(list, list === body);
    if (multipliers.size === 0) continue;
    const kinds = readKinds(list);
    const currency = readText(outer.currency);
    return { multipliers, kinds, tokenPrice: readTokenPrice(outer), currency };
  }
  return null;
}

function readList(list: unknown, isWholeBody: boolean): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (model: string | null, multiplier: number | null) => {
    if (model !== null && multiplier !== null && !found.has(model)) found.set(model, multiplier);
  };
  if (Array.isArray(list)) {
    for (const entry of list) {
      if (isFields(entry)) add(firstOf(entry, modelNames, readText), readMultiplier(entry));
    }
  } else if (isFields(list)) {
    for (const [model, entry] of Object.entries(list)) {
      if (isFields(entry)) add(model, readMultiplier(entry));
      // Bare numbers at the top could be anything: a version, a count.
      else if (!isWholeBody) add(model, readAmount(entry));
    }
  }
  return found;
}

function readKinds(list: unknown): ReadonlyMap<string, ModelKind> {
  const entries = Array.isArray(list)
    ? list.map((entry) => [isFields(entry) ? firstOf(entry, modelNames, readText) : null, entry])
    : Object.entries(isFields(list) ? list : {});
  const found = new Map<string, ModelKind>();
  for (const [model, entry] of entries) {
    const kind = readModelKind(entry);
    if (typeof model === 'string' && kind !== null && !found.has(model)) found.set(model, kind);
  }
  return found;
}

function readMultiplier(entry: Fields): number | null {
  return firstOf(entry, multiplierNames, readAmount);
}

function readTokenPrice(outer: Fields): number | null {
  const perToken = firstOf(outer, perTokenNames, readAmount);
  if (perToken !== null) return perToken;
  const perThousand = firstOf(outer, perThousandNames, readAmount);
  if (perThousand !== null) return perThousand / 1000;
  const perMillion = firstOf(outer, perMillionNames, readAmount);
  return perMillion === null ? null : perMillion / 1_000_000;
}
