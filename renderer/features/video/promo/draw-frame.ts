import type { ClipSound } from '../../../../shared/model/video/clip.ts';
import { barsOf, cueAt, type FrameLayout, type Rect } from './frame-layout.ts';

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** What is drawn over the background. */
export type ClipScene = {
  readonly layout: FrameLayout;
  readonly sound: Pick<ClipSound, 'cues' | 'wave' | 'durationMs'>;
  readonly title: string;
  readonly author: string | null;
  readonly isRightToLeft: boolean;
};

const ink = '#ffffff';
const played = '#f0a544';
const toCome = 'rgba(255, 255, 255, 0.45)';
const scrim = 'rgba(12, 11, 10, 0.72)';
const uiFont = '"Inter Variable", "Noto Sans", "Noto Sans CJK SC", sans-serif';
const scriptFont = '"Literata Variable", "Noto Serif", "Noto Serif CJK SC", serif';
const barPx = 0.011;

/** Draws title, wave and caption of a moment; the background is there already. */
export function drawScene(context: Context, scene: ClipScene, atMs: number): void {
  const { layout, sound } = scene;
  context.direction = scene.isRightToLeft ? 'rtl' : 'ltr';
  if (layout.title !== null) drawTitle(context, layout.title, scene);
  if (layout.wave !== null) drawWave(context, layout, layout.wave, sound, atMs);
  const cue = layout.captions === null ? null : cueAt(sound.cues, atMs);
  if (cue !== null && layout.captions !== null) {
    drawCaption(context, layout.captions, cue.lines, layout.captionPx);
  }
}

function drawTitle(context: Context, box: Rect, { title, author, layout }: ClipScene): void {
  const { titlePx } = layout;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillStyle = ink;
  context.shadowColor = 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = titlePx * 0.3;
  const middle = box.x + box.width / 2;
  context.font = `620 ${titlePx}px ${uiFont}`;
  context.fillText(shortened(context, title, box.width), middle, box.y);
  if (author !== null) {
    context.font = `450 ${Math.round(titlePx * 0.8)}px ${uiFont}`;
    context.fillText(shortened(context, author, box.width), middle, box.y + titlePx * 1.5);
  }
  context.shadowColor = 'transparent';
  context.shadowBlur = 0;
}

function drawWave(
  context: Context,
  { width, height }: FrameLayout,
  box: Rect,
  { wave, durationMs }: ClipScene['sound'],
  atMs: number,
): void {
  const stepPx = Math.min(width, height) * barPx;
  const bars = knownBars(wave, Math.floor(box.width / stepPx));
  const playedShare = durationMs === 0 ? 0 : atMs / durationMs;
  for (const [index, level] of bars.entries()) {
    const barHeight = Math.max(stepPx * 0.5, level * box.height);
    context.fillStyle = index / bars.length < playedShare ? played : toCome;
    context.fillRect(
      box.x + index * stepPx,
      box.y + (box.height - barHeight) / 2,
      stepPx * 0.55,
      barHeight,
    );
  }
}

const known = new WeakMap<readonly number[], readonly number[]>();

/** Worked out once: the wave of a long chapter has many values, and each picture shows it. */
function knownBars(wave: readonly number[], count: number): readonly number[] {
  const before = known.get(wave);
  if (before?.length === count) return before;
  const bars = barsOf(wave, count);
  known.set(wave, bars);
  return bars;
}

/** On a dark plate, so that it reads over any picture; smaller where its words would not fit. */
function drawCaption(context: Context, box: Rect, lines: readonly string[], sizePx: number): void {
  const fontOf = (px: number) => `560 ${px}px ${scriptFont}`;
  context.font = fontOf(sizePx);
  const widest = Math.max(...lines.map((line) => context.measureText(line).width), 1);
  const padding = sizePx * 0.5;
  const room = box.width - 2 * padding;
  const px = widest > room ? Math.floor((sizePx * room) / widest) : sizePx;
  const lineHeight = px * 1.3;
  const plateWidth = Math.min(widest, room) + 2 * padding;
  const plateHeight = lines.length * lineHeight + padding;
  const top = box.y + (box.height - plateHeight) / 2;
  context.fillStyle = scrim;
  context.fillRect(box.x + (box.width - plateWidth) / 2, top, plateWidth, plateHeight);
  context.font = fontOf(px);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, line] of lines.entries()) {
    const y = top + padding / 2 + (index + 0.5) * lineHeight;
    context.fillText(line, box.x + box.width / 2, y);
  }
}

function shortened(context: Context, text: string, widthPx: number): string {
  if (context.measureText(text).width <= widthPx) return text;
  let letters = [...text];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > widthPx) {
    letters = letters.slice(0, -1);
  }
  return `${letters.join('').trimEnd()}…`;
}
