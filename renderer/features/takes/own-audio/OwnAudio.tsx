import { Button, Group, Loader } from '@mantine/core';
import { FileAudio, Mic, Square, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentPlace } from '../../../../shared/model/project.ts';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { holdPage } from '../../../ui/hold-page.ts';
import { oneDropped } from '../../../ui/messages/one-dropped.ts';
import { faultOf, type MicrophoneFault, rememberMicrophone } from '../../../ui/sound/microphone.ts';
import { formatClock } from '../../../ui/words/format.ts';
import { silenceAll } from '../../preview/preview-store.ts';
import { type FileRecording, floorDb, recordFile, StandInNote } from '../../recorder/index.ts';
import { keepOwnAudio, keepRecorded } from '../take-acts.ts';
import { useTakesStore } from '../takes-store.ts';
import styles from './OwnAudio.module.css';

type OwnAudioProps = { readonly place: SegmentPlace };

const meterMs = 50;
const longestMs = 15 * 60_000;
const loudDb = -0.3;

type MeterProps = { readonly recording: FileRecording; readonly onFull: () => void };

function Meter({ recording, onFull }: MeterProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState({ peakDb: floorDb, elapsedMs: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const elapsedMs = recording.elapsedMs();
      setNow({ peakDb: recording.readLevel().peakDb, elapsedMs });
      if (elapsedMs > longestMs) onFull();
    }, meterMs);
    return () => clearInterval(timer);
  }, [recording, onFull]);
  const share = 100 * (1 - now.peakDb / floorDb);
  return (
    <>
      <span role="timer" className={styles.time}>
        {t('own.recording', { length: formatClock(now.elapsedMs) })}
      </span>
      <meter
        className="visually-hidden"
        aria-label={t('own.level')}
        max={100}
        value={Math.round(share)}
      />
      <span className={styles.meter} aria-hidden>
        <span
          className={styles.level}
          data-loud={now.peakDb > loudDb}
          style={{ width: `${share}%` }}
        />
      </span>
    </>
  );
}

/** Shown until its microphone is kept as the chosen one. */
function StandIn({ recording }: { readonly recording: FileRecording }) {
  const { deviceId, label, standsInFor } = recording.microphone;
  const [isKept, setIsKept] = useState(false);
  if (standsInFor === null || isKept) return null;
  const keep = (): void => {
    if (deviceId !== null) rememberMicrophone(deviceId);
    setIsKept(true);
  };
  return <StandInNote label={label} onKeep={keep} />;
}

function Status({ children }: { readonly children: string }) {
  return (
    <Group gap="xs" role="status">
      <Loader size={14} color="var(--accent)" />
      <span>{children}</span>
    </Group>
  );
}

/** A file of one's own, dropped or chosen, or the microphone: a take that costs nothing. */
export function OwnAudio({ place }: OwnAudioProps) {
  const { t } = useTranslation();
  const isKeeping = useTakesStore((state) => state.keepingCount > 0);
  const [recording, setRecording] = useState<FileRecording | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<MicrophoneFault | 'empty' | null>(null);
  const [isOver, setIsOver] = useState(false);
  const running = useRef<FileRecording | null>(null);
  running.current = recording;
  const isGone = useRef(false);

  const record = async (): Promise<void> => {
    setFault(null);
    setIsAsking(true);
    silenceAll();
    try {
      const started = await recordFile();
      // Another line may be shown by the time that the microphone is granted.
      if (isGone.current) started.cancel();
      else setRecording(started);
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  const finish = (done: FileRecording): void => {
    running.current = null;
    setRecording(null);
    const file = done.finish();
    if (file === null) {
      setFault('empty');
    } else {
      void keepRecorded(place, file);
    }
  };
  const cancel = (): void => {
    running.current = null;
    recording?.cancel();
    setRecording(null);
  };
  // Who goes to another line or screen has not thrown away what was said.
  const leave = useEffectEvent(() => running.current !== null && finish(running.current));
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave();
    };
  }, []);
  useEffect(() => (recording === null ? undefined : holdPage()), [recording]);
  const claim = (event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      event.stopPropagation();
      setIsOver(true);
    }
  };
  const drop = (event: DragEvent): void => {
    const file = oneDropped(event);
    setIsOver(false);
    if (file !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      void keepOwnAudio(place, file);
    }
  };

  if (recording !== null) {
    return (
      <section
        className={styles.own}
        aria-label={t('own.title')}
        data-testid="own-recording"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            cancel();
          }
        }}
      >
        <StandIn recording={recording} />
        <Meter recording={recording} onFull={() => finish(recording)} />
        <Group gap="xs">
          <Button
            size="compact-sm"
            leftSection={<Square size={12} />}
            autoFocus
            data-testid="own-stop"
            onClick={() => finish(recording)}
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
        </Group>
      </section>
    );
  }
  if (isAsking) {
    return (
      <div className={styles.own}>
        <Status>{t('own.asking')}</Status>
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
      {isKeeping && <Status>{t('own.keeping')}</Status>}
      <span className={styles.hint}>{t('own.hint')}</span>
      <Group gap="xs">
        <FilePicker
          label={t('own.choose')}
          accept="audio/*"
          testId="own-file"
          onFiles={([file]) => file !== undefined && void keepOwnAudio(place, file)}
        >
          {(open) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<FileAudio size={14} />}
              data-testid="own-choose"
              onClick={open}
            >
              {t('own.choose')}
            </Button>
          )}
        </FilePicker>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Mic size={14} />}
          data-testid="own-record"
          onClick={() => void record()}
        >
          {t('own.record')}
        </Button>
      </Group>
      {fault !== null && (
        <p className={styles.fault} role="alert" data-testid="own-fault" data-fault={fault}>
          {t(`own.${fault}`)}
        </p>
      )}
    </section>
  );
}
