import { createMp3Writer, mp3FrameSamples } from '../../audio/render/mp3-file.ts';
import { outputRateHz } from '../../audio/render/presets.ts';
import type { BookMark, FileTags } from './file-tags.ts';
import { id3Tag } from './id3.ts';
import { mp3Frames } from './mp3-frames.ts';

/** An encoded chapter, and its exact length without what its own encoder adds. */
export type BookChapterSound = {
  readonly title: string;
  readonly path: string;
  /** At `outputRateHz`. */
  readonly durationSamples: number;
};

/** Copies so many frames behind the Info frame. */
async function copyFrames(
  path: string,
  frameCount: number,
  add: (frames: Uint8Array, count: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let skipped = 1;
  let left = frameCount;
  for await (const { data, sizes } of mp3Frames(path)) {
    signal?.throwIfAborted();
    const from = (sizes[0] ?? 0) * skipped;
    const own = sizes.slice(skipped, skipped + left);
    const bytes = own.reduce((sum, size) => sum + size, 0);
    // The data is used again while the writer still gathers pieces.
    if (own.length > 0) await add(data.slice(from, from + bytes), own.length);
    skipped = 0;
    left -= own.length;
    if (left === 0) return;
  }
}

/**
 * Joins encoded chapters to one MP3 without encoding anything again. A chapter begins with the first frame of its
 * encoder, which leans on none before it, and ends at the frame border behind its exact end in the book: the times
 * of chapters are right to one frame (26 ms), and what is left out is room tone. Gives the size in bytes.
 */
export async function writeMp3Book(
  path: string,
  chapters: readonly BookChapterSound[],
  book: { readonly tags: FileTags; readonly bitrate: number },
  signal?: AbortSignal,
): Promise<{ readonly bytes: number; readonly marks: readonly BookMark[] }> {
  const ends: number[] = [];
  let durationSamples = 0;
  for (const chapter of chapters) {
    durationSamples += chapter.durationSamples;
    ends.push(durationSamples);
  }
  const frameBorders = ends.map((end) => Math.ceil(end / mp3FrameSamples));
  const toMs = (frames: number): number =>
    Math.min(frames * mp3FrameSamples, durationSamples) * (1000 / outputRateHz);
  const marks = chapters.map(({ title }, index) => ({
    title,
    startMs: toMs(frameBorders[index - 1] ?? 0),
    endMs: toMs(frameBorders[index] ?? 0),
  }));
  const writer = await createMp3Writer(path, book.bitrate, id3Tag(book.tags, marks));
  try {
    for (const [index, chapter] of chapters.entries()) {
      const isLast = index === chapters.length - 1;
      const frames = (frameBorders[index] ?? 0) - (frameBorders[index - 1] ?? 0);
      const wanted = isLast ? Number.POSITIVE_INFINITY : frames;
      await copyFrames(chapter.path, wanted, writer.addFrames, signal);
    }
    return { bytes: await writer.finish(durationSamples), marks };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}
