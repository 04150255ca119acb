import { ActionIcon, Button, Group, Loader } from '@mantine/core';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReferencePart } from '../../../../shared/model/voice.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { selectIsPartPlaying, togglePart } from '../part-player.ts';
import { removeTake, useRecorderStore } from '../recorder-store.ts';
import styles from './TakeList.module.css';

type TakeRowProps = {
  readonly part: ReferencePart;
  readonly name: string;
  readonly isResting: boolean;
};

function TakeRow({ part, name, isResting }: TakeRowProps) {
  const { t } = useTranslation();
  const isPlaying = usePreview(selectIsPartPlaying(part.id));
  const { sentences, goTo, start } = useRecorderStore();
  const at = part.sentence === null ? -1 : sentences.indexOf(part.sentence);
  return (
    <li className={styles.row} data-testid="recorder-take">
      <ActionIcon
        disabled={!isResting}
        aria-label={t(isPlaying ? 'recorder.stop' : 'recorder.play', { name })}
        data-testid="take-play"
        data-playing={isPlaying}
        onClick={() => togglePart(part.id, part.mediaUrl)}
      >
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </ActionIcon>
      <span className={styles.name}>
        <span className="one-line" title={name}>
          {name}
        </span>
        <span className="quiet">{formatSegmentLength(part.durationMs)}</span>
      </span>
      {at >= 0 && (
        <ActionIcon
          disabled={!isResting}
          aria-label={t('recorder.retake', { name })}
          data-testid="take-retake"
          onClick={() => {
            goTo(at);
            start();
          }}
        >
          <RotateCcw size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        disabled={!isResting}
        aria-label={t('recorder.remove', { name })}
        data-testid="take-remove"
        onClick={() => void removeTake(part.id)}
      >
        <X size={16} />
      </ActionIcon>
    </li>
  );
}

function Unkept() {
  const { t } = useTranslation();
  const { unkept, trouble, keepUnkept: keep, dropUnkept: drop } = useRecorderStore();
  if (unkept.length === 0 && trouble === null) return null;
  return (
    <div className={styles.trouble} role="alert" data-testid="recorder-trouble">
      <p>{trouble?.message}</p>
      {unkept.length === 0 ? (
        <p>{t('recorder.writing')}</p>
      ) : (
        <>
          <p>{t('recorder.unkept', { count: unkept.length })}</p>
          <Group gap="xs">
            <Button size="compact-sm" data-testid="unkept-keep" onClick={() => void keep()}>
              {t('recorder.keepAgain')}
            </Button>
            <Button size="compact-sm" variant="default" data-testid="unkept-drop" onClick={drop}>
              {t('recorder.drop')}
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}

/** What was recorded so far: heard, recorded again, removed. */
export function TakeList() {
  const { t } = useTranslation();
  const { reference, savingCount } = useRecorderStore();
  const isResting = useRecorderStore(
    ({ phase, room }) =>
      phase === 'ready' || phase === 'fault' || (phase === 'room' && room.kind !== 'listening'),
  );
  const takes = (reference?.parts ?? []).filter(({ origin }) => origin === 'recording');
  let unnamed = 0;
  return (
    <aside className={styles.takes} aria-label={t('recorder.takes')}>
      <h2>{t('recorder.takes')}</h2>
      <Unkept />
      {takes.length === 0 && savingCount === 0 && <p className="quiet">{t('recorder.noTakes')}</p>}
      <ol>
        {takes.map((part) => {
          unnamed += part.sentence === null ? 1 : 0;
          const name = part.sentence ?? t('recorder.unnamed', { number: unnamed });
          return <TakeRow key={part.id} part={part} name={name} isResting={isResting} />;
        })}
      </ol>
      {savingCount > 0 && (
        <p className={styles.saving} role="status" data-testid="recorder-saving">
          <Loader size={12} color="var(--accent)" />
          {t('recorder.saving')}
        </p>
      )}
    </aside>
  );
}
