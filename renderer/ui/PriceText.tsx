import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../shared/model/money.ts';
import { selectCurrencyLabel, useSessionStore } from '../stores/session-store.ts';
import { formatMoney, formatNumber } from './format.ts';
import styles from './PriceText.module.css';

type PriceTextProps = { readonly price: Price; readonly testId?: string };

/** A price as people read it: what is expected, under it the most that it can be; tokens on hover. */
export function PriceText({ price, testId }: PriceTextProps) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const money = formatMoney(price.expectedMoney, currency);
  const tokens = t('price.tokens', {
    expected: formatNumber(price.expectedTokens),
    atMost: formatNumber(price.atMostTokens),
  });
  return (
    <Tooltip label={tokens}>
      <span className={styles.price} data-testid={testId}>
        <span className={styles.main}>
          {price.isFree ? t('price.free', { money }) : t('price.about', { money })}
        </span>
        {!price.isFree && (
          <span className={styles.most}>
            {t('price.atMost', { money: formatMoney(price.atMostMoney, currency) })}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
