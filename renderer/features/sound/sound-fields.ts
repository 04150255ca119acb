import type { SoundOfBook } from '../../../shared/model/production.ts';

/** What each part of the dialog gets: the book as it sounds now, and how to change that. */
export type SoundFieldsProps = {
  readonly projectId: string;
  readonly sound: SoundOfBook;
  /** Shows what the change answers, or why it failed; changes go in the order in which they are asked for. */
  readonly change: (work: () => Promise<SoundOfBook>) => Promise<void>;
};
