import type { Companions } from '../../shared/model/companions.ts';
import type { ExportFormat, LoudnessPresetId } from '../../shared/model/export.ts';
import type { KeptSource } from '../../shared/model/import/source-book.ts';
import type { Publication } from '../../shared/model/publication.ts';
import type { SoundLevels } from '../../shared/script/sentences/align-sentences.ts';
import type { ShownBlock } from '../../shared/script/shown/shown-blocks.ts';
import type { CoverImage } from '../audio/mp4/tags.ts';
import type { ChapterCodec } from '../audio/render/chapter-output.ts';
import type { LoudnessPreset } from '../audio/render/presets.ts';
import type { ClipSound } from '../audio/render/timeline.ts';
import type { Trim } from '../audio/render/trimmed-take.ts';
import type { TakeRange } from '../audio/takes/take-range.ts';

/** The words of a segment: what companions are made of. They enter no content key. */
export type ExportLine = {
  /** A name of the cast; null is the narrator. */
  readonly speaker: string | null;
  readonly blocks: readonly ShownBlock[];
  /** How long its part of the take sounds, after trimming; null where nothing of it is heard. */
  readonly durationMs: number | null;
  /** The sound of that part, read when it is asked for; null where it is not known. */
  readonly levels?: () => SoundLevels | null;
};

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
      /** A mean of its samples that is taken off (take-facts.ts). */
      readonly offset?: number;
      /** What is said in it, in order; also lines around it that are shown and not heard. */
      readonly lines?: readonly ExportLine[];
      /** Set for music or the like. */
      readonly clip?: ClipSound;
    }
  | {
      readonly kind: 'pause';
      readonly durationMs: number;
      /** Where a chapter that is too long for one file is best split. */
      readonly isSceneBreak?: true;
    };

export type ExportChapter = {
  /** Lasting, so that what was published keeps its identity; absent where nobody knows it. */
  readonly id?: string;
  readonly title: string;
  /** Of the whole book, where only some of its chapters are exported; else its place counts. */
  readonly number?: number;
  readonly parts: readonly ExportPart[];
};

export type ExportBook = {
  /** Lasting, as that of a chapter. */
  readonly id?: string;
  readonly title: string;
  /** Its title as names of files have it; `title` unless it is given. */
  readonly fileTitle?: string;
  /** What its files are of the book, behind its title, such as `, chapters 2-3`; absent where they are all of it. */
  readonly part?: string;
  readonly author: string | null;
  /** BCP 47. */
  readonly language: string | null;
  readonly cover: CoverImage | null;
  readonly publication?: Publication;
  /** The file that it was imported from; only pages are made of it. */
  readonly source?: KeptSource;
  readonly chapters: readonly ExportChapter[];
  /** Of the whole book, where its chapters here have numbers. */
  readonly chapterCount?: number;
};

export type PresetFormats = Readonly<Partial<Record<LoudnessPresetId, readonly ExportFormat[]>>>;

export type ExportSettings = {
  readonly formats: readonly ExportFormat[];
  /** Formats of a preset that does not get all of them. */
  readonly presetFormats?: PresetFormats | undefined;
  /** One or more; each makes its own files from the same pass. */
  readonly presets: readonly LoudnessPreset[];
  /** How files are named (name-pattern.ts); the usual names unless it is given. */
  readonly namePattern?: string | undefined;
  /** What is made of the script beside the audio; it enters no content key. */
  readonly companions?: Companions;
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
  /** As people count it, from 1. */
  readonly number: number;
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

/** Roughly what an export takes, in bytes. */
export type ExportRoom = {
  /** In the cache, where each encoding is once. */
  readonly cachedBytes: number;
  readonly finishedBytes: number;
};

export type ExportPlan = {
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  readonly chapters: readonly PlannedChapter[];
  readonly variants: readonly ExportVariant[];
  readonly notices: readonly string[];
  readonly estimatedMs: number;
  readonly room: ExportRoom;
};
