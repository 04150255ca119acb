import { onOneLine } from '../../../shared/errors/wording-of.ts';
import { formatLocaleOf, type Language } from '../../../shared/model/look/language.ts';
import { longerText, mirroredText } from '../../../shared/model/look/pseudo-text.ts';
import { enPhrases } from './en.ts';
import type { PhraseKey, PhraseValues, PlainKey } from './phrase-keys.ts';

type Table = Readonly<Record<string, string>>;

let phrases: Table = enPhrases;
let plurals = new Intl.PluralRules('en');
let change = (text: string) => text;

/** From now on the command line speaks that language. */
export async function speakPhrases(language: Language): Promise<void> {
  phrases = language === 'zh-Hans' ? (await import('./zh-hans/index.ts')).zhPhrases : enPhrases;
  plurals = new Intl.PluralRules(formatLocaleOf(language));
  const changes: Partial<Record<Language, (text: string) => string>> = {
    'en-XA': longerText,
    'ar-XB': mirroredText,
  };
  change = changes[language] ?? ((text) => text);
}

/** The phrase with its values; by `count` in the form of its number. */
export function phrase<Key extends PhraseKey>(
  key: Key,
  ...[values]: Key extends PlainKey ? [] : [PhraseValues<Key>]
): string {
  const given: Readonly<Record<string, unknown>> = values ?? {};
  const form = 'count' in given ? plurals.select(Number(given.count)) : 'other';
  const text = phrases[`${key}_${form}`] ?? phrases[`${key}_other`] ?? phrases[key] ?? key;
  return change(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = given[name];
    return Array.isArray(value) ? listed(value) : String(value);
  });
}

/** Several things beside each other. */
const listed = (items: readonly string[]) => items.join(phrase('joint.comma'));

/** What is said about something, whose name stays on the line: that of a file may hold line breaks. */
export const about = (subject: string, text: string) =>
  phrase('joint.about', { subject: onOneLine(subject), text });

/** With a detail in brackets. */
export const detailed = (text: string, detail: string) =>
  phrase('joint.detailed', { text, detail });
