import type { WireError } from '../../ipc/result.ts';

/** `off` asks nobody for new versions; `tell` looks once a day; `download` also fetches what it finds. */
export const updateChoices = ['off', 'tell', 'download'] as const;
export type UpdateChoice = (typeof updateChoices)[number];

/**
 * Who brings a new version: Lectern itself, the system whose package it is, or a person, as this build names no
 * place to look at or runs in a browser.
 */
export type UpdateWay = 'lectern' | 'system' | 'person';

export type NewVersion = {
  readonly version: string;
  readonly bytes: number;
  /** Plain text; null where the feed has none. */
  readonly notes: string | null;
};

export type UpdatesView = {
  readonly way: UpdateWay;
  /** The one place that is asked, as people read it; null where none is. */
  readonly host: string | null;
  /** `ready`: it is installed when Lectern ends. */
  readonly state: 'idle' | 'checking' | 'found' | 'downloading' | 'ready';
  readonly found: NewVersion | null;
  /** Of the download, 0 to 1. */
  readonly fraction: number;
  readonly checkedAtMs: number | null;
  readonly problem: WireError | null;
};
