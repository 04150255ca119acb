import { create } from 'zustand';
import { AppError, appError, isAbort } from '../../../../shared/app-error.ts';
import {
  type ClipCaptions,
  type ClipContainer,
  type ClipFile,
  type ClipShape,
  type ClipSource,
  clipSize,
} from '../../../../shared/model/video/clip.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { onIpcEvents } from '../../../ipc/events.ts';
import { activeEditor } from '../../script-editor/index.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { type Background, coverBackground, videoBackground } from './backgrounds.ts';
import { drawScene } from './draw-frame.ts';
import { encodeClip } from './encode-clip.ts';
import { type ClipEncoding, clipFrameRate, findEncoding } from './encodings.ts';
import { type FrameLayout, frameLayout } from './frame-layout.ts';
import { type LineRange, proposedRange } from './line-range.ts';

export type ClipLook = {
  readonly shape: ClipShape;
  /** Pixels of the shorter side. */
  readonly shortSide: number;
  readonly captions: ClipCaptions;
  readonly hasWave: boolean;
  readonly hasTitle: boolean;
  readonly container: ClipContainer;
  /** The video behind it, by its address; null for the cover. */
  readonly videoUrl: string | null;
};

type PromoState = {
  /** The chapter whose lines are shown; null while the dialog is closed. */
  readonly chapterId: string | null;
  readonly source: ClipSource | null;
  readonly range: LineRange | null;
  readonly look: ClipLook;
  /** What works here for the chosen format; undefined until it was tried. */
  readonly encoding: ClipEncoding | null | undefined;
  /** While it is made. */
  readonly making: { readonly stage: 'sound' | 'pictures'; readonly fraction: number } | null;
  readonly made: ClipFile | null;
  readonly problem: AppError | null;
};

const closed = {
  chapterId: null,
  source: null,
  range: null,
  making: null,
  made: null,
  problem: null,
};

export const usePromoStore = create<PromoState>()(() => ({
  ...closed,
  look: {
    shape: 'square',
    shortSide: 1080,
    captions: 'drawn',
    container: 'mp4',
    videoUrl: null,
    hasWave: true,
    hasTitle: true,
  },
  encoding: undefined,
}));

const { getState: get, setState: set } = usePromoStore;

export function layoutOf(look: ClipLook): FrameLayout {
  const { shape, shortSide, hasWave, hasTitle, captions } = look;
  return frameLayout(shape, shortSide, { hasWave, hasTitle, hasCaptions: captions === 'drawn' });
}

export function backgroundOf(source: ClipSource, look: ClipLook): Promise<Background> {
  const layout = layoutOf(look);
  return look.videoUrl === null
    ? coverBackground(source, layout)
    : videoBackground(look.videoUrl, layout);
}

/** Opens the dialog on the chapter that is written in, and the lines that are chosen there. */
export async function openPromo(): Promise<void> {
  const { chapter, segments } = useScriptStore.getState();
  if (chapter === null) return;
  const selection = activeEditor()?.state.selection.main;
  const chosen = segments.filter(
    ({ start, end }) =>
      selection !== undefined &&
      start < Math.max(selection.to, selection.from + 1) &&
      end > selection.from,
  );
  await useScriptStore.getState().flush();
  await chooseChapter(chapter.id, new Set(chosen.map(({ id }) => id)));
  void tryEncoding();
}

export async function chooseChapter(
  chapterId: string,
  chosen: ReadonlySet<string> = new Set(),
): Promise<void> {
  set({ ...closed, chapterId });
  try {
    const source = await request('clips.source', { chapterId });
    if (get().chapterId === chapterId) set({ source, range: proposedRange(source.lines, chosen) });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Lines of the chapter were generated meanwhile, or lost their take. */
export async function refreshLines(chapterId: string): Promise<void> {
  const { chapterId: open, making } = get();
  if (chapterId !== open || making !== null) return;
  const source = await request('clips.source', { chapterId }).catch(() => null);
  if (source === null || get().chapterId !== chapterId) return;
  set({ source, range: get().range ?? proposedRange(source.lines) });
}

export function chooseRange(range: LineRange): void {
  const { from, to } = range;
  set({ range: { from: Math.min(from, to), to: Math.max(from, to) }, problem: null });
}

export function setLook(change: Partial<ClipLook>): void {
  set({ look: { ...get().look, ...change }, problem: null });
  if ('shape' in change || 'shortSide' in change || 'container' in change) void tryEncoding();
}

async function tryEncoding(): Promise<void> {
  set({ encoding: undefined });
  const { look } = get();
  const encoding = await findEncoding(look.container, ...clipSize(look.shape, look.shortSide));
  const now = get().look;
  const isSame =
    now.container === look.container &&
    now.shape === look.shape &&
    now.shortSide === look.shortSide;
  if (isSame) set({ encoding });
}

let stopMaking: AbortController | null = null;

export function stopClip(): void {
  stopMaking?.abort();
}

export function closePromo(): void {
  stopClip();
  set(closed);
}

/** Back to the choices, for another clip of the same lines. */
export function anotherClip(): void {
  set({ made: null, problem: null });
}

/** Masters the sound, draws and encodes the pictures, and leaves the file in its folder. The gateway is not asked. */
export async function makeClip(): Promise<void> {
  const { chapterId, source, range, look, encoding } = get();
  const first = source?.lines[range?.from ?? -1];
  const last = source?.lines[range?.to ?? -1];
  if (chapterId === null || source === null || encoding == null || stopMaking !== null) return;
  if (first === undefined || last === undefined) return;
  const control = new AbortController();
  stopMaking = control;
  const clipId = crypto.randomUUID();
  const tell = (stage: 'sound' | 'pictures', fraction: number): void => {
    if (!control.signal.aborted) set({ making: { stage, fraction } });
  };
  const stopListening = onIpcEvents({
    'clip.progress': (progress) => progress.clipId === clipId && tell('sound', progress.fraction),
  });
  let background: Background | null = null;
  // What main does is stopped there too, at once.
  control.signal.addEventListener('abort', () => void cancelInMain(clipId), { once: true });
  set({ problem: null, made: null });
  tell('sound', 0);
  try {
    background = await backgroundOf(source, look).catch((cause: unknown) => {
      throw appError('bad_input.clip_picture', {}, { cause });
    });
    const { draw } = background;
    const sound = await request('clips.begin', {
      clipId,
      chapterId,
      container: look.container,
      firstSegmentId: first.segmentId,
      lastSegmentId: last.segmentId,
    });
    control.signal.throwIfAborted();
    tell('pictures', 0);
    const layout = layoutOf(look);
    const scene = sceneOf(source, layout, sound);
    const { width, height } = layout;
    let index = 0;
    await encodeClip({
      encoding,
      width,
      height,
      durationMs: sound.durationMs,
      signal: control.signal,
      draw: async (context, atMs) => {
        await draw(context, atMs);
        drawScene(context, scene, atMs);
      },
      begin: async (description) => {
        await request('clips.open', {
          clipId,
          shape: look.shape,
          captions: look.captions,
          width,
          height,
          description,
          ...encoding,
          frameRate: clipFrameRate,
        });
      },
      send: async (packets) => {
        await request('clips.append', { clipId, index, packets: [...packets] });
        index += 1;
      },
      onProgress: (fraction) => tell('pictures', fraction),
    }).catch((error: unknown) => {
      if (isAbort(error) || error instanceof AppError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw appError('internal.clip_encoder', { reason }, { cause: error });
    });
    set({ made: await request('clips.finish', { clipId }) });
  } catch (error) {
    if (!control.signal.aborted) {
      set({ problem: asAppError(error) });
      void cancelInMain(clipId);
    }
  } finally {
    background?.close();
    stopListening();
    stopMaking = null;
    set({ making: null });
  }
}

async function cancelInMain(clipId: string): Promise<void> {
  await request('clips.cancel', { clipId }).catch(() => undefined);
}

export function sceneOf(
  { bookTitle, author }: ClipSource,
  layout: FrameLayout,
  sound: Parameters<typeof drawScene>[1]['sound'],
) {
  return { layout, sound, title: bookTitle, author, isRightToLeft: isRightToLeft(bookTitle) };
}

/** By its first letter, as the browser decides for text of its own. */
function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
}

/** What the preview shows of lines whose sound is not mastered yet: where they stand by the lengths of their takes. */
export function previewSound({ lines }: ClipSource, range: LineRange) {
  let atMs = 0;
  const chosen = lines.slice(range.from, range.to + 1);
  const cues = chosen.map(({ text, durationMs }) => {
    const startMs = atMs;
    atMs += durationMs ?? 0;
    return { startMs, endMs: atMs, lines: previewLines(text) };
  });
  return { cues, wave: chosen.flatMap(({ wave }) => wave), durationMs: Math.max(atMs, 1) };
}

const previewColumns = 42;

/** The beginning of a line as a caption; the finished clip follows the words. */
function previewLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < previewColumns) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else if (lines.length < 2) lines.push(word);
    else break;
  }
  return lines;
}

export function encodingWords(container: ClipContainer, encoding: ClipEncoding | null): string {
  return encoding === null
    ? t('video.promo.encodings.none')
    : t(`video.promo.encodings.${container}-${encoding.codec}`);
}
