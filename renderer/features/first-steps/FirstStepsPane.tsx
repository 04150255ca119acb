import { UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { firstSteps } from '../../../shared/model/first-steps.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './FirstSteps.module.css';
import {
  followFirstSteps,
  type StepPlaces,
  showFirstSteps,
  toggleFirstSteps,
  useFirstSteps,
} from './first-steps-store.ts';
import { StepRows } from './StepRows.tsx';

type PaneProps = {
  readonly places: StepPlaces;
  /** A long book needs the room: the list is one line there until it is opened. */
  readonly isSmall: boolean;
};

/** The list of a newcomer under the chapters: it takes its own room and covers nothing. */
export function FirstStepsPane({ places, isSmall }: PaneProps) {
  const { t } = useTranslation();
  const { list, isOpen, isSmallOpen } = useFirstSteps();
  useEffect(followFirstSteps, []);
  if (list === null || !list.isShown) return null;
  const areShown = isSmall ? isSmallOpen : isOpen;
  const count = { done: list.done.length, total: firstSteps.length };
  const Chevron = areShown ? ChevronDown : ChevronUp;
  return (
    <section className={styles.pane} aria-labelledby="first-steps" data-testid="first-steps">
      <div className={styles.head}>
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={areShown}
          title={t(areShown ? 'guide.steps.hide' : 'guide.steps.show')}
          data-testid="first-steps-toggle"
          onClick={() => toggleFirstSteps(isSmall)}
        >
          <Chevron size={14} aria-hidden />
          <span id="first-steps" className={styles.title}>
            {t('guide.steps.title')}
          </span>
          <span className={styles.count} data-testid="first-steps-count">
            <span aria-hidden>{t('guide.steps.count', count)}</span>
            <span className="visually-hidden">, {t('guide.steps.done', count)}</span>
          </span>
        </UnstyledButton>
        <IconButton
          label={t('guide.steps.close')}
          size={24}
          data-testid="first-steps-close"
          onClick={() => void showFirstSteps(false)}
        >
          <X size={14} />
        </IconButton>
      </div>
      {areShown && <StepRows list={list} places={places} />}
    </section>
  );
}
