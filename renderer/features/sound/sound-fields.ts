import type { SoundOfBook } from '../../../shared/model/production.ts';

/** What each part of the dialog gets: the book as it sounds now, and how to change that. */
export type SoundFieldsProps = {
  readonly projectId: string;
  readonly sound: SoundOfBook;
  readonly isBusy: boolean;
  /** Shows what the change answers, or why it failed. */
  readonly change: (work: () => Promise<SoundOfBook>) => Promise<void>;
};
