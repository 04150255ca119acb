import { Button, Group, Stack, Text } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceView } from '../../../shared/model/session.ts';
import { request } from '../../ipc/client.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { formatExactly, joinFacts } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';

type SpeechPriceProps = { readonly prices: PriceView };

/** What speech costs on the account in use, where that is known from, and a way to ask again. */
export function SpeechPrice({ prices }: SpeechPriceProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const apply = useSessionStore((state) => state.apply);
  const [isReading, setReading] = useState(false);
  const { source, multiplier, moneyPerToken, moneyPerCall, readAtMs, problems } = prices;
  const price =
    moneyPerCall === null
      ? t('settings.priceByTokens', {
          money: asMoney(moneyPerToken * 1000),
          tokens: 1000,
          multiplier,
        })
      : t('settings.pricePerCall', { money: asMoney(moneyPerCall) });
  const refresh = async () => {
    setReading(true);
    await withErrorToast(async () => {
      apply(await request('settings.refreshPrices', {}));
      showToast(t('settings.pricesRead'));
    });
    setReading(false);
  };
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" data-testid="speech-price">
      <Stack gap={2}>
        <Text size="sm" fw={560}>
          {t('settings.prices')}
        </Text>
        <Text size="sm">{joinFacts([price, t(`price.sources.${source}`)])}</Text>
        <Text size="xs" c="dimmed">
          {readAtMs === null
            ? t('settings.priceNeverRead')
            : t('settings.priceReadAt', { when: formatExactly(readAtMs) })}
        </Text>
        {problems.length > 0 && (
          <Text size="xs" role="alert" data-testid="price-problems">
            {t('settings.priceProblems', { problems: problems.join('; ') })}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        loading={isReading}
        data-testid="refresh-prices"
        onClick={() => void refresh()}
      >
        {t('settings.refreshPrices')}
      </Button>
    </Group>
  );
}
