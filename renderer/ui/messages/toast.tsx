import { Button } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import type { AppError } from '../../../shared/app-error.ts';
import { t } from '../../i18n/index.ts';
import { asAppError } from '../../ipc/client.ts';
import { openDialog } from '../dialogs/dialog-open.ts';
import { LearnMore } from './LearnMore.tsx';
import { SettingsButton } from './SettingsButton.tsx';

/**
 * Every toast can be closed by a button that says so. None waits for the others, which stay as long as the pointer is
 * on one of them: the oldest makes room.
 */
function show(toast: Parameters<typeof notifications.show>[0]): string {
  const { notifications: shown, limit } = notificationsStore.getState();
  for (const { id } of shown.slice(0, Math.max(0, shown.length + 1 - limit))) {
    if (id !== undefined) notifications.hide(id);
  }
  return notifications.show({
    withBorder: true,
    closeButtonProps: { 'aria-label': t('app.close') },
    ...toast,
  });
}

const stepMs = 500;

/** A message in use: one of them is under the pointer or has the keyboard, or a dialog keeps both from them. */
const isHeld = (): boolean =>
  openDialog() !== null ||
  document.querySelector('.mantine-Notifications-root :is(:hover, :focus-within)') !== null;

/** Takes a message away once it was in reach for so long. */
function hideAfter(id: string | undefined, ms: number): void {
  let leftMs = ms;
  const timer = setInterval(() => {
    leftMs = isHeld() ? ms : leftMs - stepMs;
    const isShown = notificationsStore.getState().notifications.some((one) => one.id === id);
    if (isShown && leftMs > 0) return;
    clearInterval(timer);
    if (id !== undefined) notifications.hide(id);
  }, stepMs);
}

/** Shows a message that stays long enough for its button to be reached by hand. */
function showForHand(ms: number, toast: Parameters<typeof show>[0]): string {
  return show({ autoClose: false, onOpen: ({ id }) => hideAfter(id, ms), ...toast });
}

/** As many short messages at once: further ones would wait, and be told when they are long past. */
const mostShort = 2;
const shortPrefix = 'short-';

/** A short message that goes by itself, also where the pointer rests: what lies below it is used through it. */
export function showToast(message: string): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const short = [...shown, ...queue].flatMap(({ id }) => (id?.startsWith(shortPrefix) ? [id] : []));
  for (const id of short.slice(0, 1 - mostShort)) notifications.hide(id);
  show({ id: `${shortPrefix}${crypto.randomUUID()}`, className: 'toast-through', message });
}

type ToastAction = {
  readonly label: string;
  readonly testId: string;
  readonly onAction: () => void;
  readonly className?: string;
};

/** Of the way to the settings, which close each dialog: hidden while one is open. */
export const toSettings = 'toast-settings';

/** Returns a function that removes it. */
function showWithAction(message: string, action: ToastAction): () => void {
  const { label, testId, onAction, className } = action;
  const toast = showForHand(10_000, {
    message: (
      <span className="toast-row">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          className={className}
          data-testid={testId}
          onClick={() => {
            notifications.hide(toast);
            onAction();
          }}
        >
          {label}
        </Button>
      </span>
    ),
  });
  return () => notifications.hide(toast);
}

/** A message with one way back. Returns a function that removes it, for when that way is gone. */
export function showUndo(message: string, onUndo: () => void): () => void {
  return showWithAction(message, { label: t('app.undo'), testId: 'toast-undo', onAction: onUndo });
}

/**
 * A message with a link to one place. Returns a function that removes it. In a low window it is shown once no dialog is
 * open any more: it would lie over the title.
 */
export function showLink(
  message: string,
  label: string,
  onGo: () => void,
  className = 'toast-link',
): () => void {
  return showWithAction(message, { label, testId: 'toast-link', onAction: onGo, className });
}

/** An error with no better place of its own. */
export function showError(error: AppError): void {
  const toast = showForHand(12_000, {
    message: (
      <>
        <span>{error.message} </span>
        <LearnMore code={error.code} onOpen={() => notifications.hide(toast)} />
        <span className={toSettings}>
          {' '}
          <SettingsButton code={error.code} onOpen={() => notifications.hide(toast)} />
        </span>
      </>
    ),
    color: 'var(--failed)',
  });
}

/** Does the work; where it fails, shows why and returns null. */
export async function withErrorToast<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    showError(asAppError(error));
    return null;
  }
}

export function showNotice(level: 'info' | 'warning' | 'error', message: string): void {
  show({
    message,
    color: level === 'error' ? 'var(--failed)' : level === 'warning' ? 'var(--accent)' : undefined,
    autoClose: level === 'info' ? 5_000 : 12_000,
  });
}
