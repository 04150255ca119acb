import { tokensPerMinute } from '../../../shared/script/plan/estimate.ts';
import { formatLength, formatNumber } from './format.ts';

export type CapWords = { readonly tokens: string; readonly length: string };

/** A cap in the two ways that people think of it. */
export function capWords(tokens: number): CapWords {
  return {
    tokens: formatNumber(tokens),
    length: formatLength((tokens / tokensPerMinute) * 60_000),
  };
}

/** What a cap field holds: empty means no cap; tokens are whole, money has cents. Null for what is no cap. */
export function parseCap(
  value: string | number,
  unit: 'tokens' | 'money' = 'tokens',
): number | null {
  if (value === '') return null;
  const amount = typeof value === 'number' ? value : Number(value);
  if (!Number.isFinite(amount) || amount < 0) return null;
  return unit === 'tokens' ? Math.round(amount) : amount;
}
