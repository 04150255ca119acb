import { type ErrorCode, errorCodes } from '../ipc/error-codes.ts';
import { enErrors } from './en.ts';
import type { ErrorData, Wording } from './wordings.ts';

type Table = typeof enErrors;
export type ErrorKey = keyof Table;

export type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The values that the wording of a key is made of; of several keys, those of all of them. */
export type ValuesOf<Key extends ErrorKey> = {
  readonly [name in Names<Extract<Table[Key], string>>]: string | number | readonly string[];
} & (Exclude<Table[Key], string> extends (data: infer Values) => string ? Values : unknown);

/** The table of errors in another language: whole, and each entry with the values of the English. */
export type ErrorWords = { readonly [key in ErrorKey]: Wording };

/** How several names stand beside each other in a sentence, and what stands for none. */
export type ListWords = { readonly comma: string; readonly none: string };

/** Accounts may have thousands of models and voices, and a sentence is read. */
const mostListed = 30;

const enList: ListWords = { comma: ', ', none: 'none' };
let words: ErrorWords = enErrors;
let list = enList;

/** Errors are worded by this table from now on; null is English. */
export function setErrorWords(table: ErrorWords | null, listWords = enList): void {
  words = table ?? enErrors;
  list = listWords;
}

/**
 * The error as a sentence for a person: what happened and what to do. One line, also with the name of a file that holds
 * breaks.
 */
export function wordingOf(key: ErrorKey, data: ErrorData): string {
  return onOneLine(worded(words[key], data));
}

export const onOneLine = (text: string) => text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ');

function worded(wording: Wording, data: ErrorData): string {
  if (typeof wording === 'function') return wording(data as never);
  return wording.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = data[name];
    if (!Array.isArray(value)) return String(value);
    if (value.length === 0) return list.none;
    const shown = value.length > mostListed ? [...value.slice(0, mostListed), '…'] : value;
    return shown.join(list.comma);
  });
}

/** The public code that a key begins with. */
export function codeOf(key: ErrorKey): ErrorCode {
  const [start] = key.split('.');
  return Object.values(errorCodes).find((code) => code === start) ?? errorCodes.internal;
}

export function isErrorKey(text: string): text is ErrorKey {
  return Object.hasOwn(enErrors, text);
}
