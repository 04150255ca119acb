import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leastSoundMs, type TakeView } from '../../../../shared/model/take.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { followPointer, shareAt } from '../../../ui/sound/follow-pointer.ts';
import { useRest } from '../../../ui/use-rest.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { TakeWave } from './TakeWave.tsx';
import styles from './TrimWave.module.css';
import { type TrimEnd, trimAt, trimByKey } from './trim.ts';

type Trims = Pick<TakeView, 'trimStartMs' | 'trimEndMs'>;

type TrimWaveProps = {
  readonly take: TakeView;
  readonly name: string;
  readonly played: number;
  /** Both cuts, once a hand or key has come to rest. */
  readonly onTrim: (trims: Trims) => void;
  /** A click in the sound: plays from there, in ms of the untrimmed take. */
  readonly onSeek: (placeMs: number) => void;
};

const restMs = 400;

/** The sound of a take with a handle at each end: dragged, or moved by arrow keys. */
export function TrimWave({ take, name, played, onTrim, onSeek }: TrimWaveProps) {
  const { t } = useTranslation();
  const { id, durationMs, trimStartMs, trimEndMs } = take;
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Trims | null>(null);
  /** What keys have moved. Who leaves right after the last key takes the trim along. */
  const telling = useRest(onTrim, restMs);
  const trims = moved ?? { trimStartMs, trimEndMs };

  // biome-ignore lint/correctness/useExhaustiveDependencies: main's answer ends what the hand holds.
  useEffect(() => setMoved(null), [id, trimStartMs, trimEndMs]);

  const audioAt = (clientX: number): number => shareAt(box.current, clientX) * durationMs;
  const drag = (end: TrimEnd) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    telling.now();
    let latest = trims;
    followPointer(event, {
      onMove: ({ clientX }) => {
        latest = trimAt(latest, end, audioAt(clientX), durationMs);
        setMoved(latest);
      },
      onDrop: () => latest !== trims && onTrim(latest),
      onCancel: () => setMoved(null),
    });
  };
  const onKeyDown = (end: TrimEnd) => (event: KeyboardEvent) => {
    const next = trimByKey(trims, end, event, durationMs);
    if (next === null || !isPlain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setMoved(next);
    telling.later(next);
  };
  const handle = (end: TrimEnd) => {
    const cutMs = end === 'start' ? trims.trimStartMs : trims.trimEndMs;
    const placeMs = end === 'start' ? cutMs : durationMs - cutMs;
    return (
      <div
        className={styles.handle}
        data-end={end}
        style={{ left: `${(100 * placeMs) / durationMs}%` }}
        role="slider"
        aria-label={t(end === 'start' ? 'takes.trimStart' : 'takes.trimEnd')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs - leastSoundMs)}
        aria-valuenow={Math.round(cutMs)}
        aria-valuetext={t('takes.trimValue', { length: formatSegmentLength(cutMs) })}
        tabIndex={0}
        data-testid={`trim-${end}`}
        onPointerDown={drag(end)}
        onKeyDown={onKeyDown(end)}
      />
    );
  };
  return (
    <div
      ref={box}
      className={styles.box}
      dir="ltr"
      onPointerDown={(event) => onSeek(audioAt(event.clientX))}
    >
      <TakeWave
        mediaUrl={take.mediaUrl}
        label={t('takes.wave', { name })}
        from={trims.trimStartMs / durationMs}
        to={1 - trims.trimEndMs / durationMs}
        played={played}
        isLarge
      >
        {handle('start')}
        {handle('end')}
      </TakeWave>
    </div>
  );
}
