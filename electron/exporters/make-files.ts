import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { ExportFormat } from '../../shared/model/export.ts';
import { writeTaggedMp3 } from './containers/id3.ts';
import { writeTaggedFlac, writeTaggedWav } from './containers/lossless-files.ts';
import { fitsFlac } from './containers/vorbis-comment.ts';
import { makeBookFile } from './make-book-file.ts';
import {
  chapterDurationMs,
  type ExportedFile,
  encodedFile,
  type MadeFiles,
  type Making,
  tagsOf,
} from './making.ts';
import { moveToTarget } from './move-to-target.ts';
import { titleOfFile } from './name-pattern.ts';
import { isPerChapter } from './plan.ts';
import { m3u8 } from './playlists.ts';
import { type MadePagesReason, writeReadAlong } from './read-along/read-along.ts';
import { timedLines } from './text/timed-lines.ts';
import { verifyFlac, verifyMp3, verifyWav } from './verify.ts';

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
  const playlist = `${variant.baseName}.m3u8`;
  const list = m3u8(titleOfFile(plan.book), entries);
  await writeFile(join(temporary, playlist), list);
  const { cover } = plan.book;
  const isCoverLost = format === 'flac' && cover !== null && !fitsFlac(cover);
  return {
    notices: isCoverLost ? [messageOf('export.flacCover')] : [],
    chapterFiles: { format, folder: temporary, names: made.map(({ name }) => name) },
    place: async () => {
      const name = `${variant.baseName} (${format.toUpperCase()})`;
      const folder = await moveToTarget(temporary, making.outFolder, name, '');
      const files = made.map(({ name: file, file: facts }) => ({
        ...facts,
        path: join(folder, file),
      }));
      const durationMs = files.reduce((sum, file) => sum + file.durationMs, 0);
      const told = { format: 'playlist', bytes: Buffer.byteLength(list), durationMs } as const;
      return [...files, { ...told, path: join(folder, playlist), chapterIndex: null }];
    },
  };
}

async function makeEpub(making: Making): Promise<MadeFiles> {
  const { plan, variant, chapters, signal } = making;
  const temporary = join(making.workFolder, 'book.epub');
  const published = plan.settings.companions?.published ?? null;
  const content = chapters.map((encoded) => {
    const { path: audioPath, report } = encodedFile(encoded, variant, 'epub');
    const { index, title } = encoded.chapter;
    const lines = timedLines(plan.book.chapters[index], report.segments);
    return { title, lines, durationMs: chapterDurationMs(report), audioPath };
  });
  const made = await writeReadAlong(
    temporary,
    { ...plan.book, published, chapters: content },
    signal,
  );
  const { size: bytes } = await stat(temporary);
  const durationMs = content.reduce((sum, chapter) => sum + chapter.durationMs, 0);
  return {
    notices: made === null ? [] : [madePagesNotice(made)],
    place: async () => {
      const path = await moveToTarget(temporary, making.outFolder, variant.baseName, '.epub');
      return [{ format: 'epub', path, bytes, durationMs, chapterIndex: null }];
    },
  };
}

function madePagesNotice({ why, chapter }: MadePagesReason): string {
  if (why === 'unreadable') return messageOf('export.pagesUnreadable');
  if (why === 'large') return messageOf('export.pagesLarge');
  return messageOf(why === 'moved' ? 'export.pagesMoved' : 'export.pagesGone', { chapter });
}

/** Makes one format from the encoded chapters, without encoding again, and reads it back. */
export function makeFormat(
  format: Exclude<ExportFormat, 'm4b'>,
  making: Making,
): Promise<MadeFiles> {
  if (format === 'epub') return makeEpub(making);
  return isPerChapter(format) ? makeChapterFiles(format, making) : makeBookFile(format, making);
}
