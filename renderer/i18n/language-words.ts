import type { ErrorWords, ListWords } from '../../shared/errors/wording-of.ts';
import type { TagNames } from './tag-names.ts';

/** What a language has: the words of the window, those of errors, and the names of tags. */
export type LanguageWords = {
  readonly words: object;
  readonly errors: ErrorWords;
  /** For lists inside errors; English ones where it has none. */
  readonly list?: ListWords;
  readonly tags: TagNames;
};
