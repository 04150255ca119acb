import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/app-error.ts';
import styles from './ErrorNote.module.css';

type ErrorNoteProps = { readonly error: AppError; readonly action?: ReactNode };

/** What happened and what to do, as a sentence; the code sits in Details. */
export function ErrorNote({ error, action }: ErrorNoteProps) {
  const { t } = useTranslation();
  const facts = Object.entries(error.data).filter(([, value]) => value !== undefined);
  return (
    <div className={styles.note} role="alert" data-testid="error-note" data-code={error.code}>
      <OctagonAlert size={16} aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <p>{error.message}</p>
        <details className={styles.details}>
          <summary>{t('app.details')}</summary>
          <dl>
            <div>
              <dt>{t('app.code')}</dt>
              <dd>{error.code}</dd>
            </div>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {action}
    </div>
  );
}
