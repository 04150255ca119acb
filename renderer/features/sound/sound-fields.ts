import type { SoundOfBook } from '../../../shared/model/production.ts';

/** What each part of the dialog gets: the book as it sounds now, and how to change that. */
export type SoundFieldsProps = {
  readonly projectId: string;
  readonly sound: SoundOfBook;
  /**
   * Shows what the change answers, or why it failed, and tells whether it is kept. Changes go in the order in which
   * they are asked for, each from what the one before left.
   */
  readonly change: (work: (now: SoundOfBook) => Promise<SoundOfBook>) => Promise<boolean>;
};
