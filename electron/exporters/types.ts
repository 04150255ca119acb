import type { ExportFormat } from '../../shared/model/export.ts';
import type { Publication } from '../../shared/model/publication.ts';
import type { CoverImage } from '../audio/mp4/tags.ts';
import type { ChapterCodec } from '../audio/render/chapter-output.ts';
import type { LoudnessPreset } from '../audio/render/presets.ts';
import type { Trim } from '../audio/render/trimmed-take.ts';
import type { TakeRange } from '../audio/takes/take-range.ts';

export type ExportPart =
  | {
      readonly kind: 'take';
      /** The stored audio, named by the hash of its bytes. */
      readonly path: string;
      readonly sha256: string;
      /** The part of the audio that is meant; all of it unless it is given. */
      readonly range?: TakeRange;
      /** As it will sound: after trimming. */
      readonly durationMs: number;
      /** A person's own corrections of this line: its level, and what is left out at its ends. */
      readonly gainDb?: number;
      readonly trim?: Trim;
    }
  | { readonly kind: 'pause'; readonly durationMs: number };

export type ExportChapter = {
  readonly title: string;
  readonly parts: readonly ExportPart[];
};

export type ExportBook = {
  readonly title: string;
  readonly author: string | null;
  /** BCP 47. */
  readonly language: string | null;
  readonly comment?: string | null;
  readonly cover: CoverImage | null;
  readonly publication?: Publication;
  readonly chapters: readonly ExportChapter[];
};

export type ExportSettings = {
  readonly formats: readonly ExportFormat[];
  /** One or more; each makes its own files from the same pass. */
  readonly presets: readonly LoudnessPreset[];
  /** How files are named (name-pattern.ts); the usual names unless it is given. */
  readonly namePattern?: string | undefined;
};

export type ExportCodec = ChapterCodec;

/** One encoding of one chapter, to be made or found in the cache. */
export type ChapterEncoding = {
  readonly preset: LoudnessPreset;
  readonly codec: ExportCodec;
  readonly bitrate: number;
  /** SHA-256 of everything that the encoded bytes depend on. */
  readonly contentKey: string;
};

/** A chapter as far as its sound goes. */
export type RenderableChapter = {
  readonly parts: readonly ExportPart[];
  readonly encodings: readonly ChapterEncoding[];
  /** Of takes and pauses, without head and tail. */
  readonly estimatedMs: number;
};

export type PlannedChapter = RenderableChapter & {
  readonly index: number;
  readonly title: string;
};

/** The files of one preset. */
export type ExportVariant = {
  readonly preset: LoudnessPreset;
  /** Folder inside the out folder; null where the files stand in it directly. */
  readonly folder: string | null;
  /** Name of the book's file or folder, without an extension. */
  readonly baseName: string;
  /** Names of the chapters' files, without an extension. */
  readonly chapterNames: readonly string[];
};

export type ExportPlan = {
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  readonly chapters: readonly PlannedChapter[];
  readonly variants: readonly ExportVariant[];
  readonly notices: readonly string[];
  readonly estimatedMs: number;
  /** Roughly what the cache and the finished files need, in bytes. */
  readonly estimatedBytes: number;
};
