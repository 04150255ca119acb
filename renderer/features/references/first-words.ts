import { readingText } from '../../../shared/reading/reading-text.ts';

const english = 'The lamp had gone out, but somebody was still singing on the quay.';

/** A first sentence for a voice to say, in its language where there is a text for it. */
export function firstWords(language: string): string {
  return readingText(language)?.sentences[0] ?? english;
}
