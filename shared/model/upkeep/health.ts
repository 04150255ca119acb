import type { WireError } from '../../ipc/result.ts';

export type HealthStage = 'database' | 'audio' | 'gateway';

/** How far the check is; `total` is 0 where that is not known. */
export type HealthProgress = {
  readonly stage: HealthStage;
  readonly done: number;
  readonly total: number;
};

/** Takes whose audio is not there, or is not what it was. */
export type BrokenTakes = {
  readonly missingCount: number;
  readonly damagedCount: number;
  /** Lines of books that are heard with them. */
  readonly lineCount: number;
  /** What they were charged once; another take of them costs about that again. */
  readonly tokens: number;
  readonly money: number;
};

export type HealthReport = {
  readonly checkId: string;
  readonly atMs: number;
  readonly program: {
    readonly version: string;
    /** Of what it runs on, such as `electron 45.4.1`. */
    readonly runtime: readonly string[];
    readonly system: string;
    readonly schema: number;
  };
  /** What SQLite says is wrong, a few lines; empty where the database is whole. */
  readonly databaseProblems: readonly string[];
  readonly audio: BrokenTakes & {
    readonly fileCount: number;
    /** Files of voices and clips that are gone. */
    readonly otherMissingCount: number;
    readonly orphanCount: number;
    /** Each file was read and compared with its hash, not only its length. */
    readonly isRead: boolean;
  };
  /** Null where the system does not tell. */
  readonly freeBytes: number | null;
  /** The library's own folder, where other users of the machine may look into it. */
  readonly openFolder: string | null;
  readonly secretStore: 'keychain' | 'memory';
  readonly gateway:
    | { readonly state: 'demo' }
    | { readonly state: 'not-asked' }
    | { readonly state: 'reachable'; readonly host: string; readonly modelCount: number }
    | { readonly state: 'failed'; readonly host: string; readonly problem: WireError };
  /** Where reports of crashes are kept on this computer; null in a head without them. */
  readonly crashFolder: string | null;
};

export type RepairResult = {
  readonly markedCount: number;
  /** Left as they are, because work that has not ended needs them. */
  readonly skippedCount: number;
};

/** A file of the diagnostics, as a person sees it before it is saved. */
export type DiagnosticsFile = { readonly name: string; readonly text: string };

export type SavedDiagnostics = { readonly path: string };
