import type { Names } from '../../../shared/errors/wording-of.ts';
import type { enPhrases } from './en.ts';

type English = typeof enPhrases;

/** A key; those with a form for each plural are named without it. */
export type PhraseKey = keyof English extends infer Key
  ? Key extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Key
  : never;

/** Keys of phrases that are made of no values. */
export type PlainKey = {
  [Key in PhraseKey]: [Names<TextOf<Key>>] extends [never] ? Key : never;
}[PhraseKey];

type TextOf<Key extends PhraseKey> = Key extends keyof English
  ? English[Key]
  : `${Key}_other` extends keyof English
    ? English[`${Key}_other`]
    : never;

export type PhraseValues<Key extends PhraseKey> = {
  readonly [name in Names<TextOf<Key>>]: string | number | readonly string[];
};

/** The phrases in another language, whole; it may leave out the forms that its plural rules do not have. */
export type Phrases = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: string;
};
