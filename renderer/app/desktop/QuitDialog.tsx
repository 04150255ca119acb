import { Button, Group, Loader, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useQueueStore } from '../../features/queue/queue-store.ts';
import { request } from '../../ipc/client.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { zOrder } from '../../ui/dialogs/z-order.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';

type QuitState = { readonly phase: 'open' | 'asked' | 'waiting'; readonly requests: number };

const useQuit = create<QuitState>()(() => ({ phase: 'open', requests: 0 }));

/** Quitting was asked for while charged requests are on their way. */
export function onQuitting({ requests }: { readonly requests: number }): void {
  useQuit.setState({ phase: 'asked', requests });
}

function answer(given: 'finish' | 'now' | 'stay'): void {
  // Its buttons are there for a moment longer while it fades out.
  if (useQuit.getState().phase === 'open') return;
  useQuit.setState({ phase: given === 'stay' ? 'open' : 'waiting' });
  void withErrorToast(() => request('desktop.answerQuit', { answer: given }));
}

/** Asks before requests that are paid for are left alone, and says how many answers are waited for. */
export function QuitDialog() {
  const { t } = useTranslation();
  const phase = useQuit((state) => state.phase);
  const asked = useQuit((state) => state.requests);
  const running = useQueueStore((state) => state.pace?.running ?? 0);
  const isWaiting = phase === 'waiting';
  return (
    <AppModal
      opened={phase !== 'open'}
      onClose={() => !isWaiting && answer('stay')}
      withCloseButton={!isWaiting}
      zIndex={zOrder.lastQuestion}
      title={t('desktop.quit.title', { count: Math.max(1, running || asked) })}
      data-testid="quit-dialog"
    >
      <Stack gap="md">
        {isWaiting ? (
          <Group gap="xs" role="status" data-testid="quit-waiting">
            <Loader size="xs" />
            <span>{t('desktop.quit.waiting', { count: running })}</span>
          </Group>
        ) : (
          <p>{t('desktop.quit.body')}</p>
        )}
        <Group gap="xs" justify="flex-end">
          {!isWaiting && (
            <Button variant="default" data-testid="quit-stay" onClick={() => answer('stay')}>
              {t('desktop.quit.stay')}
            </Button>
          )}
          <Button variant="default" data-testid="quit-now" onClick={() => answer('now')}>
            {t('desktop.quit.now')}
          </Button>
          {!isWaiting && (
            <Button data-autofocus data-testid="quit-finish" onClick={() => answer('finish')}>
              {t('desktop.quit.finish')}
            </Button>
          )}
        </Group>
      </Stack>
    </AppModal>
  );
}
