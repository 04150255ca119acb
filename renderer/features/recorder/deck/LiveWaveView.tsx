import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { waveBarsPerSecond, waveMs } from '../capture/live-wave.ts';
import styles from './RecorderControls.module.css';
import { useFrames } from './use-frames.ts';

const count = (waveMs / 1000) * waveBarsPerSecond;

/** Bars from the right edge leftwards, mirrored around the middle of a box of `count` by 2. */
function barsPath(bars: readonly number[]): string {
  const first = count - bars.length;
  return bars
    .map((bar, at) => {
      // Quiet parts of speech are to be seen, too.
      const half = Math.max(0.02, Math.sqrt(bar));
      return `M${first + at + 0.5} ${(1 - half).toFixed(3)}V${(1 + half).toFixed(3)}`;
    })
    .join('');
}

/** The sound of the last seconds while it is recorded. */
export function LiveWaveView({ read }: { readonly read: () => readonly number[] }) {
  const { t } = useTranslation();
  const path = useRef<SVGPathElement>(null);
  useFrames(() => path.current?.setAttribute('d', barsPath(read())));
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${count} 2`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('recorder.wave')}
    >
      <path ref={path} className={styles.bars} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
