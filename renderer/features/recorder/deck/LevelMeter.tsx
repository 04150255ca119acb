import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../../shared/clamp.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { floorDb, type LevelReading } from '../capture/level-meter.ts';
import styles from './LevelMeter.module.css';
import { useFrames } from './use-frames.ts';

type LevelMeterProps = {
  readonly read: () => LevelReading;
  readonly onClear: () => void;
};

const share = (decibels: number): number => clamp(1 - decibels / floorDb, 0, 1) * 100;

/** Marks of the scale in dB: speech is right between the last two. */
const marks = [-48, -36, -24, -12];

/** Peak with hold in dB of full scale, and a light for clipping that stays until it is clicked. */
export function LevelMeter({ read, onClear }: LevelMeterProps) {
  const { t } = useTranslation();
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLDivElement>(null);
  const [hasClipped, setHasClipped] = useState(false);
  useFrames(() => {
    const { peakDb, heldDb, hasClipped: isOver } = read();
    bar.current?.style.setProperty('clip-path', `inset(0 ${100 - share(peakDb)}% 0 0)`);
    held.current?.style.setProperty('left', `${share(heldDb)}%`);
    meter.current?.setAttribute('value', String(Math.round(peakDb)));
    setHasClipped(isOver);
  });
  const clear = (): void => {
    onClear();
    setHasClipped(false);
  };
  return (
    <div className={styles.row} dir="ltr">
      <div className={styles.scale}>
        <meter
          ref={meter}
          className="visually-hidden"
          aria-label={t('recorder.level')}
          min={floorDb}
          max={0}
          value={floorDb}
        />
        <div className={styles.meter} data-testid="recorder-level" aria-hidden>
          <div ref={bar} className={styles.level} />
          <div ref={held} className={styles.held} />
        </div>
        <div className={styles.marks} aria-hidden>
          {marks.map((mark) => (
            <span key={mark} style={{ left: `${share(mark)}%` }}>
              {formatNumber(mark)}
            </span>
          ))}
        </div>
      </div>
      <button
        type="button"
        className={styles.light}
        data-clipped={hasClipped}
        data-testid="recorder-clip"
        title={t(hasClipped ? 'recorder.clippedHint' : 'recorder.unclippedHint')}
        disabled={!hasClipped}
        onClick={clear}
      >
        {t(hasClipped ? 'recorder.clipped' : 'recorder.unclipped')}
      </button>
    </div>
  );
}
