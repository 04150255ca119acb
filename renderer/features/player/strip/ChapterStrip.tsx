import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { useColorSchemeNow } from '../../../ui/look/use-color-scheme-now.ts';
import { formatClock } from '../../../ui/words/format.ts';
import { isOn, noSegments } from '../player-state.ts';
import { player, usePlayer } from '../player-store.ts';
import styles from './ChapterStrip.module.css';
import { chapterTimeline, timeOfPlace } from './chapter-timeline.ts';
import { chapterWave } from './chapter-wave.ts';
import { chapterNowMs, seekChapter } from './strip-media.ts';
import { StripView } from './strip-view.ts';
import { useStripZoom } from './strip-zoom.ts';
import { useWavePeaks } from './wave-peaks-store.ts';

/** A chapter under making changes often; its wave is drawn anew at most this often. */
const redrawMs = 300;
const nudgeMs = 1000;
const largeNudgeMs = 5000;

/** Peaks as they come, and the wave that they make. */
function useWave(strip: React.RefObject<StripView | null>): number {
  const [peakCount, setPeakCount] = useState(0);
  const segments = usePlayer((state) => state.track?.segments ?? noSegments);
  const peaksOf = useWavePeaks((state) => state.peaksOf);
  const drawnAt = useRef(0);
  useEffect(() => {
    const urls = segments.flatMap(({ mediaUrl }) => (mediaUrl === null ? [] : [mediaUrl]));
    useWavePeaks.getState().want([...new Set(urls)]);
  }, [segments]);
  useEffect(() => {
    const waitMs = Math.max(0, drawnAt.current + redrawMs - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      const { values } = chapterWave(segments, peaksOf);
      strip.current?.showWave(values, chapterTimeline(segments).totalMs);
      setPeakCount(values.reduce((count, value) => count + (value > 0 ? 1 : 0), 0));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [segments, peaksOf, strip]);
  return peakCount;
}

/** The whole chapter as sound: its lines' states, the playhead; a click or a key goes to a place. */
export function ChapterStrip({ onGoToLine }: { readonly onGoToLine: () => void }) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<StripView | null>(null);
  const scheme = useColorSchemeNow();
  const track = usePlayer((state) => state.track);
  const index = usePlayer((state) => state.index);
  // The value is not told every second while it plays: a screen reader would talk over the book.
  const restingMs = usePlayer(({ status, positionMs }) => (isOn(status) ? 0 : positionMs));
  const pxPerSecond = useStripZoom((state) => state.pxPerSecond);

  useEffect(() => {
    if (host.current === null || canvas.current === null) return;
    const made = new StripView(host.current, canvas.current);
    strip.current = made;
    const stop = player.subscribe((state, before) => made.follow(state, before));
    return () => {
      stop();
      strip.current = null;
      made.destroy();
    };
  }, []);

  const peakCount = useWave(strip);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the scheme.
  useEffect(() => {
    const frame = requestAnimationFrame(() => strip.current?.recolour());
    return () => cancelAnimationFrame(frame);
  }, [scheme]);

  useEffect(() => {
    strip.current?.zoom(pxPerSecond);
  }, [pxPerSecond]);

  useEffect(() => {
    const element = host.current?.parentElement;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const isZoom = event.ctrlKey || event.metaKey;
      if (isZoom) {
        useStripZoom.getState().zoomBy(2 ** (-event.deltaY / 200));
      } else {
        strip.current?.scrollBy(event.deltaX + event.deltaY);
      }
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const timeline = chapterTimeline(track?.segments ?? noSegments);
  const positionMs = index === null ? 0 : timeOfPlace(timeline, index, restingMs);
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => seekChapter(chapterNowMs() - nudgeMs),
    ArrowRight: () => seekChapter(chapterNowMs() + nudgeMs),
    ArrowDown: () => seekChapter(chapterNowMs() - largeNudgeMs),
    ArrowUp: () => seekChapter(chapterNowMs() + largeNudgeMs),
    PageUp: () => void player.getState().step(-1),
    PageDown: () => void player.getState().step(1),
    Home: () => seekChapter(0),
    End: () => seekChapter(timeline.totalMs),
    '+': () => useStripZoom.getState().zoomBy(2),
    '=': () => useStripZoom.getState().zoomBy(2),
    '-': () => useStripZoom.getState().zoomBy(1 / 2),
    '0': () => useStripZoom.getState().showAll(),
    ' ': () => void player.getState().toggle(),
    Enter: onGoToLine,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = isPlain(event) ? keys[event.key] : undefined;
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  };
  return (
    <div
      className={styles.strip}
      data-testid="wave-strip"
      data-peaks={peakCount}
      data-empty={track === null}
      role="slider"
      tabIndex={0}
      aria-label={t('hear.strip')}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, Math.round(timeline.totalMs / 1000))}
      aria-valuenow={Math.round(positionMs / 1000)}
      aria-valuetext={
        index === null
          ? t('hear.stripEmpty')
          : t('hear.stripValue', {
              line: index + 1,
              position: formatClock(positionMs),
              total: formatClock(timeline.totalMs),
            })
      }
      onKeyDown={onKeyDown}
      onDoubleClick={onGoToLine}
    >
      <canvas ref={canvas} className={styles.regions} />
      <div ref={host} className={styles.wave} />
    </div>
  );
}
