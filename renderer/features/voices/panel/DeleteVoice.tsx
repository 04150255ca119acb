import { Button, Loader, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard, VoiceUseCount } from '../../../../shared/model/voice.ts';
import { request, takeAnswer } from '../../../ipc/client.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { deleteVoice } from '../voice-acts.ts';
import styles from './VoiceFacts.module.css';

type DeleteVoiceProps = { readonly card: VoiceCard | null; readonly onClose: () => void };

/** What deleting a voice breaks: books, and how much of them is not made yet. */
function Breaks({ uses }: { readonly uses: readonly VoiceUseCount[] | null }) {
  const { t } = useTranslation();
  if (uses === null) {
    return <Loader size={16} role="status" aria-label={t('voices.deleting.reading')} />;
  }
  if (uses.length === 0) return <p data-testid="delete-unused">{t('voices.deleting.unused')}</p>;
  return (
    <>
      <p>{t('voices.deleting.breaks')}</p>
      <ul className={styles.broken} data-testid="delete-uses">
        {uses.map(({ projectId, projectTitle, unmadeCount }) => (
          <li key={projectId}>
            <strong title={projectTitle} dir="auto">
              {projectTitle}
            </strong>
            <span>
              {unmadeCount === 0
                ? t('voices.deleting.allMade')
                : t('voices.deleting.unmade', { count: unmadeCount, n: formatNumber(unmadeCount) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function DeleteForm({ card, onClose }: { readonly card: VoiceCard; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [uses, setUses] = useState<readonly VoiceUseCount[] | null>(null);
  const { problem, setProblem, isBusy: isDeleting, attempt } = useAttempt();
  useEffect(
    () => takeAnswer(request('voices.uses', { voiceId: card.id }), setUses, setProblem),
    [card.id, setProblem],
  );
  const act = (): Promise<void> =>
    attempt(async () => {
      await deleteVoice(card);
      onClose();
    });
  return (
    <Stack data-testid="voice-delete-dialog">
      <p>{t(card.sampleUrl === null ? 'voices.deleting.bodyNoSample' : 'voices.deleting.body')}</p>
      <Breaks uses={uses} />
      <ErrorNote error={problem} />
      <DialogActions data-autofocus onCancel={onClose}>
        <Button loading={isDeleting} data-testid="voice-delete-yes" onClick={() => void act()}>
          {t('voices.deleting.act')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Deleting at the gateway cannot be taken back, so it is asked about with what it breaks. */
export function DeleteVoice({ card, onClose }: DeleteVoiceProps) {
  const { t } = useTranslation();
  return (
    <AppModal
      opened={card !== null}
      onClose={onClose}
      title={t('voices.deleting.title', { name: card?.title ?? '' })}
    >
      {card !== null && <DeleteForm card={card} onClose={onClose} />}
    </AppModal>
  );
}
