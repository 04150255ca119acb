import { Button } from '@mantine/core';
import { Ear } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/words/format.ts';
import { roomCheckMs } from '../capture/room-check.ts';
import { LevelMeter } from '../deck/LevelMeter.tsx';
import type { RoomState } from '../recorder-state.ts';
import { useRecorderStore } from '../recorder-store.ts';
import styles from './RoomCheck.module.css';

const deadDb = -100;

function Result({ room }: { readonly room: Extract<RoomState, { kind: 'done' }> }) {
  const { t } = useTranslation();
  const { floorDb, advice } = room.noise;
  const isDead = floorDb !== null && floorDb < deadDb;
  return (
    <div
      className={styles.result}
      data-advice={isDead ? 'bad' : advice}
      data-testid="room-result"
      role="status"
    >
      {floorDb !== null && (
        <>
          <span className="visually-hidden">{t('recorder.room.floorLabel')}</span>
          <span className={styles.floor}>
            {isDead
              ? t('recorder.room.floorNone')
              : t('recorder.room.floor', { floor: formatNumber(Math.round(floorDb)) })}
          </span>
        </>
      )}
      <p className={styles.advice}>
        {t(isDead ? 'recorder.room.dead' : `recorder.room.${advice}`)}
      </p>
    </div>
  );
}

/** Five seconds of the room as it is, before anything is read in it. */
export function RoomCheck() {
  const { t } = useTranslation();
  const { room, checkRoom, leaveRoomCheck: leave, isSilent } = useRecorderStore();
  const { readLevel, clearClipping } = useRecorderStore.getState();
  const isListening = room.kind === 'listening';
  const leftMs = isListening ? roomCheckMs - room.elapsedMs : 0;
  return (
    <section className={styles.room} aria-label={t('recorder.room.title')} data-testid="room-check">
      <Ear size={28} aria-hidden className={styles.ear} />
      <h2>{t('recorder.room.title')}</h2>
      {room.kind === 'done' ? (
        <Result room={room} />
      ) : (
        <p className={styles.body} aria-live="polite">
          {isListening
            ? t('recorder.room.listening', { seconds: Math.ceil(leftMs / 1000) })
            : t('recorder.room.body')}
        </p>
      )}
      <div className={styles.progress} data-shown={isListening}>
        <div style={{ width: `${isListening ? 100 - (100 * leftMs) / roomCheckMs : 0}%` }} />
      </div>
      {isSilent && room.kind !== 'done' && (
        <p className={styles.silent} role="alert">
          {t('recorder.silent')}
        </p>
      )}
      <div className={styles.acts}>
        {room.kind === 'done' ? (
          <>
            <Button autoFocus data-testid="room-go" onClick={leave}>
              {t('recorder.room.go')}
            </Button>
            <Button variant="default" data-testid="room-again" onClick={checkRoom}>
              {t('recorder.room.again')}
            </Button>
          </>
        ) : (
          <>
            <Button autoFocus disabled={isListening} data-testid="room-listen" onClick={checkRoom}>
              {t('recorder.room.start')}
            </Button>
            <Button variant="default" data-testid="room-skip" onClick={leave}>
              {t('recorder.room.skip')}
            </Button>
          </>
        )}
      </div>
      <div className={styles.meter}>
        <LevelMeter read={readLevel} onClear={clearClipping} />
      </div>
    </section>
  );
}
