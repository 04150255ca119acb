import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AppError } from '../../shared/app-error.ts';
import { t } from '../i18n/index.ts';

/** A short message that goes by itself. */
export function showToast(message: string): void {
  notifications.show({ message, withBorder: true });
}

/** A message with one way back; stays long enough to be reached by hand. */
export function showUndo(message: string, onUndo: () => void): void {
  const toast = notifications.show({
    autoClose: 10_000,
    withBorder: true,
    message: (
      <span className="toast-row">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          data-testid="toast-undo"
          onClick={() => {
            notifications.hide(toast);
            onUndo();
          }}
        >
          {t('app.undo')}
        </Button>
      </span>
    ),
  });
}

/** An error with no better place of its own. */
export function showError(error: AppError): void {
  notifications.show({
    message: error.message,
    color: 'var(--failed)',
    autoClose: 12_000,
    withBorder: true,
  });
}

export function showNotice(level: 'info' | 'warning' | 'error', message: string): void {
  notifications.show({
    message,
    withBorder: true,
    color: level === 'error' ? 'var(--failed)' : level === 'warning' ? 'var(--accent)' : undefined,
    autoClose: level === 'info' ? 5_000 : 12_000,
  });
}
