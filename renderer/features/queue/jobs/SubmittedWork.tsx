import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { useQueueStore } from '../queue-store.ts';
import styles from './SubmittedWork.module.css';

/** Submitted work of commands and of jobs that were cleared: fetched by itself, and told where it cannot be. */
export function SubmittedWork() {
  const { t } = useTranslation();
  const submitted = useQueueStore((state) => state.submitted);
  if (submitted.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('queue.submitted')}>
      <h2>{t('queue.submitted')}</h2>
      <ul aria-live="polite">
        {submitted.map(({ id, label, accountLabel, problem }) => (
          <li
            key={id}
            className={styles.item}
            data-testid="submitted-work"
            data-has-problem={problem !== null}
          >
            <StatusMark status={problem === null ? 'making' : 'uncertain'} />
            <span className="one-line" dir="auto" title={label}>
              {label}
            </span>
            <span className={`one-line ${styles.account}`} title={accountLabel}>
              {accountLabel}
            </span>
            <span className={styles.words}>
              {problem?.message ?? t('queue.itemStates.processing')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
