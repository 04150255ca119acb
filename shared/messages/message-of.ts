import type { Names } from '../errors/wording-of.ts';
import { enMessages } from './en-messages.ts';

type Table = typeof enMessages;
type MessageKey = keyof Table;

/** The same table in another language, whole. */
export type MessageWords = { readonly [key in MessageKey]: string };

let words: MessageWords = enMessages;

/** Messages are worded by this table from now on; null is English. */
export function setMessageWords(table: MessageWords | null): void {
  words = table ?? enMessages;
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
