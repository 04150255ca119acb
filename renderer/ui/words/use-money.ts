import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { formatMoney } from './format.ts';

/** Writes amounts in the currency of the account in use. */
export function useMoney(): (money: number) => string {
  const currency = useSessionStore(selectCurrencyLabel);
  return (money) => formatMoney(money, currency);
}
