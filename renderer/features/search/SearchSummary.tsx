import { Box, Stack } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { placeOf } from './find-rows.ts';
import styles from './SearchPane.module.css';
import { goToNext } from './search-commands.ts';
import { useSearchStore } from './search-store.ts';

/** How many there are, which one is shown, and the way to the next. */
export function SearchSummary() {
  const { t } = useTranslation();
  const { found, rows, activeKey, query, scope, isBusy } = useSearchStore();
  if (query.text === '') {
    return (
      <Stack gap="xs" pt={4} c="dimmed" fz={12}>
        <p>{t('find.start')}</p>
        <p>{t('find.startKeys')}</p>
      </Stack>
    );
  }
  const n = formatNumber(found.count);
  const listed = found.chapters.reduce((sum, { finds }) => sum + finds.length, 0);
  const at = placeOf(rows, activeKey);
  const words =
    found.count === 0
      ? isBusy
        ? ''
        : t('find.none')
      : scope === 'book'
        ? t('find.countIn', { n, count: found.chapters.length })
        : t('find.count', { n, count: found.count });
  return (
    <div className={styles.summary}>
      <p role="status" data-testid="find-count">
        {at > 0 && <span className={styles.at}>{`${formatNumber(at)} / `}</span>}
        {words}
        {listed < found.count && (
          <Box component="span" display="block">
            {t('find.first', { n: formatNumber(listed) })}
          </Box>
        )}
      </p>
      {([-1, 1] as const).map((direction) => {
        const label = t(direction === 1 ? 'find.next' : 'find.previous');
        return (
          <IconButton
            key={direction}
            size={24}
            label={label}
            keys={direction === 1 ? 'F3' : 'Shift F3'}
            disabled={found.count === 0}
            data-testid={direction === 1 ? 'find-next' : 'find-previous'}
            onClick={() => void goToNext(direction)}
          >
            {direction === 1 ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
          </IconButton>
        );
      })}
    </div>
  );
}
