import { Slider } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../ui/words/format.ts';
import type { Background } from './backgrounds.ts';
import { drawScene } from './draw-frame.ts';
import styles from './Promo.module.css';
import { backgroundOf, layoutOf, previewSound, sceneOf, usePromoStore } from './promo-store.ts';

const stepMs = 100;

/** A picture of the clip at any moment, drawn by what draws the clip itself. */
export function FramePreview() {
  const { t } = useTranslation();
  const source = usePromoStore((state) => state.source);
  const range = usePromoStore((state) => state.range);
  const look = usePromoStore((state) => state.look);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [background, setBackground] = useState<Background | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [wantedMs, setWantedMs] = useState(1000);
  useEffect(() => {
    if (source === null) return undefined;
    let opened: Background | null = null;
    let isCurrent = true;
    setFailed(false);
    backgroundOf(source, look)
      .then((made) => {
        if (!isCurrent) return made.close();
        opened = made;
        setBackground(made);
      })
      .catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
      opened?.close();
      setBackground(null);
    };
  }, [source, look]);
  const sound = source === null || range === null ? null : previewSound(source, range);
  const durationMs = sound?.durationMs ?? 1;
  const atMs = Math.min(wantedMs, durationMs - 1);
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (source === null || range === null || background === null || context === null) return;
    const layout = layoutOf(look);
    const scene = sceneOf(source, layout, previewSound(source, range));
    background
      .draw(context, atMs)
      .then(() => drawScene(context, scene, atMs))
      .catch(() => setFailed(true));
  }, [source, range, look, background, atMs]);
  const { width, height } = layoutOf(look);
  return (
    <div className={styles.preview}>
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={styles.canvas}
          style={{ aspectRatio: `${width} / ${height}` }}
          role="img"
          aria-label={t('video.promo.preview')}
          data-testid="promo-preview"
        />
      </div>
      {hasFailed && <p className={styles.warning}>{t('video.cannotPlay')}</p>}
      <div className={styles.moment}>
        <Slider
          size="sm"
          min={0}
          max={Math.max(stepMs, Math.floor(durationMs / stepMs) * stepMs)}
          step={stepMs}
          value={atMs}
          label={null}
          thumbLabel={t('video.promo.position')}
          thumbProps={{ 'aria-valuetext': formatClock(atMs) }}
          className={styles.slider}
          onChange={setWantedMs}
        />
        <span>{`${formatClock(atMs)} / ${formatClock(durationMs)}`}</span>
      </div>
    </div>
  );
}
