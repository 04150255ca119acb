import { useMemo } from 'react';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import { wavePath } from '../../ui/wave-path.ts';
import styles from './VoiceWave.module.css';

const barCount = 72;
/** Samples of voices say 0 to 255. */
const mostPeak = 255;

type VoiceWaveProps = {
  readonly card: VoiceCard;
  readonly label: string;
  /** Of the whole, 0 to 1; null while it is silent. */
  readonly played: number | null;
};

/** A voice's sample as a small picture. Without one, a still line. */
export function VoiceWave({ card, label, played }: VoiceWaveProps) {
  const { samplePeaks } = card;
  const path = useMemo(() => wavePath(samplePeaks, barCount, mostPeak), [samplePeaks]);
  const end = `${(100 * (1 - (played ?? 0))).toFixed(2)}%`;
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${barCount} 2`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} className={styles.all} />
      {played !== null && (
        <path d={path} className={styles.played} style={{ clipPath: `inset(0 ${end} 0 -2px)` }} />
      )}
    </svg>
  );
}
