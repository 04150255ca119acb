import type { Language } from '../model/look/language.ts';
import { setErrorWords } from './wording-of.ts';

/** From now on errors are worded in that language; in English where it has no words of its own. */
export async function speakErrors(language: Language): Promise<void> {
  const words = language === 'zh-Hans' ? (await import('./zh-hans/index.ts')).zhErrors : null;
  setErrorWords(words);
}
