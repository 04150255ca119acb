import { Button, Tooltip } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changesWords } from '../../../shared/model/assistant.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ReviewBar.module.css';
import { closeReview, decide, goToHunk, useReviewStore } from './review.ts';

/** Above the text while proposed changes are shown in it: how many are left, and what to do with them. */
export function ReviewBar() {
  const { t } = useTranslation();
  const open = useReviewStore((state) => state.open);
  if (open === null) return null;
  const { task } = open.proposal;
  const isDone = open.leftCount === 0;
  const lost = open.review.lostCount + open.overwrittenCount;
  const steps = [
    { direction: -1, Icon: ChevronUp, label: t('assistant.previous'), key: 'Shift F7' },
    { direction: 1, Icon: ChevronDown, label: t('assistant.next'), key: 'F7' },
  ] as const;
  return (
    <section
      className={styles.bar}
      aria-label={t('assistant.reviewLabel')}
      data-testid="review-bar"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeReview();
      }}
    >
      <div className={styles.words}>
        <p className={styles.title}>
          {t(`assistant.tasks.${task}`)}
          <span className={styles.badge} data-changes={changesWords(task)}>
            {t(changesWords(task) ? 'assistant.changesWords' : 'assistant.keepsWords')}
          </span>
        </p>
        <p className="quiet" role="status" data-testid="review-left">
          {isDone
            ? t('assistant.reviewDone', {
                accepted: open.acceptedCount,
                rejected: open.rejectedCount,
              })
            : t('assistant.reviewLeft', { count: open.leftCount })}
        </p>
        {lost > 0 && <p className="quiet">{t('assistant.reviewLost', { count: lost })}</p>}
      </div>
      {!isDone && (
        <div className={styles.actions}>
          {steps.map(({ direction, Icon, label, key }) => (
            <IconButton
              key={direction}
              variant="default"
              size={26}
              label={label}
              keys={key}
              data-testid={direction === 1 ? 'review-next' : 'review-previous'}
              onClick={() => goToHunk(direction)}
            >
              <Icon size={14} />
            </IconButton>
          ))}
          <Tooltip label={`${t('assistant.accept')} (F8)`}>
            <Button
              size="compact-sm"
              data-testid="review-accept"
              onClick={() => decide('current', true)}
            >
              {t('assistant.accept')}
            </Button>
          </Tooltip>
          <Tooltip label={`${t('assistant.reject')} (Shift F8)`}>
            <Button
              size="compact-sm"
              variant="default"
              data-testid="review-reject"
              onClick={() => decide('current', false)}
            >
              {t('assistant.reject')}
            </Button>
          </Tooltip>
          <Button
            size="compact-sm"
            variant="default"
            data-testid="review-accept-all"
            onClick={() => decide('all', true)}
          >
            {t('assistant.acceptAll')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            data-testid="review-reject-all"
            onClick={() => decide('all', false)}
          >
            {t('assistant.rejectAll')}
          </Button>
        </div>
      )}
      <IconButton
        size={26}
        label={t('assistant.closeReview')}
        data-testid="review-close"
        onClick={closeReview}
      >
        <X size={14} />
      </IconButton>
    </section>
  );
}
