import { drawnCoverLook } from '../../library/index.ts';
import { fitTitle, titleLineHeight } from './fit-title.ts';
import { coverOf, type FrameLayout, fitInto } from './frame-layout.ts';

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** What lies under title, wave and captions. */
export type Background = {
  readonly draw: (context: Context, atMs: number) => Promise<void>;
  readonly close: () => void;
};

type CoverBook = {
  readonly coverUrl: string | null;
  readonly bookTitle: string;
  readonly author: string | null;
};

/** The cover in its place over a blurred one; without a cover, its cloth with the title. */
export async function coverBackground(book: CoverBook, layout: FrameLayout): Promise<Background> {
  const { width, height } = layout;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  if (book.coverUrl === null) drawCloth(context, book, layout);
  else await drawCover(context, book.coverUrl, layout);
  return {
    draw: async (target) => {
      target.drawImage(canvas, 0, 0);
    },
    close: () => undefined,
  };
}

async function drawCover(
  context: OffscreenCanvasRenderingContext2D,
  url: string,
  { width, height, picture }: FrameLayout,
): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const image = await createImageBitmap(await answer.blob());
  const aspect = image.width / image.height;
  const whole = coverOf(width, height, aspect);
  context.filter = `blur(${Math.round(width * 0.03)}px) brightness(0.45)`;
  context.drawImage(image, whole.x, whole.y, whole.width, whole.height);
  context.filter = 'none';
  const place = fitInto(picture, aspect);
  context.shadowColor = 'rgba(0, 0, 0, 0.5)';
  context.shadowBlur = width * 0.02;
  context.drawImage(image, place.x, place.y, place.width, place.height);
  context.shadowColor = 'transparent';
  image.close();
}

function drawCloth(
  context: OffscreenCanvasRenderingContext2D,
  { bookTitle }: CoverBook,
  { width, height, picture, titlePx }: FrameLayout,
): void {
  const { cloth, ink } = drawnCoverLook(bookTitle);
  context.fillStyle = '#171614';
  context.fillRect(0, 0, width, height);
  const place = fitInto(picture, 2 / 3);
  context.fillStyle = cloth;
  context.fillRect(place.x, place.y, place.width, place.height);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const font = (px: number) => `600 ${px}px "Literata Variable", serif`;
  const widthOf = (text: string, px: number): number => {
    context.font = font(px);
    return context.measureText(text).width;
  };
  const room = { width: place.width * 0.84, height: place.height * 0.76 };
  const { px, lines } = fitTitle(bookTitle, room, {
    most: Math.min(titlePx * 1.6, place.width * 0.13),
    widthOf,
  });
  context.font = font(px);
  for (const [index, line] of lines.entries()) {
    const y =
      place.y + place.height * 0.42 + (index - (lines.length - 1) / 2) * px * titleLineHeight;
    context.fillText(line, place.x + place.width / 2, y);
  }
}

/** Darkens both ends, so that words are read over any picture. */
function shade(context: Context, width: number, height: number): void {
  const shadow = context.createLinearGradient(0, 0, 0, height);
  for (const [place, opacity] of [
    [0, 0.75],
    [0.28, 0],
    [0.5, 0],
    [0.8, 0.6],
    [1, 0.7],
  ] as const) {
    shadow.addColorStop(place, `rgba(0, 0, 0, ${opacity})`);
  }
  context.fillStyle = shadow;
  context.fillRect(0, 0, width, height);
}

/** A decoded picture, until the next ones take its place. */
type Shown = { readonly canvas: CanvasImageSource; readonly timestamp: number };

/** A video behind it all, from its beginning again where the clip is longer. Rejects where it cannot be decoded. */
export async function videoBackground(
  mediaUrl: string,
  { width, height }: FrameLayout,
): Promise<Background> {
  // Only who puts a video behind a clip loads what reads it.
  const { CanvasSink, Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } = await import('mediabunny');
  const url = new URL(mediaUrl, window.location.href);
  const formats = [MP4, QTFF, WEBM, MATROSKA];
  const input = new Input({ source: new UrlSource(url), formats });
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) {
    input.dispose();
    throw new Error('undecodable');
  }
  const durationSeconds = Math.max(0.04, await track.computeDuration());
  const sink = new CanvasSink(track, { width, height, fit: 'cover', poolSize: 3 });
  let round = -1;
  let frames: ReturnType<typeof sink.canvases> | null = null;
  let now: Shown | null = null;
  let next: Shown | null = null;
  const advance = async (): Promise<void> => {
    now = next ?? now;
    const step = await frames?.next();
    next = step === undefined || step.done === true ? null : step.value;
  };
  return {
    draw: async (context, atMs) => {
      const at = atMs / 1000;
      const thisRound = Math.floor(at / durationSeconds);
      const place = at - thisRound * durationSeconds;
      if (thisRound !== round || now === null || now.timestamp > place) {
        round = thisRound;
        await frames?.return();
        frames = sink.canvases();
        next = null;
        await advance();
        await advance();
      }
      while (next !== null && next.timestamp <= place) await advance();
      if (now === null) return;
      context.drawImage(now.canvas, 0, 0, width, height);
      shade(context, width, height);
    },
    close: () => {
      void frames?.return();
      input.dispose();
    },
  };
}
