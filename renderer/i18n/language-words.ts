import type { ErrorWords } from '../../shared/errors/wording-of.ts';

/** What a language has: the words of the window, and those of errors. */
export type LanguageWords = { readonly words: object; readonly errors: ErrorWords };
