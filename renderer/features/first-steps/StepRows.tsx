import { UnstyledButton } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FirstSteps, firstSteps } from '../../../shared/model/first-steps.ts';
import styles from './FirstSteps.module.css';
import type { StepPlaces } from './first-steps-store.ts';

type StepRowsProps = { readonly list: FirstSteps; readonly places: StepPlaces };

/** Each step with its tick; a click goes to where it is done. */
export function StepRows({ list, places }: StepRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {firstSteps.map((step) => {
        const isDone = list.done.includes(step);
        const Icon = isDone ? CircleCheck : Circle;
        return (
          <li key={step}>
            <UnstyledButton
              className={styles.row}
              data-testid={`step-${step}`}
              data-done={isDone}
              onClick={places[step]}
            >
              <Icon size={14} strokeWidth={1.75} aria-hidden className={styles.icon} />
              <span>{t(`guide.steps.names.${step}`)}</span>
              {isDone && <span className="visually-hidden">, {t('guide.steps.isDone')}</span>}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
