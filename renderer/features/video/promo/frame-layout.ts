import { type ClipCue, type ClipShape, clipSize } from '../../../../shared/model/video/clip.ts';

/** A rectangle in pixels of the picture. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type FrameParts = {
  readonly hasCaptions: boolean;
  readonly hasWave: boolean;
  readonly hasTitle: boolean;
};

export type FrameLayout = {
  readonly width: number;
  readonly height: number;
  /** Where the cover stands. */
  readonly picture: Rect;
  readonly title: Rect | null;
  readonly wave: Rect | null;
  /** Two lines of captions. */
  readonly captions: Rect | null;
  readonly captionPx: number;
  readonly titlePx: number;
};

/** Networks lay names and buttons over the ends of a tall clip. */
const safeShares: { readonly [Shape in ClipShape]: readonly [top: number, bottom: number] } = {
  square: [0.05, 0.05],
  portrait: [0.12, 0.2],
  landscape: [0.06, 0.06],
};
/** A caption has 42 columns of about half its size. */
const captionColumns = 42;
const columnShare = 0.52;

/** Where everything stands: from the top title, picture, wave and captions, none over another. */
export function frameLayout(shape: ClipShape, shortSide: number, parts: FrameParts): FrameLayout {
  const [width, height] = clipSize(shape, shortSide);
  const margin = Math.round(shortSide * 0.06);
  const inner = width - 2 * margin;
  const [safeTop, safeBottom] = safeShares[shape];
  const captionPx = Math.round(Math.min(shortSide * 0.05, inner / (captionColumns * columnShare)));
  const titlePx = Math.round(shortSide * 0.036);
  const gap = Math.round(shortSide * 0.035);
  let top = Math.round(height * safeTop);
  let bottom = Math.round(height * (1 - safeBottom));
  const row = (share: number): Rect => {
    const rowHeight = Math.round(share);
    bottom -= rowHeight;
    const rect = { x: margin, y: bottom, width: inner, height: rowHeight };
    bottom -= gap;
    return rect;
  };
  const captions = parts.hasCaptions ? row(captionPx * 3.1) : null;
  const wave = parts.hasWave ? row(shortSide * 0.09) : null;
  let title: Rect | null = null;
  if (parts.hasTitle) {
    title = { x: margin, y: top, width: inner, height: Math.round(titlePx * 2.7) };
    top += title.height + gap;
  }
  const picture = { x: margin, y: top, width: inner, height: bottom - top };
  return { width, height, picture, title, wave, captions, captionPx, titlePx };
}

/** What a caption shows at a moment; null between two. */
export function cueAt(cues: readonly ClipCue[], atMs: number): ClipCue | null {
  return cues.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs) ?? null;
}

/** The wave in so many bars, each the loudest of its share, 0 to 1 of the loudest of all. */
export function barsOf(wave: readonly number[], count: number): readonly number[] {
  const most = wave.reduce((loudest, peak) => Math.max(loudest, peak), 1);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * wave.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * wave.length) / count));
    return wave.slice(from, to).reduce((loudest, peak) => Math.max(loudest, peak), 0) / most;
  });
}

/** The largest rectangle of that shape in the middle of another. */
export function fitInto({ x, y, width, height }: Rect, aspect: number): Rect {
  const fitted =
    width / height > aspect
      ? { width: height * aspect, height }
      : { width, height: width / aspect };
  return {
    ...fitted,
    x: x + (width - fitted.width) / 2,
    y: y + (height - fitted.height) / 2,
  };
}

/** The smallest rectangle of that shape that covers a whole picture, in its middle. */
export function coverOf(width: number, height: number, aspect: number): Rect {
  const covering =
    width / height > aspect
      ? { width, height: width / aspect }
      : { width: height * aspect, height };
  return {
    ...covering,
    x: (width - covering.width) / 2,
    y: (height - covering.height) / 2,
  };
}
