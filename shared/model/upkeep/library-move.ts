import type { WireError } from '../../ipc/result.ts';

/** Where the library is, what it left behind, and a move that is under way. */
export type LibraryPlace = {
  readonly folder: string;
  /** The copy in the folder that it was moved from last, as long as it is there. */
  readonly former: { readonly folder: string; readonly bytes: number } | null;
  readonly move: LibraryMove | null;
  /** Why the last move came to no end when the program did; the library is where it was. */
  readonly problem: WireError | null;
};

export type LibraryMove = {
  readonly target: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** All is copied but what changes until the program ends, which then finishes the move. */
  readonly isCopied: boolean;
};

/** What a move to that folder would be. */
export type MovePlan = {
  readonly target: string;
  readonly bytes: number;
  /** Null where the system does not tell. */
  readonly freeBytes: number | null;
};
