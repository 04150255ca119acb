/** What came of opening a project file (docs/project-file.md). */
export type OpenedProject =
  | { readonly kind: 'exists'; readonly projectId: string; readonly title: string }
  | {
      readonly kind: 'opened';
      readonly projectId: string;
      readonly title: string;
      /** The account that its takes are of; null for a book without any. */
      readonly accountId: string | null;
      /** Voices of the book that no account here has: new lines need another one, takes do not. */
      readonly missingVoices: readonly string[];
      /** Lines that were heard where the file was saved and are not here, as something else changes their text. */
      readonly changedCount: number;
      /** Voices in the making that came with it. */
      readonly referenceCount: number;
    };

export type SavedProject = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly takeCount: number;
  /** Takes whose audio is not in the library any more: they are left out. */
  readonly lostCount: number;
};

/** How far saving, opening, a backup or restoring it is, in files. */
export type PortableProgress = {
  readonly task: 'save' | 'open' | 'backup' | 'restore';
  readonly done: number;
  readonly total: number;
};

/** What a backup came to (docs/project-file.md). */
export type BackupResult = {
  readonly folder: string;
  readonly fileCount: number;
  /** The others were there from the backup before. */
  readonly copiedCount: number;
  readonly copiedBytes: number;
};

export type RestoreResult = {
  /** The folder of the library. */
  readonly home: string;
  readonly fileCount: number;
  /** When the backup was made. */
  readonly atMs: number;
  /** The name under which the database that was there is kept. */
  readonly replaced: string | null;
};
