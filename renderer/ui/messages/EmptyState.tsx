import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  readonly title: string;
  readonly body: string;
  readonly action?: ReactNode;
  readonly testId?: string;
};

/** A screen with nothing on it yet tells what will be here and the one thing to do. */
export function EmptyState({ title, body, action, testId }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-testid={testId}>
      <svg width={72} height={56} viewBox="0 0 72 56" aria-hidden className={styles.drawing}>
        <path d="M12 34 36 22l24 12-24 12z" />
        <path d="M36 46v8M24 54h24M20 30V14l16 6 16-6v16M36 20v10" />
      </svg>
      <h2>{title}</h2>
      <p>{body}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
