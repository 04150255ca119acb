import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  GripVertical,
  ListPlus,
  Pause,
  Play,
  RotateCcw,
  Scissors,
  SquareDashed,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptRegion, keptMs, type ReferencePart } from '../../../../shared/model/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatNumber, formatSegmentLength } from '../../../ui/words/format.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { removePart, trimPart } from '../reference-acts.ts';
import { playSound, selectIsSoundPlaying, stopSound, toggleSound } from '../sound/sound-store.ts';
import styles from './PartRow.module.css';
import { RegionWave } from './RegionWave.tsx';
import { addAt, isWhole, regionAt, removeAt, splitAt } from './regions.ts';

type PartRowProps = {
  readonly referenceId: string;
  readonly part: ReferencePart;
  readonly isLocked: boolean;
  readonly isDragged: boolean;
  /** A line before or behind it shows where the dragged one would go. */
  readonly mark: 'before' | 'after' | null;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (direction: 1 | -1) => void;
};

/** A file or a recording of the reference: heard, cut, moved, taken out. */
export function PartRow(props: PartRowProps) {
  const { referenceId, part, isLocked, isDragged, mark, onGrip, onMove } = props;
  const { t } = useTranslation();
  const [cursorMs, setCursorMs] = useState(0);
  const isPlaying = usePreview(selectIsSoundPlaying(part.id));
  const playedMs = usePreview((state) => (isPlaying ? state.positionMs : 0));
  const { regions, durationMs, label } = part;
  const placeMs = isPlaying ? playedMs : cursorMs;
  const sound = { key: part.id, mediaUrl: part.mediaUrl, durationMs, regions };

  const keep = (next: readonly KeptRegion[] | null): void => {
    if (next !== null) {
      stopSound();
      void trimPart(referenceId, part, next);
    }
  };
  const play = (): void => {
    if (isPlaying) setCursorMs(playedMs);
    const isAtEnd = cursorMs >= (regions.at(-1)?.endMs ?? durationMs);
    toggleSound(sound, isAtEnd ? 0 : cursorMs);
  };
  const onPlace = (nextMs: number, isHeard: boolean): void => {
    setCursorMs(nextMs);
    if (isHeard) {
      // What is left out can be heard where a person points at it.
      playSound(regionAt(regions, nextMs) === -1 ? { ...sound, regions: null } : sound, nextMs);
    } else if (isPlaying) {
      stopSound();
    }
  };
  const tools = {
    split: splitAt(regions, placeMs),
    out: removeAt(regions, placeMs),
    again: addAt(regions, placeMs, durationMs),
  };
  const onActKey = (key: string): boolean => {
    if (key === ' ') {
      play();
    } else if (isLocked) {
      return false;
    } else if (key === 's' || key === 'S') {
      keep(tools.split);
    } else if (key === 'Delete' || key === 'Backspace') {
      keep(tools.out);
    } else if (key === 'a' || key === 'A') {
      keep(tools.again);
    } else {
      return false;
    }
    return true;
  };
  const onRowKey = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && direction !== null && !isLocked) {
      event.preventDefault();
      event.stopPropagation();
      onMove(direction);
    }
  };
  const kept = keptMs([part]);
  const facts = [
    isWhole(regions, durationMs)
      ? formatSegmentLength(durationMs)
      : t('references.keptOf', {
          kept: formatSegmentLength(kept),
          length: formatSegmentLength(durationMs),
        }),
    part.format,
    t('references.rate', { rate: formatNumber(part.sampleRateHz / 1000) }),
    ...(part.channelCount > 1 ? [t('references.mixed', { count: part.channelCount })] : []),
    ...(part.isCut ? [t('references.isCut')] : []),
  ];
  return (
    <li
      className={styles.row}
      data-testid="part"
      data-dragged={isDragged || undefined}
      data-mark={mark ?? undefined}
      onKeyDown={onRowKey}
    >
      <Group gap="xs" wrap="nowrap">
        {!isLocked && (
          <Tooltip label={t('references.grip')}>
            <button
              type="button"
              id={`grip-${part.id}`}
              className={styles.grip}
              aria-label={t('references.gripOf', { name: label })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              data-testid="part-grip"
              onPointerDown={onGrip}
            >
              <GripVertical size={16} aria-hidden />
            </button>
          </Tooltip>
        )}
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={t(isPlaying ? 'references.stop' : 'references.play', { name: label })}
          aria-pressed={isPlaying}
          data-testid="part-play"
          onClick={play}
        >
          {isPlaying ? <Pause size={14} /> : <Play size={14} />}
        </ActionIcon>
        <div className={styles.words}>
          <h3 className="one-line" title={label} dir="auto" data-testid="part-name">
            {label}
          </h3>
          <p className={`one-line ${styles.facts}`} data-testid="part-facts">
            {facts.join(' · ')}
          </p>
        </div>
        {!isLocked && (
          <div className={styles.tools}>
            <IconButton
              label={t('references.split')}
              canAct={tools.split !== null}
              data-testid="part-split"
              onClick={() => keep(tools.split)}
            >
              <Scissors size={16} />
            </IconButton>
            <IconButton
              label={t('references.leaveOut')}
              canAct={tools.out !== null}
              data-testid="part-leave-out"
              onClick={() => keep(tools.out)}
            >
              <SquareDashed size={16} />
            </IconButton>
            <IconButton
              label={t('references.keepAgain')}
              canAct={tools.again !== null}
              data-testid="part-keep-again"
              onClick={() => keep(tools.again)}
            >
              <ListPlus size={16} />
            </IconButton>
            <IconButton
              label={t('references.whole')}
              canAct={!isWhole(regions, durationMs)}
              data-testid="part-whole"
              onClick={() => keep([{ startMs: 0, endMs: durationMs }])}
            >
              <RotateCcw size={16} />
            </IconButton>
            <IconButton
              label={t('references.removePart', { name: label })}
              data-testid="part-remove"
              onClick={() => void removePart(referenceId, part)}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
        )}
      </Group>
      <RegionWave
        part={part}
        isLocked={isLocked}
        placeMs={placeMs}
        isPlaying={isPlaying}
        onPlace={onPlace}
        onRegions={keep}
        onActKey={onActKey}
      />
    </li>
  );
}
