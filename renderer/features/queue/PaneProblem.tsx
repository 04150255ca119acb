import type { AppError } from '../../../shared/app-error.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import styles from './QueueScreen.module.css';

type PaneProblemProps = { readonly error: AppError | null; readonly onRetry: () => void };

/** Why a page could not be read, with the way to try once more. */
export function PaneProblem({ error, onRetry }: PaneProblemProps) {
  if (error === null) return null;
  return (
    <div className={styles.problem}>
      <ErrorNote error={error} onAction={onRetry} />
    </div>
  );
}
