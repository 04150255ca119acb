import { primaryLanguage } from '../script/language.ts';
import { type ReadingText, readingTexts } from './texts.ts';

/** Languages with a text, by tag. */
export const readingLanguages: readonly Pick<ReadingText, 'language' | 'name'>[] = readingTexts.map(
  ({ language, name }) => ({ language, name }),
);

/** The text of that language, whatever its country; null where there is none. */
export function readingText(language: string): ReadingText | null {
  const base = primaryLanguage(language);
  return readingTexts.find((text) => text.language === base) ?? null;
}
