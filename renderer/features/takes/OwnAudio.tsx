import { Button, Loader } from '@mantine/core';
import { FileAudio, Mic, Square, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../ui/format.ts';
import { silenceAll } from '../preview/preview-store.ts';
import styles from './OwnAudio.module.css';
import { RecorderError, type RecorderFault, type Recording, startRecording } from './recorder.ts';
import { keepOwnAudio } from './take-acts.ts';
import { type LinePlace, useTakesStore } from './takes-store.ts';

type OwnAudioProps = { readonly place: LinePlace };

const meterMs = 50;
const longestMs = 15 * 60_000;

type MeterProps = { readonly recording: Recording; readonly onFull: () => void };

function Meter({ recording, onFull }: MeterProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState({ level: 0, elapsedMs: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const elapsedMs = recording.elapsedMs();
      setNow({ level: recording.level(), elapsedMs });
      if (elapsedMs > longestMs) {
        onFull();
      }
    }, meterMs);
    return () => clearInterval(timer);
  }, [recording, onFull]);
  // From −60 dB on, as ears hear it.
  const share = now.level <= 0.001 ? 0 : 1 + Math.log10(now.level) / 3;
  return (
    <>
      <span role="timer" className={styles.time}>
        {t('own.recording', { length: formatClock(now.elapsedMs) })}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter of the page draws itself, in its own colours. */}
      <span
        className={styles.meter}
        role="meter"
        aria-label={t('own.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span
          className={styles.level}
          data-loud={now.level > 0.97}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}

/** A file of one's own, dropped or chosen, or the microphone: a take that costs nothing. */
export function OwnAudio({ place }: OwnAudioProps) {
  const { t } = useTranslation();
  const isKeeping = useTakesStore((state) => state.busy === 'recording');
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<RecorderFault | null>(null);
  const [isOver, setIsOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const running = useRef<Recording | null>(null);
  running.current = recording;
  useEffect(() => () => running.current?.cancel(), []);

  const record = async (): Promise<void> => {
    setFault(null);
    setIsAsking(true);
    silenceAll();
    try {
      setRecording(await startRecording());
    } catch (error) {
      setFault(error instanceof RecorderError ? error.fault : 'unsupported');
    } finally {
      setIsAsking(false);
    }
  };
  const finish = async (): Promise<void> => {
    const done = recording;
    setRecording(null);
    try {
      const file = await done?.finish();
      if (file !== undefined) {
        await keepOwnAudio(place, file);
      }
    } catch (error) {
      setFault(error instanceof RecorderError ? error.fault : 'empty');
    }
  };
  const cancel = (): void => {
    recording?.cancel();
    setRecording(null);
  };
  const claim = (event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      event.stopPropagation();
      setIsOver(true);
    }
  };
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    setIsOver(false);
    if (file !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      void keepOwnAudio(place, file);
    }
  };

  if (isKeeping || isAsking) {
    return (
      <div className={styles.own} role="status">
        <Loader size={14} color="var(--accent)" />
        <span>{t(isKeeping ? 'own.keeping' : 'own.asking')}</span>
      </div>
    );
  }
  if (recording !== null) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape throws away, from any of its buttons.
      <div
        className={styles.own}
        data-testid="own-recording"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            cancel();
          }
        }}
      >
        <Meter recording={recording} onFull={() => void finish()} />
        <span className={styles.acts}>
          <Button
            size="compact-sm"
            leftSection={<Square size={12} />}
            autoFocus
            data-testid="own-stop"
            onClick={() => void finish()}
          >
            {t('own.stop')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Trash2 size={12} />}
            data-testid="own-cancel"
            onClick={cancel}
          >
            {t('own.cancel')}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <section
      className={styles.own}
      data-over={isOver}
      aria-label={t('own.title')}
      data-testid="own-audio"
      onDragEnter={claim}
      onDragOver={claim}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className={styles.hint}>{t('own.hint')}</span>
      <span className={styles.acts}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<FileAudio size={14} />}
          data-testid="own-choose"
          onClick={() => fileInput.current?.click()}
        >
          {t('own.choose')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Mic size={14} />}
          data-testid="own-record"
          onClick={() => void record()}
        >
          {t('own.record')}
        </Button>
      </span>
      {fault !== null && (
        <p className={styles.fault} role="alert" data-testid="own-fault" data-fault={fault}>
          {t(`own.${fault}`)}
        </p>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="audio/*"
        aria-label={t('own.choose')}
        data-testid="own-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) {
            void keepOwnAudio(place, file);
          }
        }}
      />
    </section>
  );
}
