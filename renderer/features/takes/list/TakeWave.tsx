import { type ReactNode, useEffect } from 'react';
import { WavePicture } from '../../../ui/sound/WavePicture.tsx';
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
  const { mediaUrl, isLarge = false, children, ...picture } = props;
  const peaks = useTakePeaks((state) => state.peaks.get(mediaUrl) ?? null);
  return (
    <div className={styles.wave} data-large={isLarge}>
      <WavePicture peaks={peaks} barCount={barCount} {...picture} />
      {children}
    </div>
  );
}
