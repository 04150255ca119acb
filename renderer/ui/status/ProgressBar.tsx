import type { BatchBookState } from '../../../shared/model/batch.ts';
import type { JobState } from '../../../shared/model/job.ts';
import styles from './ProgressBar.module.css';

type ProgressBarProps = {
  readonly label: string;
  /** 0 to 1. */
  readonly fraction: number;
  /** Of the job: `running` and `done` have a colour of their own. */
  readonly state: JobState | BatchBookState;
  readonly testId?: string;
};

/** How much of a job is done. */
export function ProgressBar({ label, fraction, state, testId }: ProgressBarProps) {
  return (
    <span
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
      data-state={state}
      data-testid={testId}
    >
      <span style={{ transform: `scaleX(${fraction})` }} />
    </span>
  );
}
