import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanionKind } from '../../shared/model/companions.ts';
import type { ChapterReport } from './chapter-cache.ts';
import { type Id3Tags, writeTaggedMp3 } from './id3.ts';
import { assembleM4b } from './m4b.ts';
import { moveToTarget } from './move-to-target.ts';
import { writeReadAlong } from './read-along/read-along.ts';
import type { EncodedChapter } from './render.ts';
import { timedLines } from './text/timed-lines.ts';
import type { ExportCodec, ExportFormat, ExportPlan, PlannedChapter } from './types.ts';
import { verifyM4b, verifyMp3 } from './verify.ts';

export type ExportedFile = {
  readonly format: ExportFormat | CompanionKind;
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Of an mp3: the chapter that it holds; null for a whole book. */
  readonly chapterIndex: number | null;
};

const defaultGenre = 'Audiobook';

function fileOf(encoded: EncodedChapter, codec: ExportCodec) {
  const file = encoded.files.get(codec);
  if (file === undefined) throw new Error(`Chapter ${encoded.chapter.index} has no ${codec}.`);
  return file;
}

export function chapterDurationMs(report: ChapterReport): number {
  return (report.durationSamples * 1000) / report.sampleRateHz;
}

type Making = {
  readonly plan: ExportPlan;
  readonly chapters: readonly EncodedChapter[];
  /** Everything is made here first, on the disk of the out folder. */
  readonly workFolder: string;
  readonly outFolder: string;
  readonly signal: AbortSignal | undefined;
};

export type MadeFiles = {
  readonly notices: readonly string[];
  /** Where each chapter is a file of its own: their folder and names, for what goes beside them. */
  readonly chapterFiles?: { readonly folder: string; readonly names: readonly string[] };
  /** Moves the finished and checked files into the out folder. */
  readonly place: () => Promise<readonly ExportedFile[]>;
};

async function makeM4b(making: Making): Promise<MadeFiles> {
  const { plan, chapters, signal } = making;
  const { book, settings } = plan;
  const temporary = join(making.workFolder, 'book.m4b');
  const tags = {
    title: book.title,
    artist: book.author,
    album: book.title,
    genre: settings.genre ?? defaultGenre,
    comment: book.comment ?? null,
    isAudiobook: true,
    cover: book.cover,
  };
  const content = {
    chapters: chapters.map((encoded) => ({
      title: encoded.chapter.title,
      path: fileOf(encoded, 'aac').path,
    })),
    tags,
    language: book.language,
    bitrate: settings.preset.aacBitrate,
  };
  const assembled = await assembleM4b(temporary, content, signal);
  const { durationSamples, unlistedChapterCount } = assembled;
  await verifyM4b(temporary, { durationSamples, chapterCount: chapters.length });
  const notice = `The chapter list of an M4B file holds 255 chapters: the last ${unlistedChapterCount} are heard, but not listed.`;
  return {
    notices: unlistedChapterCount === 0 ? [] : [notice],
    place: async () => {
      const path = await moveToTarget(temporary, making.outFolder, plan.baseName, '.m4b');
      const durationMs = (durationSamples * 1000) / assembled.sampleRateHz;
      return [{ format: 'm4b', path, bytes: assembled.bytes, durationMs, chapterIndex: null }];
    },
  };
}

function tagsOf(plan: ExportPlan, chapter: PlannedChapter): Id3Tags {
  const { book, settings } = plan;
  return {
    title: chapter.title,
    album: book.title,
    artist: book.author,
    genre: settings.genre ?? defaultGenre,
    comment: book.comment ?? null,
    language: book.language,
    track: chapter.index + 1,
    trackCount: plan.chapters.length,
    cover: book.cover,
  };
}

async function makeMp3s(making: Making): Promise<MadeFiles> {
  const { plan, signal } = making;
  const temporary = join(making.workFolder, 'mp3');
  await mkdir(temporary, { recursive: true });
  const made: { readonly name: string; readonly file: Omit<ExportedFile, 'path'> }[] = [];
  for (const encoded of making.chapters) {
    const { chapter } = encoded;
    const { path, report } = fileOf(encoded, 'mp3');
    const target = join(temporary, chapter.fileName);
    const bytes = await writeTaggedMp3(path, target, tagsOf(plan, chapter), signal);
    await verifyMp3(target, report.durationSamples);
    const durationMs = chapterDurationMs(report);
    const file = { format: 'mp3', bytes, durationMs, chapterIndex: chapter.index } as const;
    made.push({ name: chapter.fileName, file });
  }
  return {
    notices: [],
    chapterFiles: { folder: temporary, names: made.map(({ name }) => name) },
    place: async () => {
      const folder = await moveToTarget(temporary, making.outFolder, `${plan.baseName} (MP3)`, '');
      return made.map(({ name, file }) => ({ ...file, path: join(folder, name) }));
    },
  };
}

async function makeEpub(making: Making): Promise<MadeFiles> {
  const { plan, chapters, signal } = making;
  const temporary = join(making.workFolder, 'book.epub');
  const published = plan.settings.companions?.published ?? null;
  const content = chapters.map((encoded) => {
    const { path: audioPath, report } = fileOf(encoded, 'aac');
    const { index, title } = encoded.chapter;
    const lines = timedLines(plan.book.chapters[index], report.segments);
    return { title, lines, durationMs: chapterDurationMs(report), audioPath };
  });
  await writeReadAlong(temporary, { ...plan.book, published, chapters: content }, signal);
  const { size: bytes } = await stat(temporary);
  const durationMs = content.reduce((sum, chapter) => sum + chapter.durationMs, 0);
  return {
    notices: [],
    place: async () => {
      const path = await moveToTarget(temporary, making.outFolder, plan.baseName, '.epub');
      return [{ format: 'epub', path, bytes, durationMs, chapterIndex: null }];
    },
  };
}

/** Makes one format from the encoded chapters, without encoding again, and reads it back. */
export function makeFormat(format: ExportFormat, making: Making): Promise<MadeFiles> {
  if (format === 'epub') return makeEpub(making);
  return format === 'm4b' ? makeM4b(making) : makeMp3s(making);
}
