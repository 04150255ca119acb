import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../../shared/model/money.ts';
import { asAppError } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { formatMoney } from '../../ui/format.ts';
import { showError, showToast } from '../../ui/toast.tsx';
import { remakeLines, usePronunciationStore } from './pronunciation-store.ts';
import styles from './WordsPanel.module.css';

/** Made lines that are said otherwise since a rule changed, with the one act that makes them again. */
export function StaleBar() {
  const { t } = useTranslation();
  const stale = usePronunciationStore(({ state }) => state?.stale ?? null);
  const currency = useSessionStore(selectCurrencyLabel);
  const [isBusy, setIsBusy] = useState(false);
  if (stale === null || stale.segmentCount === 0) {
    return null;
  }
  const count = stale.segmentCount;
  const priceWords = ({ isFree, expectedMoney }: Price): string =>
    isFree
      ? t('pronunciation.remakeFree')
      : t('price.about', { money: formatMoney(expectedMoney, currency) });
  const remake = async (): Promise<void> => {
    setIsBusy(true);
    try {
      showToast(t('pronunciation.remaking', { count: await remakeLines() }));
    } catch (error) {
      showError(asAppError(error));
    } finally {
      setIsBusy(false);
    }
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
        {t('pronunciation.remake', { count, price: priceWords(stale.price) })}
      </Button>
    </div>
  );
}
