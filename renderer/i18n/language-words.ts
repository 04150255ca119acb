import type { ErrorWords } from '../../shared/errors/wording-of.ts';
import type { TagNames } from './tag-names.ts';

/** What a language has: the words of the window, those of errors, and the names of tags. */
export type LanguageWords = {
  readonly words: object;
  readonly errors: ErrorWords;
  readonly tags: TagNames;
};
