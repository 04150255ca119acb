import type { Publication } from '../publication.ts';

/** What an importer makes of a file: text ready for the script language, nothing stored yet. */
export type BookDraft = {
  readonly title: string;
  readonly author: string | null;
  /** BCP 47 tag, e.g. `en`, `de`, `ja`; null when neither the file nor its words tell. */
  readonly language: string | null;
  readonly cover: {
    readonly mediaType: 'image/jpeg' | 'image/png';
    readonly bytes: Uint8Array;
  } | null;
  /** What the file says of its publication; absent where its kind says nothing. */
  readonly publication?: Publication;
  /** In order; together they hold every section once. */
  readonly chapters: readonly DraftChapter[];
  /** Where the book can be divided, in reading order; chapters are runs of them. */
  readonly sections: readonly DraftSection[];
  /** What was left out or changed, for the import review: one line a kind. */
  readonly notices: readonly ImportNotice[];
  /** Of a text file that was asked about: what it holds as a script of Lectern's own, and whether it is kept so. */
  readonly script?: {
    readonly isKept: boolean;
    readonly markCount: number;
    readonly cast: readonly string[];
  };
};

/** Front and back matter, which is proposed as off. Printed for machines: the spelling stays. */
const matterKinds = [
  'cover',
  'title-page',
  'half-title',
  'imprint',
  'copyright',
  'dedication',
  'contents',
  'illustrations',
  'colophon',
  'licence',
  'notes',
  'index',
  'bibliography',
] as const;

export type MatterKind = (typeof matterKinds)[number];

/** Why a chapter begins where it does (`importers/outline/propose-chapters.ts`). Printed for machines. */
export type ChapterReason =
  | 'contents'
  | 'headings'
  | 'files'
  | 'script'
  | 'opening'
  | 'whole-book'
  | 'part'
  | 'chapter-word'
  | 'running-numbers'
  | 'usual-length'
  | 'too-long';

export type DraftChapter = {
  readonly title: string;
  /**
   * One document of the script language. Its first line is the heading (`# Title`); the book's own
   * brackets are escaped; skipped parts are folds (see shared/script/parse/folds.ts).
   */
  readonly text: string;
  /** Its first section. */
  readonly first: number;
  /** What it is, where a listener can do without it: proposed as left out. Null for text. */
  readonly off: MatterKind | null;
  readonly reason: ChapterReason;
  /** Longer than 75 minutes, with no place to split it. */
  readonly isLong: boolean;
};

/** A place where the book can be divided, and the text from there to the next one. */
export type DraftSection = {
  /** As the contents or the heading say it. */
  readonly title: string;
  /** The title with what it is in ("Part One: Chapter 3"): its chapter's title, where one begins here. */
  readonly name: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly source: 'entry' | 'heading' | 'file' | 'opening';
  /** What stands at its beginning and may be said by a title. */
  readonly head: readonly DraftHeadBlock[];
  readonly hasBreakBefore: boolean;
  /** The rest of it, as a place in the text of that chapter. */
  readonly chapter: number;
  readonly start: number;
  readonly end: number;
};

/** A chapter of a draft as soon as it is written, with its sections and what of the book its plan needs. */
export type EarlyChapter = Pick<BookDraft, 'language' | 'script'> & {
  readonly chapter: DraftChapter;
  readonly sections: readonly DraftSection[];
};

/** A paragraph at a section's beginning, as it is written and as it is left by a title that says it. */
export type DraftHeadBlock = {
  readonly kind: 'heading' | 'paragraph' | 'break';
  readonly text: string;
  /** Its words, without folds; '' where only folds stand there. */
  readonly said: string;
  /** Its folds alone, and their words where it is nothing else. */
  readonly folds: string;
  readonly foldWords: string;
  /** The words as a fold. */
  readonly folded: string;
};

export type ImportNotice = {
  readonly kind:
    | 'note'
    | 'page'
    | 'table'
    | 'image'
    | 'code'
    | 'encoding'
    | 'matter'
    | 'chapters'
    | 'other';
  readonly count: number;
  /** A plain sentence, e.g. "12 footnotes are folded; open one in the script to read it." */
  readonly message: string;
};
