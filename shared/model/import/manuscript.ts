import type { Price } from '../money.ts';

/** One find in a book, with the words around it as a reader sees them. */
export type BookFind = {
  /** Place in the chapter's script, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly found: string;
  readonly after: string;
  /** What would stand there after replacing, as script; null where nothing is asked for or it cannot be. */
  readonly insert: string | null;
};

export type ChapterFinds = {
  readonly chapterId: string;
  readonly title: string;
  /** From 1. */
  readonly ordinal: number;
  /** The finds' places belong to this revision. */
  readonly revision: number;
  readonly count: number;
  /** The first of them, in order; fewer than `count` where there are very many. */
  readonly finds: readonly BookFind[];
};

export type BookSearch = {
  /** Chapters with a find, in order. */
  readonly chapters: readonly ChapterFinds[];
  readonly count: number;
};

/** What replacing all would do, before it is done. */
export type ReplacePreview = {
  readonly findCount: number;
  readonly chapterCount: number;
  /** Lines that would be other lines then. */
  readonly lineCount: number;
  /** Of those, lines with audio now, which is then to be made again. */
  readonly remakeCount: number;
  /** Of making those again. */
  readonly price: Price;
};

/** Something that main did to the text of chapters, all at once; it can be undone as one. */
export type TextAct = {
  readonly actId: string;
  readonly chapterIds: readonly string[];
  /** Places left as they are, because they were changed otherwise meanwhile. */
  readonly conflictCount: number;
};

/** Why a chapter's former text was kept. */
const versionReasons = ['edit', 'replace', 'restore', 'assistant', 'cast'] as const;

export type VersionReason = (typeof versionReasons)[number];

/** A former text of a chapter, as it stood before what `reason` names. */
export type ChapterVersion = {
  readonly id: number;
  readonly atMs: number;
  readonly reason: VersionReason;
  /** What was done then, such as the words replaced; may be empty. */
  readonly note: string;
  /** Code points of the script. */
  readonly characters: number;
  /** Against the version before; null for the first one kept. */
  readonly addedWords: number | null;
  readonly removedWords: number | null;
};
