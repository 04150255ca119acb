import { type Fields, firstOf, isFields, readAmount, readNumber, readText } from './fields.ts';
import { type ModelKind, readModelKind } from './model-kind.ts';

/*
 * A guess: of the pricing page, /api/pricing, only the address is documented. Read are lists of
 * models under `data`, `models`, `items`, `pricing` or bare, and objects from model to multiplier. What such a page tells
 * of groups of keys (`group_ratio`, `usable_group`, `enable_groups`) is a further factor.
 */

/**
 * What the page says of one model: a factor on the tokens, a price per call, or something that makes no
 * sense, told in a few words.
 */
export type ModelPrice =
  | {
      readonly basis: 'tokens';
      readonly multiplier: number;
      /** So many tokens of a question cost as much as one of the answer; absent where they cost the same. */
      readonly outputFactor?: number;
    }
  | { readonly basis: 'call'; readonly moneyPerCall: number }
  | { readonly basis: 'unknown'; readonly problem: string };

export type Pricing = {
  readonly models: ReadonlyMap<string, ModelPrice>;
  /** What the page says that a model does, by model; models of which it says nothing are not there. */
  readonly kinds: ReadonlyMap<string, ModelKind>;
  /** Money for one token before the factor; null when it is not told. */
  readonly tokenPrice: number | null;
  /** What the page says of a token and makes no sense; null where there is nothing to complain about. */
  readonly tokenPriceProblem: string | null;
  readonly currency: string | null;
};

const listNames = ['data', 'models', 'items', 'pricing', 'prices', 'multipliers'];
const modelNames = ['model_name', 'model', 'id', 'name'];
const multiplierNames = ['model_ratio', 'multiplier', 'ratio', 'factor', 'rate'];
const outputNames = [
  'completion_ratio',
  'output_ratio',
  'completion_multiplier',
  'output_multiplier',
];
const perCallNames = ['model_price', 'price_per_call', 'per_call', 'price_per_request'];
const perTokenNames = ['token_price', 'price_per_token'];
const perMillionNames = ['price_per_million_tokens', 'price_per_1m_tokens'];
const perThousandNames = ['price_per_1k_tokens', 'price_per_thousand_tokens'];

/** Above these a page is not about prices: a timestamp or a quota was read for one. */
const mostMultiplier = 10_000;
const mostMoneyPerCall = 1_000_000;
const mostMoneyPerToken = 1000;

/** The prices of a parsed pricing page; null when none can be read. */
export function readPricing(body: unknown): Pricing | null {
  const outer = isFields(body) ? body : {};
  const lists = [body, ...listNames.map((name) => outer[name])];
  const inner = isFields(outer.data) ? outer.data : {};
  const all = [...lists, ...listNames.map((name) => inner[name])];
  for (const list of all) {
    const models = readList(list, list === body, groupsOf(outer));
    if (models.size === 0) continue;
    const kinds = readKinds(list);
    return { models, kinds, ...readTokenPrice(outer), currency: readText(outer.currency) };
  }
  return null;
}

function readList(
  list: unknown,
  isWholeBody: boolean,
  groups: Groups,
): ReadonlyMap<string, ModelPrice> {
  const found = new Map<string, ModelPrice>();
  const add = (model: string | null, price: ModelPrice | null) => {
    if (model !== null && price !== null && !found.has(model)) found.set(model, price);
  };
  if (Array.isArray(list)) {
    for (const entry of list) {
      if (isFields(entry)) add(firstOf(entry, modelNames, readText), readPrice(entry, groups));
    }
  } else if (isFields(list)) {
    for (const [model, entry] of Object.entries(list)) {
      if (isFields(entry)) add(model, readPrice(entry, groups));
      // Bare numbers at the top could be anything: a version, a count.
      else if (!isWholeBody && readNumber(entry) !== null) add(model, byTokens(entry));
    }
  }
  return found;
}

/**
 * One entry's price: null for an entry that says nothing of a price. Where a factor and a price per call
 * stand side by side, `quota_type` 1 means the price per call, 0 the factor.
 */
function readPrice(entry: Fields, groups: Groups): ModelPrice | null {
  const multiplier = firstOf(entry, multiplierNames, readNumber);
  const perCall = firstOf(entry, perCallNames, readNumber);
  if (multiplier === null && perCall === null) return null;
  const factor = groupFactor(entry, groups);
  const output = firstOf(entry, outputNames, readNumber);
  if (perCall === null || perCall === 0) return byTokens((multiplier ?? 0) * factor, output);
  if (multiplier === null || multiplier === 0) return byCall(perCall * factor);
  const quota = firstOf(entry, ['quota_type'], readNumber);
  if (quota === 1) return byCall(perCall * factor);
  if (quota === 0) return byTokens(multiplier * factor, output);
  return { basis: 'unknown', problem: `both a factor (${multiplier}) and a price (${perCall})` };
}

/** Factors of the groups that a key of this account may be in, by the names of the groups. */
type Groups = ReadonlyMap<string, number>;

function groupsOf(outer: Fields): Groups {
  const ratios = outer.group_ratio;
  const usable = outer.usable_group;
  return new Map(
    Object.entries(isFields(ratios) ? ratios : {}).flatMap(([group, value]) => {
      const ratio = readNumber(value);
      const isUsable = !isFields(usable) || Object.hasOwn(usable, group);
      return ratio === null || !(ratio > 0) || !isUsable ? [] : [[group, ratio] as const];
    }),
  );
}

/**
 * The page does not say which group the key is in: taken is `default`, which keys are in unless somebody chose
 * another, else the dearest that has the model.
 */
function groupFactor(entry: Fields, groups: Groups): number {
  const enabled: readonly unknown[] = Array.isArray(entry.enable_groups) ? entry.enable_groups : [];
  const isOpen = enabled.length === 0 || enabled.includes('all');
  const open = [...groups].filter(([group]) => isOpen || enabled.includes(group));
  const usual = open.find(([group]) => group === 'default');
  return usual?.[1] ?? Math.max(...(open.length === 0 ? [1] : open.map(([, ratio]) => ratio)));
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

function byTokens(value: unknown, output: number | null = null): ModelPrice {
  const multiplier = readAmount(value);
  if (multiplier === null || multiplier === 0 || multiplier > mostMultiplier) {
    return { basis: 'unknown', problem: `a factor of ${shown(value)}` };
  }
  // Models that answer no text are often listed with a 0.
  if (output === null || output === 0 || output === 1) return { basis: 'tokens', multiplier };
  return output > 0 && output <= mostMultiplier
    ? { basis: 'tokens', multiplier, outputFactor: output }
    : { basis: 'unknown', problem: `a factor of ${shown(output)} for answers` };
}

function byCall(value: number): ModelPrice {
  return value > 0 && value <= mostMoneyPerCall
    ? { basis: 'call', moneyPerCall: value }
    : { basis: 'unknown', problem: `a price per call of ${shown(value)}` };
}

function shown(value: unknown): string {
  return String(value).slice(0, 30);
}

function readTokenPrice(outer: Fields): Pick<Pricing, 'tokenPrice' | 'tokenPriceProblem'> {
  const perToken =
    firstOf(outer, perTokenNames, readNumber) ??
    divided(firstOf(outer, perThousandNames, readNumber), 1000) ??
    divided(firstOf(outer, perMillionNames, readNumber), 1_000_000);
  if (perToken === null) return { tokenPrice: null, tokenPriceProblem: null };
  if (perToken > 0 && perToken <= mostMoneyPerToken) {
    return { tokenPrice: perToken, tokenPriceProblem: null };
  }
  return { tokenPrice: null, tokenPriceProblem: `a token for ${shown(perToken)}` };
}

function divided(amount: number | null, by: number): number | null {
  return amount === null ? null : amount / by;
}
