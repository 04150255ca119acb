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
  readonly chapters: readonly DraftChapter[];
  /** What was left out or changed, for the import review: one line a kind. */
  readonly notices: readonly ImportNotice[];
  /** Of a text file that was asked about: what it holds as a script of Lectern's own, and whether it is kept so. */
  readonly script?: {
    readonly isKept: boolean;
    readonly markCount: number;
    readonly cast: readonly string[];
  };
};

export type DraftChapter = {
  readonly title: string;
  /**
   * One document of the script language. Its first line is the heading (`# Title`); the book's own
   * brackets are escaped; skipped parts are folds (see shared/script/parse/folds.ts).
   */
  readonly text: string;
};

export type ImportNotice = {
  readonly kind: 'note' | 'page' | 'table' | 'image' | 'code' | 'encoding' | 'chapters' | 'other';
  readonly count: number;
  /** A plain sentence, e.g. "12 footnotes are folded; open one in the script to read it." */
  readonly message: string;
};
