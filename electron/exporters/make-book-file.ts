import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { messageOf } from '../../shared/messages/message-of.ts';
import { type ExportFormat, extensionOf } from '../../shared/model/export.ts';
import { outputRateHz } from '../audio/render/presets.ts';
import type { BookMark } from './containers/file-tags.ts';
import { assembleM4b } from './containers/m4b.ts';
import { writeMp3Book } from './containers/mp3-book.ts';
import { writeOpusBook } from './containers/opus-book.ts';
import { vorbisMostChapters } from './containers/vorbis-comment.ts';
import {
  type ExportedFile,
  encodedFile,
  type MadeFiles,
  type Making,
  type MakingSite,
  tagsOf,
} from './making.ts';
import { moveToTarget } from './move-to-target.ts';
import { titleOfFile } from './name-pattern.ts';
import { bitrateOf, codecOf } from './plan.ts';
import { cueMostTracks, cueSheet } from './playlists.ts';
import type { EncodedChapter } from './render.ts';
import { verifyM4b, verifyMp3, verifyOpus } from './verify.ts';

type JoinedFormat = Extract<ExportFormat, 'mp3-book' | 'opus'>;
type BookFormat = JoinedFormat | 'm4b';

type WrittenBook = {
  readonly bytes: number;
  readonly durationMs: number;
  readonly marks: readonly BookMark[];
  readonly notices: readonly string[];
};

function soundsOf(format: JoinedFormat, { chapters, variant }: Making) {
  return chapters.map((encoded) => {
    const { path, report } = encodedFile(encoded, variant, format);
    return { title: encoded.chapter.title, path, durationSamples: report.durationSamples };
  });
}

const writers: Readonly<
  Record<JoinedFormat, (path: string, making: Making) => Promise<WrittenBook>>
> = {
  'mp3-book': async (path, making) => {
    const { plan, variant, signal } = making;
    const sounds = soundsOf('mp3-book', making);
    const book = { tags: tagsOf(plan, null), bitrate: bitrateOf('mp3', variant.preset) };
    const { bytes, marks } = await writeMp3Book(path, sounds, book, signal);
    const durationSamples = sounds.reduce((sum, sound) => sum + sound.durationSamples, 0);
    await verifyMp3(path, durationSamples);
    return { bytes, durationMs: (durationSamples * 1000) / outputRateHz, marks, notices: [] };
  },
  opus: async (path, making) => {
    const { plan, signal } = making;
    const sounds = soundsOf('opus', making);
    const made = await writeOpusBook(path, sounds, tagsOf(plan, null), signal);
    const { bytes, marks, durationSamples } = made;
    await verifyOpus(path, { durationSamples });
    const exact = sounds.reduce((sum, sound) => sum + sound.durationSamples, 0);
    const unlisted = marks.length - vorbisMostChapters;
    const notice = messageOf('export.opusLimit', { limit: vorbisMostChapters, count: unlisted });
    const durationMs = (exact * 1000) / outputRateHz;
    return { bytes, durationMs, marks, notices: unlisted <= 0 ? [] : [notice] };
  },
};

/** Puts a cue sheet beside a placed file, named like it; none where there are too many chapters. */
async function placeCue(
  making: MakingSite,
  format: BookFormat,
  { path, durationMs }: ExportedFile,
  marks: readonly BookMark[],
): Promise<readonly ExportedFile[]> {
  const kind = codecOf[format] === 'mp3' ? 'MP3' : 'WAVE';
  const { book } = making.plan;
  const about = { title: titleOfFile(book), author: book.author };
  const sheet = cueSheet({ name: basename(path), kind }, about, marks);
  if (sheet === null) return [];
  const temporary = join(making.workFolder, `${format}.cue`);
  await writeFile(temporary, sheet);
  // Books in two formats of one name each get a sheet of their own.
  const extension = extname(path);
  const base = format === 'mp3-book' ? basename(path, extension) : basename(path);
  const placed = await moveToTarget(temporary, making.outFolder, base, '.cue');
  const bytes = Buffer.byteLength(sheet);
  return [{ format: 'cue', path: placed, bytes, durationMs, chapterIndex: null }];
}

/** Where a book is written before it has its name. */
function temporaryPath(format: BookFormat, { workFolder }: MakingSite): string {
  return join(workFolder, `book${extensionOf(format)}`);
}

/** Makes one file of the whole book, of chapters that are all encoded. */
export async function makeBookFile(format: JoinedFormat, making: Making): Promise<MadeFiles> {
  return madeBook(format, making, await writers[format](temporaryPath(format, making), making));
}

/** Makes the M4B of a book whose chapters come one after the other. */
export async function makeM4b(
  making: MakingSite,
  encoded: readonly Promise<EncodedChapter>[],
): Promise<MadeFiles> {
  const { plan, variant, signal } = making;
  const { headMs, tailMs } = variant.preset;
  const chapters = async function* () {
    for (const coming of encoded) {
      const chapter = await coming;
      yield { title: chapter.chapter.title, path: encodedFile(chapter, variant, 'm4b').path };
    }
  };
  const content = {
    chapters: chapters(),
    tags: { ...tagsOf(plan, null), isAudiobook: true },
    language: plan.book.language,
    bitrate: bitrateOf('aac', variant.preset),
    expected: {
      titles: plan.chapters.map(({ title }) => title),
      durationMs: plan.estimatedMs + plan.chapters.length * (headMs + tailMs),
    },
  };
  const path = temporaryPath('m4b', making);
  const made = await assembleM4b(path, content, signal);
  const { bytes, durationSamples, sampleRateHz, unlistedChapterCount } = made;
  const durationMs = (durationSamples * 1000) / sampleRateHz;
  const starts = made.marks.map(({ startSample }) => (startSample * 1000) / sampleRateHz);
  const marks = made.marks.map(({ title }, index) => ({
    title,
    startMs: starts[index] ?? 0,
    endMs: starts[index + 1] ?? durationMs,
  }));
  await verifyM4b(path, { durationSamples, marks });
  const notice = messageOf('export.m4bOlderList', { count: unlistedChapterCount });
  const notices = unlistedChapterCount === 0 ? [] : [notice];
  return madeBook('m4b', making, { bytes, durationMs, marks, notices });
}

/** Where the format is read by players without chapters, with a cue sheet. */
function madeBook(format: BookFormat, making: MakingSite, written: WrittenBook): MadeFiles {
  const { bytes, durationMs, marks, notices } = written;
  const extension = extensionOf(format);
  const hasCue = format !== 'm4b';
  const counts = { limit: cueMostTracks, extension, count: marks.length };
  const cueNotice = messageOf('export.cueLimit', counts);
  return {
    notices: hasCue && marks.length > cueMostTracks ? [...notices, cueNotice] : notices,
    place: async () => {
      const { outFolder, variant } = making;
      const temporary = temporaryPath(format, making);
      const path = await moveToTarget(temporary, outFolder, variant.baseName, extension);
      const file: ExportedFile = { format, path, bytes, durationMs, chapterIndex: null };
      return [file, ...(hasCue ? await placeCue(making, format, file, marks) : [])];
    },
  };
}
