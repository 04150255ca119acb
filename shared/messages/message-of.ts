import type { Names } from '../errors/wording-of.ts';
import type { Language } from '../model/look/language.ts';
import { enMessages } from './en-messages.ts';

type Table = typeof enMessages;
type MessageKey = keyof Table;

/** The table of messages, in any language. */
export type MessageWords = { readonly [key in MessageKey]: string };

let words: MessageWords = enMessages;
let spoken: Language = 'en';

/** Messages are in that language from now on, worded by the table; null is English. */
export function setMessageWords(language: Language, table: MessageWords | null): void {
  spoken = language;
  words = table ?? enMessages;
}

/** For what is worded by another table, such as a report. */
export function spokenLanguage(): Language {
  return spoken;
}

type ValuesOf<Key extends MessageKey> = {
  readonly [name in Names<Table[Key]>]: string | number;
};

/** The message in the language of the program as it is now. */
export function messageOf<Key extends MessageKey>(
  key: Key,
  ...rest: object extends ValuesOf<Key> ? [] : [values: ValuesOf<Key>]
): string {
  const values: Readonly<Record<string, string | number>> = rest[0] ?? {};
  return words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
