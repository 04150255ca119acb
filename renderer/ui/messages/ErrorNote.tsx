import { Button } from '@mantine/core';
import { OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { joinNames } from '../words/format.ts';
import styles from './ErrorNote.module.css';
import { LearnMore } from './LearnMore.tsx';
import { SettingsButton } from './SettingsButton.tsx';

type ErrorNoteProps = {
  /** Null shows nothing. */
  readonly error: AppError | null;
  /** What its button says: to try again, where nothing else is said. */
  readonly action?: string;
  readonly onAction?: () => void;
};

/** What happened and what to do, as a sentence; the code sits in Details. */
export function ErrorNote({ error, action, onAction }: ErrorNoteProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  const facts = Object.entries(definedOnly(error.data));
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
                <dd>{Array.isArray(value) ? joinNames(value.map(String)) : String(value)}</dd>
              </div>
            ))}
          </dl>
          <LearnMore code={error.code} />
        </details>
      </div>
      <div className={styles.settings}>
        <SettingsButton code={error.code} />
      </div>
      {onAction !== undefined && (
        <Button variant="default" size="compact-sm" onClick={onAction}>
          {action ?? t('app.tryAgain')}
        </Button>
      )}
    </div>
  );
}
