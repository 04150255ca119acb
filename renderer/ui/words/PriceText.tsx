import { Stack, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaceBasis, Price } from '../../../shared/model/money.ts';
import { formatNumber, joinFacts } from './format.ts';
import { useMoney } from './use-money.ts';

type PriceTextProps = {
  readonly price: Price;
  /** The most that is told is no bound. */
  readonly isUnlimited?: boolean;
  readonly testId?: string;
};

/** A price as people read it: what is expected, under it the most that it can be; tokens on hover. */
export function PriceText({ price, isUnlimited = false, testId }: PriceTextProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const money = asMoney(price.expectedMoney);
  const isPerCall = price.expectedTokens === 0 && price.expectedMoney > 0;
  const tokens = isPerCall
    ? t('price.perCall')
    : t('price.tokens', {
        expected: formatNumber(price.expectedTokens),
        atMost: formatNumber(price.atMostTokens),
      });
  const pace =
    price.pace === undefined || isPerCall
      ? []
      : [t(`price.pace.${paceKey(price.pace)}`, { takes: formatNumber(price.pace.takeCount) })];
  return (
    <Tooltip label={joinFacts([tokens, ...pace])}>
      <Stack component="span" gap={0} display="inline-flex" data-testid={testId}>
        <Text span inherit fw={560}>
          {price.isFree ? t('price.free', { money }) : t('price.about', { money })}
        </Text>
        {!price.isFree && (
          <Text span size="xs" c="dimmed" lh="inherit">
            {joinFacts([
              t(isUnlimited ? 'price.orMore' : 'price.atMost', {
                money: asMoney(price.atMostMoney),
              }),
              t(`price.sources.${price.source}`),
            ])}
          </Text>
        )}
      </Stack>
    </Tooltip>
  );
}

function paceKey({ takeCount, typicalVoiceCount }: PaceBasis): 'typical' | 'learned' | 'partly' {
  if (takeCount === 0) return 'typical';
  return typicalVoiceCount === 0 ? 'learned' : 'partly';
}
