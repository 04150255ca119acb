import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../../shared/clamp.ts';
import type { KeptRegion, ReferencePart } from '../../../../shared/model/voice.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { followPointer, placeByKey, shareAt } from '../../../ui/sound/follow-pointer.ts';
import { WavePicture } from '../../../ui/sound/WavePicture.tsx';
import { useRest } from '../../../ui/use-rest.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import styles from './RegionWave.module.css';
import { moveEdge, type RegionEdge, regionAt } from './regions.ts';

type RegionWaveProps = {
  readonly part: ReferencePart;
  readonly isLocked: boolean;
  /** Where the cursor stands, in ms of the part; while it plays, where the sound is. */
  readonly placeMs: number;
  readonly isPlaying: boolean;
  readonly onPlace: (placeMs: number, isHeard: boolean) => void;
  readonly onRegions: (regions: readonly KeptRegion[]) => void;
  /** Keys that act on the stretch under the cursor. */
  readonly onActKey: (key: string) => boolean;
};

const restMs = 400;
const percent = (share: number): string => `${(100 * clamp(share, 0, 1)).toFixed(3)}%`;

/** What of a part is left out: before, between and behind its stretches. */
function gapsOf(regions: readonly KeptRegion[], durationMs: number): readonly KeptRegion[] {
  const edges = [0, ...regions.flatMap(({ startMs, endMs }) => [startMs, endMs]), durationMs];
  return edges
    .flatMap((startMs, at) => (at % 2 === 0 ? [{ startMs, endMs: edges[at + 1] ?? startMs }] : []))
    .filter(({ startMs, endMs }) => endMs > startMs);
}

/** The sound of a part; each stretch that is kept has an edge at both ends, for hand and keyboard. */
export function RegionWave(props: RegionWaveProps) {
  const { part, isLocked, placeMs, isPlaying, onPlace, onRegions, onActKey } = props;
  const { t } = useTranslation();
  const { durationMs, label } = part;
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly KeptRegion[] | null>(null);
  /** What keys have moved. Who leaves right after the last key takes the cut along. */
  const telling = useRest(onRegions, restMs);
  const regions = held ?? part.regions;

  // biome-ignore lint/correctness/useExhaustiveDependencies: new stretches end what the hand holds.
  useEffect(() => {
    if (!telling.isWaiting()) setHeld(null);
  }, [part.regions]);

  const audioAt = (clientX: number): number => shareAt(box.current, clientX) * durationMs;
  const drag = (index: number, edge: RegionEdge) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    telling.now();
    let latest = regions;
    followPointer(event, {
      onMove: ({ clientX }) => {
        latest = moveEdge(latest, index, edge, audioAt(clientX), durationMs);
        setHeld(latest);
      },
      onDrop: () => latest !== regions && onRegions(latest),
      onCancel: () => setHeld(null),
    });
  };
  const onEdgeKey = (index: number, edge: RegionEdge) => (event: KeyboardEvent) => {
    const region = regions[index];
    const from = edge === 'start' ? region?.startMs : region?.endMs;
    const next = from === undefined ? null : placeByKey(from, event, durationMs);
    if (next === null || !isPlain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = moveEdge(regions, index, edge, next, durationMs);
    setHeld(moved);
    telling.later(moved);
  };
  const onCursorKey = (event: KeyboardEvent): void => {
    if (!isPlain(event)) return;
    const next = placeByKey(placeMs, event, durationMs);
    if (next !== null) {
      onPlace(next, false);
    } else if (!onActKey(event.key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** Wide enough to be hit; in a short stretch, of its half. */
  const handle = (index: number, edge: RegionEdge, { startMs, endMs }: KeptRegion) => {
    const atMs = edge === 'start' ? startMs : endMs;
    const half = percent((endMs - startMs) / durationMs / 2);
    return (
      <div
        key={edge}
        className={styles.handle}
        data-end={edge}
        style={{ left: percent(atMs / durationMs), width: `clamp(14px, ${half}, 24px)` }}
        role="slider"
        aria-label={t(edge === 'start' ? 'references.edgeStart' : 'references.edgeEnd', {
          number: index + 1,
          name: label,
        })}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs)}
        aria-valuenow={Math.round(atMs)}
        aria-valuetext={formatSegmentLength(atMs)}
        tabIndex={0}
        data-testid={`region-${edge}`}
        onPointerDown={drag(index, edge)}
        onKeyDown={onEdgeKey(index, edge)}
      />
    );
  };
  return (
    <div ref={box} className={styles.wave} dir="ltr" data-testid="part-wave">
      <WavePicture
        peaks={part.peaks}
        barCount={240}
        mostPeak={255}
        played={isPlaying ? placeMs / durationMs : null}
      />
      {gapsOf(regions, durationMs).map(({ startMs, endMs }) => (
        <span
          key={startMs}
          className={styles.gap}
          style={{ left: percent(startMs / durationMs), right: percent(1 - endMs / durationMs) }}
        />
      ))}
      <div
        className={styles.cursorField}
        role="slider"
        aria-label={t('references.cursor', { name: label })}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs)}
        aria-valuenow={Math.round(placeMs)}
        aria-valuetext={t(
          regionAt(regions, placeMs) === -1 ? 'references.cursorOut' : 'references.cursorKept',
          { place: formatSegmentLength(placeMs), length: formatSegmentLength(durationMs) },
        )}
        tabIndex={0}
        data-testid="part-cursor"
        onPointerDown={(event) => onPlace(audioAt(event.clientX), isPlaying)}
        onDoubleClick={(event) => onPlace(audioAt(event.clientX), true)}
        onKeyDown={onCursorKey}
      />
      <span className={styles.cursor} style={{ left: percent(placeMs / durationMs) }} aria-hidden />
      {!isLocked &&
        regions.map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the edges of a stretch keep the focus while it moves.
          <span key={index} className={styles.edges}>
            {handle(index, 'start', region)}
            {handle(index, 'end', region)}
          </span>
        ))}
    </div>
  );
}
