import { useMemo } from 'react';
import { clamp } from '../../../shared/clamp.ts';
import styles from './WavePicture.module.css';
import { wavePath } from './wave-path.ts';

type WavePictureProps = {
  /** Null until they are read: nothing is drawn. */
  readonly peaks: ArrayLike<number> | null;
  readonly barCount: number;
  /** Full scale of the peaks; see wavePath. */
  readonly mostPeak?: number;
  /** Without words it is only decoration. */
  readonly label?: string;
  /** What of the whole is not cut away, 0 to 1; the rest is faint. */
  readonly from?: number;
  readonly to?: number;
  /** How far it has played, 0 to 1; null while it is silent. */
  readonly played: number | null;
};

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
const clip = (from: number, to: number) => ({
  clipPath: `inset(0 ${percent(1 - to)} 0 ${percent(from)})`,
});

/** A sound as bars that fill its parent; what has played stands out. */
export function WavePicture(props: WavePictureProps) {
  const { peaks, barCount, mostPeak, label, from = 0, to = 1, played } = props;
  const path = useMemo(
    () => (peaks === null ? null : wavePath(peaks, barCount, mostPeak)),
    [peaks, barCount, mostPeak],
  );
  return (
    <svg
      viewBox={`0 0 ${barCount} 2`}
      preserveAspectRatio="none"
      className={styles.picture}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {path !== null && (
        <>
          {(from > 0 || to < 1) && <path d={path} className={styles.cut} />}
          <path d={path} className={styles.kept} style={clip(from, to)} />
          {played !== null && (
            <path d={path} className={styles.played} style={clip(from, clamp(played, from, to))} />
          )}
        </>
      )}
    </svg>
  );
}
