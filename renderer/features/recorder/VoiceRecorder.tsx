import { Button, Loader, SegmentedControl } from '@mantine/core';
import { Ear } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceView } from '../../../shared/model/voice.ts';
import { readingText } from '../../../shared/reading/reading-text.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { silenceAll } from '../preview/preview-store.ts';
import { RecorderControls } from './deck/RecorderControls.tsx';
import { type RecorderAct, useRecorderKeys } from './deck/recorder-keys.ts';
import { stopParts } from './part-player.ts';
import { LanguageSelect, MicrophoneSelect } from './RecorderChoices.tsx';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { TakeList } from './reading/TakeList.tsx';
import { useRecorderStore } from './recorder-store.ts';
import { FaultPane } from './room/FaultPane.tsx';
import { RoomCheck } from './room/RoomCheck.tsx';
import { StandInNote } from './StandInNote.tsx';
import styles from './VoiceRecorder.module.css';

type VoiceRecorderProps = {
  readonly reference: ReferenceView;
  /** Back to the page; what was recorded is in the reference already. */
  readonly onDone: (reference: ReferenceView) => void;
};

/** The microphone is open while this is shown; what was said is kept when it goes. */
function useOpenRecorder(reference: ReferenceView): void {
  const first = useRef(reference);
  useEffect(() => {
    silenceAll();
    void useRecorderStore.getState().open(first.current);
    const flush = (): void => useRecorderStore.getState().flush();
    // The desktop tells a page that the program is about to end by the second alone.
    const leaving = ['pagehide', 'beforeunload'] as const;
    for (const name of leaving) window.addEventListener(name, flush);
    return () => {
      for (const name of leaving) window.removeEventListener(name, flush);
      stopParts();
      useRecorderStore.getState().close();
    };
  }, []);
  useEffect(() => {
    useRecorderStore.getState().adopt(reference);
  }, [reference]);
}

function ModeChoice() {
  const { t } = useTranslation();
  const { mode, setMode } = useRecorderStore();
  const isResting = useRecorderStore((state) => state.phase === 'ready');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('recorder.modes')}
      disabled={!isResting}
      value={mode}
      data={(['sentences', 'free'] as const).map((value) => ({
        value,
        label: t(`recorder.${value}`),
      }))}
      data-testid="recorder-mode"
      onChange={setMode}
    />
  );
}

function CountDown() {
  const { t } = useTranslation();
  const countdown = useRecorderStore((state) => state.countdown);
  return (
    <div className={styles.countdown} role="status" data-testid="recorder-countdown">
      <span aria-hidden>{countdown}</span>
      <span className="visually-hidden">{t('recorder.counting', { count: countdown })}</span>
    </div>
  );
}

/** Records a reading text, sentence by sentence or in one go, into one reference. Fills its parent. */
export function VoiceRecorder({ reference, onDone }: VoiceRecorderProps) {
  const { t } = useTranslation();
  useOpenRecorder(reference);
  const { phase, fault, elapsedMs } = useRecorderStore();
  const given = useRecorderStore((state) => state.reference?.language ?? reference.language);
  const text = readingText(given) ?? readingText('en');
  const language = text?.language ?? 'en';
  const { standsInFor, deviceLabel } = useRecorderStore();
  const { tryAgain, checkRoom, keepMicrophone } = useRecorderStore.getState();
  useEffect(() => {
    useRecorderStore.getState().setSentences(readingText(language)?.sentences ?? []);
  }, [language]);

  const leave = useCallback(async (): Promise<void> => {
    const { done, settled } = useRecorderStore.getState();
    if (['counting', 'recording', 'paused'].includes(useRecorderStore.getState().phase)) done();
    await settled();
    const { unkept, reference: latest } = useRecorderStore.getState();
    if (unkept.length === 0) onDone(latest ?? reference);
  }, [onDone, reference]);
  const act = useCallback(
    (wanted: RecorderAct): void => {
      const recorder = useRecorderStore.getState();
      stopParts();
      switch (wanted) {
        case 'pause':
          recorder.togglePause();
          break;
        case 'leave':
          void leave();
          break;
        default:
          recorder[wanted]();
      }
    },
    [leave],
  );
  useRecorderKeys(act);
  const isListening = useRecorderStore(
    ({ phase: now, room }) =>
      now === 'counting' || now === 'recording' || (now === 'room' && room.kind === 'listening'),
  );
  useEffect(() => {
    if (isListening) silenceAll();
  }, [isListening]);

  const isReading = !['asking', 'fault', 'room'].includes(phase);
  return (
    <div className={styles.recorder} data-testid="voice-recorder" data-phase={phase}>
      <header className={styles.head}>
        <BackButton
          label={t('recorder.back')}
          title={t('recorder.backHint')}
          testId="recorder-back"
          onBack={() => void leave()}
        />
        <h1>{t('recorder.title')}</h1>
        <span className={styles.choices}>
          <MicrophoneSelect />
          <LanguageSelect language={language} />
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.stage}>
          {phase === 'asking' && (
            <p className={styles.asking} role="status">
              <Loader size={16} color="var(--accent)" />
              {t('recorder.asking')}
            </p>
          )}
          {phase === 'fault' && fault !== null && (
            <FaultPane fault={fault} keptMs={elapsedMs} onTryAgain={() => void tryAgain()} />
          )}
          {standsInFor !== null && (isReading || phase === 'room') && (
            <div className={styles.standIn}>
              <StandInNote label={deviceLabel} onKeep={keepMicrophone} />
            </div>
          )}
          {phase === 'room' && <RoomCheck />}
          {isReading && (
            <>
              <div className={styles.modes}>
                <ModeChoice />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  leftSection={<Ear size={14} />}
                  disabled={phase !== 'ready'}
                  data-testid="recorder-room"
                  onClick={checkRoom}
                >
                  {t('recorder.room.check')}
                </Button>
              </div>
              <div className={styles.text}>
                <ReadingPane language={language} />
                {phase === 'counting' && <CountDown />}
              </div>
              <RecorderControls />
            </>
          )}
        </div>
        <TakeList />
      </div>
    </div>
  );
}
