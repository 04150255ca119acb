import { Button, Stack } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoundOfBook } from '../../../shared/model/production.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ClipFields } from './ClipFields.tsx';
import { CreditsFields, type TypedTemplates, templatesToUse } from './CreditsFields.tsx';
import { HeadingField } from './HeadingField.tsx';
import { inOrder } from './in-order.ts';
import { PaceFields } from './PaceFields.tsx';
import type { SoundFieldsProps } from './sound-fields.ts';

const close = (): void => useViewStore.setState({ sounding: null });

type Leave = () => void;
type FormProps = { readonly projectId: string; readonly leaveRef: Ref<Leave> };

function SoundForm({ projectId, leaveRef }: FormProps) {
  const { t } = useTranslation();
  const [sound, setSound] = useState<SoundOfBook | null>(null);
  const [typed, setTyped] = useState<TypedTemplates>({});
  const [isLeaving, setIsLeaving] = useState(false);
  const { problem, setProblem, attempt } = useAttempt();
  const latest = useRef<{ sound: SoundOfBook | null; typed: TypedTemplates }>({ sound, typed });
  latest.current.typed = typed;
  useEffect(() => {
    const kept = inOrder(projectId, () => request('sound.get', { projectId }));
    const show = (answer: SoundOfBook): void => {
      latest.current.sound = answer;
      setSound(answer);
    };
    return takeAnswer(kept, show, setProblem);
  }, [projectId, setProblem]);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const change: SoundFieldsProps['change'] = async (work) => {
    let isKept = false;
    await attempt(
      async () => {
        const kept = inOrder(projectId, async () => {
          const { sound: before } = latest.current;
          if (before === null) return before;
          latest.current.sound = await work(before);
          return latest.current.sound;
        });
        setSound(await kept);
        isKept = true;
      },
      () => isHere.current,
    );
    return isKept;
  };
  const toUse = sound === null ? {} : templatesToUse(sound, typed);
  const leave = (): void => (Object.keys(toUse).length > 0 ? setIsLeaving(true) : close());
  // What is typed is not lost by a key.
  useImperativeHandle(leaveRef, () => leave);
  const fields = sound === null ? null : { projectId, sound, change };
  return (
    <Stack gap="lg" data-testid="sound-dialog">
      {fields !== null && (
        <>
          <PaceFields {...fields} />
          <HeadingField {...fields} />
          <CreditsFields {...fields} typed={typed} onType={setTyped} />
          <ClipFields {...fields} />
        </>
      )}
      <ErrorNote error={problem} />
      <Button ml="auto" data-testid="sound-close" onClick={leave}>
        {t('sound.close')}
      </Button>
      <LeaveDialog
        isOpen={isLeaving}
        action={t('sound.applyTemplate')}
        testId="sound"
        onSave={() => {
          setIsLeaving(false);
          const set = () => request('sound.setCredits', { projectId, change: toUse });
          void change(set).then((isKept) => {
            // Not where more was typed since, nor one that was opened since.
            if (isKept && isHere.current && latest.current.typed === typed) close();
          });
        }}
        onDrop={close}
        onStay={() => setIsLeaving(false)}
      />
    </Stack>
  );
}

/** How a finished book sounds: its pauses, its credits, and sounds at the ends of book and chapters. */
export function SoundDialog() {
  const { t } = useTranslation();
  const target = useViewStore((state) => state.sounding);
  const leave = useRef<Leave>(close);
  return (
    <AppModal
      opened={target !== null}
      onClose={() => (leave.current ?? close)()}
      size={640}
      title={target === null ? '' : t('sound.of', { title: target.title })}
    >
      {target !== null && (
        <SoundForm key={target.projectId} projectId={target.projectId} leaveRef={leave} />
      )}
    </AppModal>
  );
}
