import { enErrors } from '../../shared/errors/en.ts';
import type { ErrorWords } from '../../shared/errors/wording-of.ts';
import type { Wording } from '../../shared/errors/wordings.ts';
import { longerText, mirroredText } from '../../shared/model/look/pseudo-text.ts';
import { emotionTags } from '../../shared/script/tags/tags.ts';
import { en } from './en.ts';
import type { LanguageWords } from './language-words.ts';

type Change = (text: string) => string;

function changed(words: object, change: Change): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? change(value) : changed(value as object, change),
    ]),
  );
}

function changedErrors(change: Change): ErrorWords {
  const entries = Object.entries(enErrors).map(([key, wording]: [string, Wording]) => [
    key,
    typeof wording === 'string' ? change(wording) : (data: never) => change(wording(data)),
  ]);
  return Object.fromEntries(entries) as ErrorWords;
}

const pseudo = (change: Change): LanguageWords => ({
  words: changed(en, change),
  errors: changedErrors(change),
  tags: Object.fromEntries(emotionTags.map(({ id, english }) => [id, change(english)])),
});

export const longer = pseudo(longerText);
export const mirrored = pseudo(mirroredText);
