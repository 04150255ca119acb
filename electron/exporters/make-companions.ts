import { stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportedFile, MadeFiles } from './making.ts';
import { moveToTarget } from './move-to-target.ts';
import {
  bookCompanions,
  type CompanionBook,
  type CompanionChapter,
  chapterCompanions,
} from './text/companion-files.ts';
import { timedLines } from './text/timed-lines.ts';
import type { ExportPlan, ExportVariant } from './types.ts';

type RenderedPlace = Pick<CompanionChapter, 'startMs' | 'durationMs'> & {
  readonly index: number;
  readonly segments: Parameters<typeof timedLines>[1];
};

type Making = {
  readonly plan: ExportPlan;
  readonly variant: ExportVariant;
  readonly chapters: readonly RenderedPlace[];
  readonly workFolder: string;
  readonly outFolder: string;
};

/**
 * Makes what goes beside the audio: into each folder of chapter files before it is placed, and beside a file
 * of the whole book. Gives the formats with their companions, to be placed after all of them are made.
 */
export async function withCompanions(
  made: readonly MadeFiles[],
  making: Making,
): Promise<readonly MadeFiles[]> {
  const { companions } = making.plan.settings;
  if (companions === undefined || companions.kinds.length === 0) return made;
  const { chapters: planned, ...meta } = making.plan.book;
  const chapters = making.chapters.map(({ index, startMs, durationMs, segments }) => {
    const chapter = planned[index];
    const { id = String(index), number = index + 1, title = '' } = chapter ?? {};
    return { id, number, title, startMs, durationMs, lines: timedLines(chapter, segments) };
  });
  const book: CompanionBook = { ...meta, companions, chapters };
  const whole: MadeFiles[] = [];
  if (made.some(({ chapterFiles }) => chapterFiles === undefined)) {
    whole.push(await besideBook(book, making));
  }
  const chapterFormats = await Promise.all(made.map((files) => besideChapters(files, book)));
  return [...chapterFormats, ...whole];
}

async function besideBook(book: CompanionBook, making: Making): Promise<MadeFiles> {
  const { variant, workFolder, outFolder } = making;
  const files = bookCompanions(book);
  for (const { suffix, text } of files) await writeFile(join(workFolder, `book${suffix}`), text);
  const last = book.chapters.at(-1);
  const durationMs = (last?.startMs ?? 0) + (last?.durationMs ?? 0);
  return {
    notices: [],
    place: async () => {
      const placed: ExportedFile[] = [];
      for (const { kind, suffix, text } of files) {
        const path = await moveToTarget(
          join(workFolder, `book${suffix}`),
          outFolder,
          variant.baseName,
          suffix,
        );
        const bytes = Buffer.byteLength(text);
        placed.push({ format: kind, path, bytes, durationMs, chapterIndex: null });
      }
      return placed;
    },
  };
}

async function besideChapters(made: MadeFiles, book: CompanionBook): Promise<MadeFiles> {
  const { chapterFiles } = made;
  if (chapterFiles === undefined) return made;
  const { format, folder, names } = chapterFiles;
  const audio = await Promise.all(
    names.map(async (name, index) => ({
      index,
      name,
      bytes: (await stat(join(folder, name))).size,
    })),
  );
  const { companions } = book;
  // Podcasts are made of MP3 files; other formats beside them have no feed.
  const kinds = companions.kinds.filter((kind) => kind !== 'feed' || format === 'mp3');
  const files = chapterCompanions({ ...book, companions: { ...companions, kinds } }, audio);
  for (const { name, data } of files) await writeFile(join(folder, name), data);
  return {
    ...made,
    place: async () => {
      const placed = await made.place();
      const [first] = placed;
      if (first === undefined) return placed;
      const target = dirname(first.path);
      const wholeMs = book.chapters.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const companions = files.map(({ kind, name, data, chapterIndex }): ExportedFile => {
        const durationMs =
          chapterIndex === null ? wholeMs : (book.chapters[chapterIndex]?.durationMs ?? 0);
        const bytes = Buffer.byteLength(data);
        return { format: kind, path: join(target, name), bytes, durationMs, chapterIndex };
      });
      return [...placed, ...companions];
    },
  };
}
