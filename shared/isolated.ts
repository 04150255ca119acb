const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name of another direction keeps its own order, and the words and marks around it theirs. */
export const isolated = (words: string): string =>
  isRightToLeft.test(words) ? `\u2068${words}\u2069` : words;
