import { formatLength, formatNumber } from './format.ts';

/** Synchronous speech costs 1000 tokens a minute (docs/gateway.md); the text's own are few. */
const tokensPerMinute = 1000;

export type CapWords = { readonly tokens: string; readonly length: string };

/** A cap in the two ways that people think of it. */
export function capWords(tokens: number): CapWords {
  return {
    tokens: formatNumber(tokens),
    length: formatLength((tokens / tokensPerMinute) * 60_000),
  };
}

/** What a cap field holds: empty means no cap; anything that is no whole number of tokens is null too. */
export function parseCap(value: string | number): number | null {
  if (value === '') return null;
  const tokens = typeof value === 'number' ? value : Number(value);
  return Number.isFinite(tokens) && tokens >= 0 ? Math.round(tokens) : null;
}
