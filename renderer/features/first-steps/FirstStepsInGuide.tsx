import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { firstSteps } from '../../../shared/model/first-steps.ts';
import styles from './FirstSteps.module.css';
import {
  followFirstSteps,
  type StepPlaces,
  showFirstSteps,
  useFirstSteps,
} from './first-steps-store.ts';
import { StepRows } from './StepRows.tsx';

/** The list of first steps on the first page of the guide, where it can be opened again after it was closed. */
export function FirstStepsInGuide({ places }: { readonly places: StepPlaces }) {
  const { t } = useTranslation();
  const list = useFirstSteps((state) => state.list);
  useEffect(followFirstSteps, []);
  if (list === null) return null;
  const count = { done: list.done.length, total: firstSteps.length };
  return (
    <aside className={styles.card} aria-labelledby="guide-first-steps" data-testid="guide-steps">
      <p className={styles.cardHead}>
        <strong id="guide-first-steps">{t('guide.steps.title')}</strong>
        <span className={styles.count}>{t('guide.steps.done', count)}</span>
      </p>
      <StepRows list={list} places={places} />
      {list.isShown ? (
        <p className={styles.count}>{t('guide.steps.shown')}</p>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          data-testid="guide-steps-show"
          onClick={() => void showFirstSteps(true)}
        >
          {t('guide.steps.showAgain')}
        </Button>
      )}
    </aside>
  );
}
