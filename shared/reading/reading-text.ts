import { primaryLanguage } from '../script/language.ts';
import { readingTexts } from './texts.ts';

/** A text to read aloud: whole sentences that together hold the sounds of their language. */
export type ReadingText = {
  /** BCP 47, the language alone. */
  readonly language: string;
  /** Its own name for itself. */
  readonly name: string;
  readonly sentences: readonly string[];
};

/** Languages with a text, by tag. */
export const readingLanguages: readonly Pick<ReadingText, 'language' | 'name'>[] = readingTexts.map(
  ({ language, name }) => ({ language, name }),
);

/** The text of that language, whatever its country; null where there is none. */
export function readingText(language: string): ReadingText | null {
  const base = primaryLanguage(language);
  return readingTexts.find((text) => text.language === base) ?? null;
}
