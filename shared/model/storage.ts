/*
 * What a library takes on the disk, and what of it can be cleaned up (docs/architecture.md, Cleaning up).
 */

/** What can be removed. The first three cost nothing to make again; takes cost money once. */
export const cleanKinds = [
  'temporary',
  'orphans',
  'chapters',
  'copies',
  'takes-unused',
  'takes-history',
] as const;
export type CleanKind = (typeof cleanKinds)[number];

/** What goes unless a person says otherwise. */
export const usualCleanKinds: readonly CleanKind[] = ['temporary', 'orphans', 'chapters'];

/** What stays whatever is chosen. */
export type KeptKind = 'takes-used' | 'library' | 'answers' | 'voices' | 'videos' | 'exports';

export type CleanItem = {
  readonly kind: CleanKind;
  readonly count: number;
  /** What removing it frees. */
  readonly bytes: number;
  /** What its takes were charged on accounts that are not free. */
  readonly tokens: number;
  readonly money: number;
};

export type KeptItem = { readonly kind: KeptKind; readonly count: number; readonly bytes: number };

export type StorageReport = {
  /** Names this look: only what it listed is cleaned up. */
  readonly lookId: string;
  /** The folder of the library, as a person finds it. */
  readonly folder: string;
  readonly items: readonly CleanItem[];
  readonly kept: readonly KeptItem[];
  /** Encoded chapters are kept to these by themselves. */
  readonly chapterLimitBytes: number;
  readonly chapterLimitDays: number;
};

export type CleanResult = {
  readonly removedCount: number;
  readonly freedBytes: number;
  /** Listed, and in use or in the way of something by now. */
  readonly skippedCount: number;
  readonly isCancelled: boolean;
};

export type StorageProgress = {
  readonly stage: 'looking' | 'cleaning';
  readonly done: number;
  readonly total: number;
};
