import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoundOfBook } from '../../../shared/model/production.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ClipFields } from './ClipFields.tsx';
import { CreditsFields } from './CreditsFields.tsx';
import { HeadingField } from './HeadingField.tsx';
import { PaceFields } from './PaceFields.tsx';
import type { SoundFieldsProps } from './sound-fields.ts';

const close = (): void => useViewStore.setState({ sounding: null });

function SoundForm({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const [sound, setSound] = useState<SoundOfBook | null>(null);
  const { problem, setProblem, isBusy, attempt } = useAttempt();
  useEffect(
    () => takeAnswer(request('sound.get', { projectId }), setSound, setProblem),
    [projectId, setProblem],
  );
  const change: SoundFieldsProps['change'] = (work) => attempt(async () => setSound(await work()));
  const fields = sound === null ? null : { projectId, sound, isBusy, change };
  return (
    <Stack gap="lg" data-testid="sound-dialog">
      {fields !== null && (
        <>
          <PaceFields {...fields} />
          <HeadingField {...fields} />
          <CreditsFields {...fields} />
          <ClipFields {...fields} />
        </>
      )}
      <ErrorNote error={problem} />
      <Button ml="auto" data-testid="sound-close" onClick={close}>
        {t('sound.close')}
      </Button>
    </Stack>
  );
}

/** How a finished book sounds: its pauses, its credits, and sounds at the ends of book and chapters. */
export function SoundDialog() {
  const { t } = useTranslation();
  const target = useViewStore((state) => state.sounding);
  return (
    <AppModal
      opened={target !== null}
      onClose={close}
      size={640}
      title={target === null ? '' : t('sound.of', { title: target.title })}
    >
      {target !== null && <SoundForm projectId={target.projectId} />}
    </AppModal>
  );
}
