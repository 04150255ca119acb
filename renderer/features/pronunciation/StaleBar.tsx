import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { regenerateSegments, usePronunciationStore } from './pronunciation-store.ts';
import styles from './WordsPanel.module.css';

/** Made lines that are said otherwise since a rule changed, with the one act that makes them again. */
export function StaleBar() {
  const { t } = useTranslation();
  const stale = usePronunciationStore(({ state }) => state?.stale ?? null);
  const asMoney = useMoney();
  const [isBusy, setIsBusy] = useState(false);
  if (stale === null || stale.segmentCount === 0) return null;
  const count = stale.segmentCount;
  const { isFree, expectedMoney } = stale.price;
  const price = isFree
    ? t('pronunciation.remakeFree')
    : t('price.about', { money: asMoney(expectedMoney) });
  const remake = async (): Promise<void> => {
    setIsBusy(true);
    await withErrorToast(async () =>
      showToast(t('pronunciation.remaking', { count: await regenerateSegments() })),
    );
    setIsBusy(false);
  };
  return (
    <div className={styles.stale} role="status" data-testid="stale-bar">
      <p>{t('pronunciation.stale', { count })}</p>
      <Button
        size="compact-md"
        leftSection={<RefreshCw size={14} />}
        loading={isBusy}
        data-testid="remake"
        onClick={() => void remake()}
      >
        {t('pronunciation.remake', { count, price })}
      </Button>
    </div>
  );
}
