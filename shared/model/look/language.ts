/** What the studio speaks: window, command line and messages. Not the language of a book. */
export const languages = ['en', 'zh-Hans'] as const;

/**
 * Made from English while the studio runs, to find cut text and words that are written in code: accented and
 * longer, and from right to left (the names that Unicode's CLDR gives them).
 */
const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

export type Language = (typeof languages)[number] | (typeof pseudoLanguages)[number];

export type LanguageChoice = 'system' | Language;

/** Every choice, for the schema. */
export const languageChoices = ['system', ...languages, ...pseudoLanguages] as const;

function baseOf(tag: string): string {
  return tag.toLowerCase().split(/[-_.@]/)[0] ?? '';
}

/**
 * The language of a choice. With `system` the first of the preferred tags (BCP 47, or POSIX such as `zh_CN.UTF-8`)
 * that there are words for; English where none fits.
 */
export function languageOf(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of preferred) {
    const known = languages.find((language) => baseOf(language) === baseOf(tag));
    if (known !== undefined) return known;
  }
  return 'en';
}

/** LECTERN_LANGUAGE, where it names a language that there is; null where it does not. */
export function environmentLanguageOf(environment: {
  readonly LECTERN_LANGUAGE?: string | undefined;
}): Language | null {
  const named = environment.LECTERN_LANGUAGE?.trim();
  return [...languages, ...pseudoLanguages].find((language) => language === named) ?? null;
}

/** The tag by which numbers, dates and lists are written: pseudo-languages borrow those of English. */
export function formatLocaleOf(language: Language): string {
  return language === 'en-XA' || language === 'ar-XB' ? 'en' : language;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-XB' ? 'rtl' : 'ltr';
}
