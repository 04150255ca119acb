import { Button, Group } from '@mantine/core';
import { Check, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type ComparedPair,
  mayChoose,
  type PairSide,
  pairSides,
} from '../../stores/compared-pair.ts';
import styles from './PairButtons.module.css';

type PairButtonsProps = {
  readonly pair: ComparedPair;
  readonly isLarge?: boolean;
  readonly nameOf: (side: PairSide) => string;
  readonly isPlaying: (side: PairSide) => boolean;
  /** Of the button that chooses the side of that name. */
  readonly chooseLabel: (name: string) => string;
  readonly onPlay: (side: PairSide) => void;
  readonly onChoose: (side: PairSide) => void;
};

/** Two sounds side by side: each is played, and one is chosen. */
export function PairButtons(props: PairButtonsProps) {
  const { pair, isLarge = false, nameOf, isPlaying, chooseLabel, onPlay, onChoose } = props;
  const { t } = useTranslation();
  const iconSize = isLarge ? 28 : 20;
  return (
    <Group gap={isLarge ? 'md' : 'xs'} wrap="nowrap" align="stretch">
      {pairSides.map((side) => {
        const name = nameOf(side);
        return (
          <div key={side} className={styles.side} data-chosen={pair.chosen === side}>
            <button
              type="button"
              className={styles.play}
              aria-label={t(isPlaying(side) ? 'compare.stop' : 'compare.play', { name })}
              aria-pressed={isPlaying(side)}
              data-large={isLarge}
              data-testid={`compare-play-${side}`}
              onClick={() => onPlay(side)}
            >
              {isPlaying(side) ? <Pause size={iconSize} /> : <Play size={iconSize} />}
              <span className="one-line" dir="auto">
                {name}
              </span>
              {pair.heard.includes(side) && pair.chosen === null && (
                <Check size={14} aria-hidden className={styles.heard} />
              )}
            </button>
            {pair.chosen === null && (
              <Button
                size={isLarge ? 'sm' : 'compact-sm'}
                variant="default"
                disabled={!mayChoose(pair)}
                data-testid={`compare-choose-${side}`}
                onClick={() => onChoose(side)}
              >
                {chooseLabel(name)}
              </Button>
            )}
          </div>
        );
      })}
    </Group>
  );
}
