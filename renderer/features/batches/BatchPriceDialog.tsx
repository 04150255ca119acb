import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatNumber, formatPercent } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import styles from './Batches.module.css';
import { closeBatchPrice, startAsked, useBatchStore } from './batch-store.ts';

/** One o'clock of the night that comes next. */
function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(1, 0, 0, 0);
  if (night <= now) night.setDate(night.getDate() + 1);
  return night;
}

/** As an input of a local date and time takes it. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What each book and all of them cost, which limit stops which, and when to start: one approval for exactly this. */
export function BatchPriceDialog() {
  const { t } = useTranslation();
  const asked = useBatchStore((state) => state.asked);
  const batch = useBatchStore((state) => state.batches?.find(({ id }) => id === asked?.batchId));
  const name = batch?.name ?? '';
  const [time, setTime] = useState('');
  const startsAtMs = time === '' ? null : new Date(time).getTime();
  const rows = asked?.price.books ?? [];
  const ready = rows.filter(({ obstacle }) => obstacle === null);
  return (
    <AskDialog
      isOpen={asked !== null}
      title={t('batches.askTitle', { name })}
      testId="batch-price"
      isWide
      action={t(startsAtMs === null ? 'batches.start' : 'batches.startAt')}
      isPossible={ready.length > 0 && (startsAtMs === null || startsAtMs > Date.now())}
      onYes={() => void startAsked(startsAtMs)}
      onNo={closeBatchPrice}
    >
      {rows.length === 0 && <p>{t('batches.nothing')}</p>}
      <ScrollRegion className={styles.asked} aria-label={t('batches.list', { name })}>
        <ul>
          {rows.map(({ bookId, missingCount, madeElsewhere, price, stop, obstacle }) => (
            <li key={bookId}>
              <span className={styles.askedName}>
                <span dir="auto">{batch?.books.find(({ id }) => id === bookId)?.title}</span>
                {obstacle === null && (
                  <span className="quiet">
                    {t('batches.lines', {
                      count: missingCount,
                      number: formatNumber(missingCount),
                    })}
                  </span>
                )}
              </span>
              {obstacle === null && <PriceText price={price} />}
              {obstacle !== null && <p>{obstacle}</p>}
              {madeElsewhere.map((message) => (
                <p key={message}>{message}</p>
              ))}
              {stop !== null && (
                <p>{t(`batches.stops.${stop.cap}`, { share: formatPercent(stop.share) })}</p>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {asked !== null && ready.length > 0 && (
        <p className={styles.askedSum}>
          {t('batches.askBody', { count: ready.length })}{' '}
          <PriceText price={asked.price.price} testId="batch-price-all" />
        </p>
      )}
      <Group align="end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('batches.later')}
          value={time}
          data-testid="batch-time"
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Button
          variant="default"
          data-testid="batch-tonight"
          onClick={() => setTime(localTime(nextNight(new Date())))}
        >
          {t('batches.tonight')}
        </Button>
      </Group>
    </AskDialog>
  );
}
