import { Button, Group, SegmentedControl } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentTakes } from '../../../../shared/model/take.ts';
import {
  hearSide,
  mayChoose,
  type PairSide,
  pairSides,
  sideOfKey,
} from '../../../stores/compared-pair.ts';
import { recall, remember } from '../../../stores/remembered.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { PairButtons } from '../../../ui/sound/PairButtons.tsx';
import { usePreview } from '../../preview/preview-store.ts';
import { takeName } from '../list/take-names.ts';
import { chooseTake } from '../take-acts.ts';
import { selectPlayingTakeId, stopTake, toggleTake } from '../take-player.ts';
import styles from './CompareTakes.module.css';
import {
  type Comparison,
  keepSide,
  matchedGainDb,
  nextComparison,
  startComparison,
} from './compare.ts';

type CompareTakesProps = { readonly takes: SegmentTakes; readonly onDone: () => void };

const rememberedMode = 'takes.compare';

/** Two takes one after the other; blind, what they are is said only after one is kept. */
export function CompareTakes({ takes, onDone }: CompareTakesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const [pair, setPair] = useState<Comparison | null>(() =>
    startComparison(takes.takes, takes.takeId, recall(rememberedMode) !== 'open', Math.random),
  );
  const playingId = usePreview(selectPlayingTakeId);
  useEffect(() => {
    box.current?.focus();
    return stopTake;
  }, []);
  if (pair === null) return null;

  const takeOn = (side: PairSide) => takes.takes.find(({ id }) => id === pair[side]);
  const label = (side: PairSide): string => {
    const take = takeOn(side);
    const number = side === 'one' ? '1' : '2';
    return pair.isBlind || take === undefined ? number : takeName(take, takes);
  };
  const play = (side: PairSide): void => {
    const take = takeOn(side);
    const other = takeOn(side === 'one' ? 'two' : 'one');
    if (take !== undefined && other !== undefined) {
      const gainDb = matchedGainDb(take, other, pair.isBlind);
      toggleTake({ ...take, gainDb });
      setPair(hearSide(pair, side));
    }
  };
  const keep = (side: PairSide): void => {
    const next = keepSide(pair, side);
    if (next !== pair) {
      stopTake();
      setPair(next);
      void chooseTake(takes, pair[side]);
    }
  };
  const changeMode = (mode: string): void => {
    remember(rememberedMode, mode);
    setPair(startComparison(takes.takes, takes.takeId, mode === 'blind', Math.random));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const side = sideOfKey(event.code);
    if (event.key === 'Escape') {
      onDone();
    } else if (side === null || !isPlain(event)) {
      return;
    } else if (event.shiftKey) {
      keep(side);
    } else {
      play(side);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const next = nextComparison(pair, Math.random);
  const keptTake = pair.chosen === null ? undefined : takeOn(pair.chosen);

  return (
    <section
      ref={box}
      className={styles.compare}
      aria-label={t('compare.title')}
      data-testid="compare"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Group gap="xs" justify="space-between">
        <h3>{t('compare.title')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('compare.mode')}
          data-testid="compare-mode"
          value={pair.isBlind ? 'blind' : 'open'}
          data={[
            { value: 'blind', label: t('compare.blind') },
            { value: 'open', label: t('compare.open') },
          ]}
          onChange={changeMode}
        />
      </Group>
      {pair.isBlind && pair.chosen === null && <p className="quiet">{t('compare.blindHint')}</p>}
      <PairButtons
        pair={pair}
        nameOf={label}
        isPlaying={(side) => playingId === pair[side]}
        chooseLabel={(name) => t('compare.keep', { name })}
        onPlay={play}
        onChoose={keep}
      />
      {pair.chosen === null ? (
        <p className="quiet">{t(mayChoose(pair) ? 'compare.keys' : 'compare.hearBoth')}</p>
      ) : (
        <div role="status" className={styles.verdict} data-testid="compare-verdict">
          {pair.isBlind &&
            pairSides.map((side) => {
              const take = takeOn(side);
              return take === undefined ? null : (
                <span key={side}>
                  {t('compare.was', { label: label(side), name: takeName(take, takes) })}
                </span>
              );
            })}
          {keptTake !== undefined && (
            <strong>{t('compare.kept', { name: takeName(keptTake, takes) })}</strong>
          )}
        </div>
      )}
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {pair.chosen !== null && next !== null && (
          <Button size="compact-sm" data-testid="compare-next" onClick={() => setPair(next)}>
            {t('compare.next')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<X size={14} />}
          data-testid="compare-done"
          onClick={onDone}
        >
          {t('compare.done')}
        </Button>
      </Group>
    </section>
  );
}
