import type { CompanionKind } from '../../shared/model/companions.ts';
import type { ExportFormat } from '../../shared/model/export.ts';
import { noPublication } from '../../shared/model/publication.ts';
import type { ChapterReport } from './chapter-cache.ts';
import type { FileTags } from './containers/file-tags.ts';
import { titleOfFile } from './name-pattern.ts';
import { codecOf } from './plan.ts';
import { type EncodedChapter, encodingName } from './render.ts';
import type { ExportPlan, ExportVariant, PlannedChapter } from './types.ts';

export type ExportedFile = {
  readonly format: ExportFormat | CompanionKind | 'playlist' | 'cue' | 'report';
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Of a file per chapter: which one it holds; null for a whole book. */
  readonly chapterIndex: number | null;
  /** What it was made from (target-key.ts): an export of the same would give the same file. */
  readonly key?: string;
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

/** What is made of one preset, with or without its chapters being encoded yet. */
export type MakingSite = {
  readonly plan: ExportPlan;
  readonly variant: ExportVariant;
  /** Everything is made here first, on the disk of the out folder. */
  readonly workFolder: string;
  readonly outFolder: string;
  /** As in the options of the export. */
  readonly noteMadeBooks?: (sha256s: readonly string[]) => void;
  readonly signal: AbortSignal | undefined;
};

export type Making = MakingSite & { readonly chapters: readonly EncodedChapter[] };

export type MadeFiles = {
  readonly notices: readonly string[];
  /** Where each chapter is a file of its own: their folder and names, for what goes beside them. */
  readonly chapterFiles?: {
    readonly format: ExportFormat;
    readonly folder: string;
    readonly names: readonly string[];
  };
  /** Moves the finished and checked files into the out folder. */
  readonly place: () => Promise<readonly ExportedFile[]>;
};

/** The tags of the book, or of one of its chapters. */
export function tagsOf(plan: ExportPlan, chapter: PlannedChapter | null): FileTags {
  const { book } = plan;
  const publication = book.publication ?? noPublication;
  const { chapterCount: count = plan.chapters.length } = book;
  return {
    title: chapter?.title ?? titleOfFile(book),
    album: book.title,
    artist: book.author,
    genre: publication.genre ?? defaultGenre,
    language: book.language,
    track: chapter === null ? null : { number: chapter.number, count },
    cover: book.cover,
    publication,
  };
}
