import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../shared/model/money.ts';
import { formatNumber } from './format.ts';
import styles from './PriceText.module.css';
import { useMoney } from './use-money.ts';

type PriceTextProps = { readonly price: Price; readonly testId?: string };

/** A price as people read it: what is expected, under it the most that it can be; tokens on hover. */
export function PriceText({ price, testId }: PriceTextProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const money = asMoney(price.expectedMoney);
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
            {t('price.atMost', { money: asMoney(price.atMostMoney) })}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
