import { Loader } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReferenceView } from '../../../shared/model/voice.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { useLeaveKey } from '../../ui/use-leave-key.ts';
import { VoiceRecorder } from '../recorder/index.ts';
import { ChecksSection } from './checks/ChecksSection.tsx';
import { useAutoRender } from './checks/use-auto-render.ts';
import { CloneBar } from './clone/CloneBar.tsx';
import { ClonePanel, type UseVoiceView } from './clone/ClonePanel.tsx';
import { ConsentSection } from './consent/ConsentSection.tsx';
import styles from './ReferenceEditor.module.css';
import { showReference } from './reference-state.ts';
import { closeReference, removeReference, useReferenceStore } from './reference-store.ts';
import { SoundSection } from './sound/SoundSection.tsx';
import { stopSound } from './sound/sound-store.ts';

type PageProps = { readonly view: ReferenceView };

/** The voice's name as a head, or what it is until it has one. */
function Head({ view }: PageProps) {
  const { t } = useTranslation();
  const saving = useReferenceStore((state) => state.saving > 0);
  const title = view.title.trim();
  return (
    <header className="screen-head">
      <BackButton label={t('references.back')} testId="reference-back" onBack={closeReference} />
      <h1 className="one-line" title={title} dir="auto">
        {title === '' ? t('references.title') : title}
      </h1>
      <span className={styles.saved} role="status" data-testid="reference-saved">
        {t(saving ? 'references.saving' : 'references.saved')}
      </span>
      <GuideButton page="cloning" />
      {view.state === 'open' && (
        <IconButton
          label={t('references.throwAway')}
          data-testid="reference-remove"
          onClick={() => void removeReference(view)}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </header>
  );
}

type ReferenceEditorProps = {
  readonly UseVoice: UseVoiceView;
  /** Shows a voice that is there already. */
  readonly onVoice: (voiceId: string) => void;
};

function Page({ view, UseVoice, onVoice }: PageProps & ReferenceEditorProps) {
  useAutoRender(view);
  useLeaveKey(closeReference);
  const isLocked = view.state !== 'open';
  return (
    <div className="screen" data-testid="reference-editor" data-state={view.state}>
      <Head view={view} />
      <div className={styles.scroller}>
        <div className={styles.column}>
          <ClonePanel view={view} UseVoice={UseVoice} />
          <SoundSection view={view} isLocked={isLocked} />
          <ChecksSection view={view} isLocked={isLocked} />
          <ConsentSection view={view} isLocked={isLocked} />
        </div>
      </div>
      {!isLocked && <CloneBar view={view} onVoice={onVoice} />}
    </div>
  );
}

/** A voice in the making: its sound, the checks, the name and the consent. Fills its parent. */
export function ReferenceEditor(props: ReferenceEditorProps) {
  const { t } = useTranslation();
  const { view, problem, isRecording } = useReferenceStore();
  useEffect(() => stopSound, []);
  if (view === null) {
    return (
      <div className={styles.opening} data-testid="reference-opening">
        {problem === null ? (
          <Loader
            size={20}
            color="var(--accent)"
            role="status"
            aria-label={t('references.opening')}
          />
        ) : (
          <ErrorNote error={problem} action={t('references.back')} onAction={closeReference} />
        )}
      </div>
    );
  }
  if (isRecording && view.state === 'open') {
    return (
      <VoiceRecorder
        key={view.id}
        reference={view}
        onDone={(reference) => {
          flushSync(() => {
            showReference(reference);
            useReferenceStore.setState({ isRecording: false });
          });
          document.querySelector<HTMLElement>('main [data-autofocus]')?.focus();
        }}
      />
    );
  }
  return <Page key={view.id} view={view} {...props} />;
}
