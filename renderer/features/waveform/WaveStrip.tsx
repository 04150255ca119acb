import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import WaveSurfer from 'wavesurfer.js';
import { cspNonce } from '../../app/nonce.ts';
import { useColorSchemeNow } from '../../ui/use-color-scheme-now.ts';
import { audioElement, transport, useTransport } from './transport-store.ts';
import styles from './WaveStrip.module.css';

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const colours = () => ({
  waveColor: token('--wave'),
  progressColor: token('--accent'),
  cursorColor: token('--accent'),
});

/** The sound of the segment that plays, drawn from main's peaks; a click moves the playhead. */
export function WaveStrip() {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer | null>(null);
  const scheme = useColorSchemeNow();
  const peaks = useTransport((state) => state.peaks);
  const mediaUrl = useTransport((state) => state.mediaUrl);

  useEffect(() => {
    if (host.current === null) {
      return;
    }
    const made = WaveSurfer.create({
      container: host.current,
      media: audioElement,
      height: 40,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cursorWidth: 2,
      normalize: true,
      hideScrollbar: true,
      dragToSeek: true,
      cspNonce,
      ...colours(),
    });
    made.on('interaction', (seconds) => transport.getState().seek(seconds * 1000));
    surfer.current = made;
    return () => {
      surfer.current = null;
      made.destroy();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the scheme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => surfer.current?.setOptions(colours()));
    return () => cancelAnimationFrame(frame);
  }, [scheme]);

  useEffect(() => {
    if (surfer.current === null || peaks === null || mediaUrl === null) {
      return;
    }
    // The element already holds this very address, so wavesurfer only draws.
    const source = audioElement.currentSrc || audioElement.src;
    surfer.current.load(source, [[...peaks.peaks]], peaks.durationMs / 1000).catch(() => undefined);
  }, [peaks, mediaUrl]);

  const isDrawn = peaks !== null && mediaUrl !== null;
  return (
    <div
      className={styles.strip}
      data-testid="wave-strip"
      data-peaks={isDrawn ? peaks.peaks.length : 0}
      role="img"
      aria-label={t('transport.wave')}
    >
      <div ref={host} className={styles.wave} data-drawn={isDrawn} />
    </div>
  );
}
