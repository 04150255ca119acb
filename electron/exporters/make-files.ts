import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '../../shared/model/export.ts';
import { noPublication } from '../../shared/model/publication.ts';
import type { ChapterReport } from './chapter-cache.ts';
import type { FileTags } from './containers/file-tags.ts';
import { writeTaggedMp3 } from './containers/id3.ts';
import { writeTaggedFlac, writeTaggedWav } from './containers/lossless-files.ts';
import { makeBookFile } from './make-book-file.ts';
import { moveToTarget } from './move-to-target.ts';
import { codecOf, isPerChapter } from './plan.ts';
import { m3u8 } from './playlists.ts';
import { type EncodedChapter, encodingName } from './render.ts';
import type { ExportPlan, ExportVariant, PlannedChapter } from './types.ts';
import { verifyFlac, verifyMp3, verifyWav } from './verify.ts';

export type ExportedFile = {
  readonly format: ExportFormat;
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Of a file per chapter: which one it holds; null for a whole book. */
  readonly chapterIndex: number | null;
};

const defaultGenre = 'Audiobook';

export function encodedFile(encoded: EncodedChapter, variant: ExportVariant, format: ExportFormat) {
  const name = encodingName(variant.preset, codecOf[format]);
  const file = encoded.files.get(name);
  if (file === undefined) throw new Error(`Chapter ${encoded.chapter.index} has no ${name}.`);
  return file;
}

export function chapterDurationMs(report: ChapterReport): number {
  return (report.durationSamples * 1000) / report.sampleRateHz;
}

export type Making = {
  readonly plan: ExportPlan;
  readonly variant: ExportVariant;
  readonly chapters: readonly EncodedChapter[];
  /** Everything is made here first, on the disk of the out folder. */
  readonly workFolder: string;
  readonly outFolder: string;
  readonly signal: AbortSignal | undefined;
};

export type MadeFiles = {
  readonly notices: readonly string[];
  /** Moves the finished and checked files into the out folder. */
  readonly place: () => Promise<readonly ExportedFile[]>;
};

/** The tags of the book, or of one of its chapters. */
export function tagsOf(plan: ExportPlan, chapter: PlannedChapter | null): FileTags {
  const { book } = plan;
  const publication = book.publication ?? noPublication;
  return {
    title: chapter?.title ?? book.title,
    album: book.title,
    artist: book.author,
    genre: publication.genre ?? defaultGenre,
    comment: book.comment ?? null,
    language: book.language,
    track: chapter === null ? null : { number: chapter.index + 1, count: plan.chapters.length },
    cover: book.cover,
    publication,
  };
}

const chapterWriters = {
  mp3: { write: writeTaggedMp3, verify: verifyMp3 },
  flac: { write: writeTaggedFlac, verify: verifyFlac },
  wav: { write: writeTaggedWav, verify: verifyWav },
} as const;

/** A folder with a file per chapter and a playlist of them. */
async function makeChapterFiles(
  format: 'mp3' | 'flac' | 'wav',
  making: Making,
): Promise<MadeFiles> {
  const { plan, variant, signal } = making;
  const { write, verify } = chapterWriters[format];
  const temporary = join(making.workFolder, format);
  await mkdir(temporary, { recursive: true });
  const made: {
    readonly name: string;
    readonly title: string;
    readonly file: Omit<ExportedFile, 'path'>;
  }[] = [];
  for (const encoded of making.chapters) {
    const { chapter } = encoded;
    const { path, report } = encodedFile(encoded, variant, format);
    const name = `${variant.chapterNames[chapter.index] ?? chapter.index + 1}.${format}`;
    const target = join(temporary, name);
    const bytes = await write(path, target, tagsOf(plan, chapter), signal);
    await verify(target, report.durationSamples);
    const durationMs = chapterDurationMs(report);
    const file = { format, bytes, durationMs, chapterIndex: chapter.index } as const;
    made.push({ name, title: chapter.title, file });
  }
  const entries = made.map(({ name, title, file }) => ({
    name,
    title,
    durationMs: file.durationMs,
  }));
  const playlist = join(temporary, `${variant.baseName}.m3u8`);
  await writeFile(playlist, m3u8(plan.book.title, entries));
  return {
    notices: [],
    place: async () => {
      const name = `${variant.baseName} (${format.toUpperCase()})`;
      const folder = await moveToTarget(temporary, making.outFolder, name, '');
      return made.map(({ name: file, file: facts }) => ({ ...facts, path: join(folder, file) }));
    },
  };
}

/** Makes one format from the encoded chapters, without encoding again, and reads it back. */
export function makeFormat(format: ExportFormat, making: Making): Promise<MadeFiles> {
  return isPerChapter(format) ? makeChapterFiles(format, making) : makeBookFile(format, making);
}
