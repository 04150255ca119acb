import { type ReactNode, useEffect, useMemo } from 'react';
import { wavePath } from '../../ui/wave-path.ts';
import { useTakePeaks } from './peaks-store.ts';
import styles from './TakeWave.module.css';

const barCount = 110;

/** Has the waves of these takes read. */
export function useWavesOf(mediaUrls: readonly string[]): void {
  const key = mediaUrls.join(' ');
  useEffect(() => {
    void useTakePeaks.getState().want(key === '' ? [] : key.split(' '));
  }, [key]);
}

type TakeWaveProps = {
  readonly mediaUrl: string;
  readonly label: string;
  /** Parts of the whole, 0 to 1: what is cut away, and how far it has played. */
  readonly from: number;
  readonly to: number;
  readonly played: number;
  readonly isLarge?: boolean;
  readonly children?: ReactNode;
};

/** A take's sound as a small picture; what is cut away is faint. */
export function TakeWave(props: TakeWaveProps) {
  const { mediaUrl, label, from, to, played, isLarge = false, children } = props;
  const peaks = useTakePeaks((state) => state.peaks.get(mediaUrl) ?? null);
  const path = useMemo(() => (peaks === null ? null : wavePath(peaks, barCount)), [peaks]);
  const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
  const inset = (start: number, end: number): string =>
    `inset(0 ${percent(1 - end)} 0 ${percent(start)})`;
  return (
    <div className={styles.wave} data-large={isLarge} data-drawn={path !== null}>
      <svg
        viewBox={`0 0 ${barCount} 2`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={styles.picture}
      >
        {path !== null && (
          <>
            <path d={path} className={styles.cut} />
            <path d={path} className={styles.kept} style={{ clipPath: inset(from, to) }} />
            <path
              d={path}
              className={styles.played}
              style={{ clipPath: inset(from, Math.max(from, Math.min(played, to))) }}
            />
          </>
        )}
      </svg>
      {children}
    </div>
  );
}
