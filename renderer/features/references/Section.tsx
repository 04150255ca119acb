import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

type SectionProps = {
  readonly number: number;
  readonly title: string;
  /** Said beside the head: a sum, a state. */
  readonly aside?: ReactNode;
  readonly testId: string;
  readonly children: ReactNode;
};

/** One of the three numbered parts of the page. */
export function Section({ number, title, aside, testId, children }: SectionProps) {
  const headId = useId();
  return (
    <section
      className={styles.section}
      aria-labelledby={headId}
      data-testid={testId}
      data-pane={testId}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <h2 id={headId}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
