import { parse } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import {
  type CompanionKind,
  type Companions,
  isFeedUrl,
  type SubtitleFormat,
  subtitleFormats,
} from '../../../shared/model/companions.ts';
import { podcastFeed } from '../feed/podcast-feed.ts';
import { titleOfFile } from '../name-pattern.ts';
import type { ExportBook, ExportSettings } from '../types.ts';
import { chaptersJson, headingPlaces } from './chapters-json.ts';
import { type Cue, cuesOf } from './cues.ts';
import { labelsOfLines, labelTrack } from './labels.ts';
import { lrcOf, type SubtitleMeta, srtOf, vttOf } from './subtitle-files.ts';
import type { TimedLine } from './timed-lines.ts';

export type CompanionChapter = {
  readonly id: string;
  /** In the whole book, from 1. */
  readonly number: number;
  readonly title: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly lines: readonly TimedLine[];
};

export type CompanionBook = Omit<ExportBook, 'chapters'> & {
  readonly companions: Companions;
  readonly chapters: readonly CompanionChapter[];
};

export type CompanionFile = {
  readonly kind: CompanionKind;
  /** What follows the name of the book or the chapter's file, such as `.srt`. */
  readonly suffix: string;
  readonly text: string;
};

/** A file in the folder of chapter files. */
export type ChapterCompanion = {
  readonly kind: CompanionKind;
  readonly name: string;
  readonly data: string | Uint8Array;
  /** Null for what belongs to all of them. */
  readonly chapterIndex: number | null;
};

const feedName = 'feed.xml';
const transcriptTypes: Readonly<Partial<Record<CompanionKind, string>>> = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
};

/** Before anything is rendered: throws `bad_input` where a feed could not be made. */
export function checkCompanions({
  formats,
  companions,
}: Pick<ExportSettings, 'formats' | 'companions'>): void {
  if (companions?.kinds.includes('feed') !== true) return;
  if (!formats.includes('mp3')) throw appError('bad_input.feed_without_chapters');
  if (!isFeedUrl(companions.feedUrl ?? '')) throw appError('bad_input.feed_address');
}

const writers: Readonly<
  Record<SubtitleFormat, (cues: readonly Cue[], meta: SubtitleMeta) => string>
> = { srt: srtOf, vtt: vttOf, lrc: lrcOf };

function subtitles(
  kinds: ReadonlySet<CompanionKind>,
  cues: () => readonly Cue[],
  meta: SubtitleMeta,
): readonly CompanionFile[] {
  const wanted = subtitleFormats.filter((format) => kinds.has(format));
  if (wanted.length === 0) return [];
  const made = cues();
  return wanted.map((format) => {
    return { kind: format, suffix: `.${format}`, text: writers[format](made, meta) };
  });
}

function cuesOfChapter(chapter: CompanionChapter, language: string | null): readonly Cue[] {
  return cuesOf(chapter.lines, language ?? 'und', chapter.durationMs);
}

/** What goes beside a file that holds the whole book. */
export function bookCompanions(book: CompanionBook): readonly CompanionFile[] {
  const kinds = new Set(book.companions.kinds);
  const { title: album, author, language, chapters } = book;
  const title = titleOfFile(book);
  const durationMs = chapters.reduce((sum, chapter) => sum + chapter.durationMs, 0);
  const allCues = () =>
    chapters.flatMap((chapter) => {
      const offsetMs = Math.round(chapter.startMs);
      return cuesOfChapter(chapter, language).map((cue) => ({
        ...cue,
        startMs: cue.startMs + offsetMs,
        endMs: cue.endMs + offsetMs,
      }));
    });
  const files = [...subtitles(kinds, allCues, { title, album, author, language, durationMs })];
  if (kinds.has('labels')) {
    const marks = chapters.map((chapter) => {
      const { startMs } = chapter;
      return { startMs, endMs: startMs + chapter.durationMs, text: chapter.title };
    });
    const lines = chapters.flatMap((chapter) => labelsOfLines(chapter.lines, chapter.startMs));
    files.push(
      { kind: 'labels', suffix: '.chapters.txt', text: labelTrack(marks) },
      { kind: 'labels', suffix: '.labels.txt', text: labelTrack(lines) },
    );
  }
  if (kinds.has('chapters')) {
    const text = chaptersJson(chapters, { title, author });
    files.push({ kind: 'chapters', suffix: '.chapters.json', text });
  }
  return files;
}

/** A chapter's own file: its place in the book, its name and its length in bytes. */
export type ChapterAudio = {
  readonly index: number;
  readonly name: string;
  readonly bytes: number;
};

/** What goes into the folder of chapter files; a feed brings the transcripts and chapters that it names. */
export function chapterCompanions(
  book: CompanionBook,
  audio: readonly ChapterAudio[],
): readonly ChapterCompanion[] {
  const hasFeed = book.companions.kinds.includes('feed');
  const kinds = new Set<CompanionKind>([
    ...book.companions.kinds,
    ...(hasFeed ? (['vtt', 'chapters'] as const) : []),
  ]);
  const files = audio.flatMap(({ index, name }): readonly ChapterCompanion[] => {
    const chapter = book.chapters[index];
    if (chapter === undefined) return [];
    const base = parse(name).name;
    return filesOfChapter(book, chapter, kinds).map(({ kind, suffix, text }) => {
      return { kind, name: base + suffix, data: text, chapterIndex: index };
    });
  });
  return hasFeed ? [...files, ...feedFiles(book, audio, files)] : files;
}

function filesOfChapter(
  { title: album, author, language }: CompanionBook,
  chapter: CompanionChapter,
  kinds: ReadonlySet<CompanionKind>,
): readonly CompanionFile[] {
  const { title, lines, durationMs } = chapter;
  const meta = { title, album, author, language, durationMs };
  const files = [...subtitles(kinds, () => cuesOfChapter(chapter, language), meta)];
  if (kinds.has('labels')) {
    files.push({ kind: 'labels', suffix: '.labels.txt', text: labelTrack(labelsOfLines(lines)) });
  }
  if (kinds.has('chapters')) {
    const text = chaptersJson(headingPlaces(title, lines), { title, author });
    files.push({ kind: 'chapters', suffix: '.chapters.json', text });
  }
  return files;
}

/** Lasting: of a chapter in several files, the first one has that of the chapter. */
function episodeId({ chapters }: CompanionBook, index: number): string {
  const id = chapters[index]?.id ?? String(index);
  const before = chapters.slice(0, index).filter((chapter) => chapter.id === id).length;
  return before === 0 ? id : `${id}#${before + 1}`;
}

function feedFiles(
  book: CompanionBook,
  audio: readonly ChapterAudio[],
  files: readonly ChapterCompanion[],
): readonly ChapterCompanion[] {
  const { title, author, language, cover, companions, publication } = book;
  const coverName =
    cover === null ? null : `cover.${cover.mediaType === 'image/png' ? 'png' : 'jpg'}`;
  const episodes = audio.map(({ index, name, bytes }) => {
    const chapter = book.chapters[index];
    const own = files.filter(({ chapterIndex }) => chapterIndex === index);
    return {
      id: episodeId(book, index),
      number: chapter?.number ?? index + 1,
      title: chapter?.title ?? '',
      fileName: name,
      bytes,
      durationMs: chapter?.durationMs ?? 0,
      chaptersName: own.find(({ kind }) => kind === 'chapters')?.name ?? null,
      transcripts: own.flatMap(({ kind, name: transcript }) => {
        const mediaType = transcriptTypes[kind];
        return mediaType === undefined ? [] : [{ name: transcript, mediaType }];
      }),
    };
  });
  const text = podcastFeed({
    baseUrl: companions.feedUrl ?? '',
    feedName,
    title,
    author,
    description: publication?.description ?? (author === null ? title : `${title}, ${author}`),
    language,
    coverName,
    published: companions.published ?? null,
    episodes,
  });
  const feed = { kind: 'feed', name: feedName, data: text, chapterIndex: null } as const;
  if (cover === null || coverName === null) return [feed];
  return [feed, { ...feed, name: coverName, data: cover.bytes }];
}
