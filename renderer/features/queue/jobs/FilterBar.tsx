import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../../shared/model/job.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import styles from '../QueueScreen.module.css';
import { cancelJobs, clearJobs, pauseOrResume, retryJobs } from '../queue-commands.ts';
import { useQueueStore } from '../queue-store.ts';
import { countByChip } from './job-list.ts';
import {
  canCancel,
  canClear,
  canPause,
  canResume,
  canRetry,
  chips,
  isSettled,
} from './job-state.ts';

type ChosenProps = { readonly chosen: readonly JobView[]; readonly onNone: () => void };

/** What can be done with all that is chosen. */
function ChosenActions({ chosen, onNone }: ChosenProps) {
  const { t } = useTranslation();
  const actions = [
    {
      name: chosen.some(canPause) ? 'pause' : 'resume',
      isOffered: chosen.some((job) => canPause(job) || canResume(job)),
      run: () => void pauseOrResume(chosen),
    },
    { name: 'retry', isOffered: chosen.some(canRetry), run: () => void retryJobs(chosen) },
    { name: 'cancel', isOffered: chosen.some(canCancel), run: () => void cancelJobs(chosen) },
    { name: 'clear', isOffered: chosen.some(canClear), run: () => void clearJobs(chosen) },
  ] as const;
  return (
    <>
      <span data-testid="queue-chosen">{t('queue.chosen', { count: chosen.length })}</span>
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ name, run }) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            data-testid={`chosen-${name}`}
            onClick={run}
          >
            {t(`queue.${name}`)}
          </Button>
        ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onNone}>
        {t('review.none')}
      </Button>
    </>
  );
}

/** Which jobs are shown; and, once some are chosen, what is done with them. */
export function FilterBar({ chosen, onNone }: ChosenProps) {
  const { t } = useTranslation();
  const outline = useQueueStore((state) => state.outline);
  const chip = useQueueStore((state) => state.chip);
  const text = useQueueStore((state) => state.text);
  const counts = useMemo(() => countByChip(outline), [outline]);
  // What failed is not swept away with the rest: somebody has still to see it.
  const ended = useMemo(() => outline.filter(({ state }) => isSettled(state)), [outline]);
  return (
    <div className={styles.filters} data-choosing={chosen.length > 0}>
      <TextInput
        className={styles.find}
        aria-label={t('queue.filter')}
        placeholder={t('queue.filter')}
        leftSection={<Search size={14} aria-hidden />}
        size="xs"
        value={text}
        data-testid="queue-find"
        onChange={(event) => useQueueStore.setState({ text: event.currentTarget.value })}
      />
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t('queue.filter')}</legend>
        {chips.map((name) => (
          <UnstyledButton
            key={name}
            className={styles.chip}
            aria-pressed={chip === name}
            data-testid={`chip-${name}`}
            onClick={() => useQueueStore.setState({ chip: name })}
          >
            {t(`queue.chips.${name}`)}
            <span className={styles.chipCount}>{formatNumber(counts[name])}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      <div className={styles.bulk}>
        {chosen.length > 0 ? (
          <ChosenActions chosen={chosen} onNone={onNone} />
        ) : (
          ended.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              className={styles.clear}
              data-testid="queue-clear"
              onClick={() => void clearJobs(ended)}
            >
              {t('queue.clearEnded', { number: formatNumber(ended.length) })}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
