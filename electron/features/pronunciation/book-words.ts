import { primaryLanguage } from '../../../shared/script/language.ts';

/** One word of a running text. */
export type Word = {
  /** As it stands, without a possessive ending. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** After a letter, digit or comma, so that a capital is the word's own. */
  readonly isInside: boolean;
  /** The word before, in lower case; '' at a sentence's start. */
  readonly before: string;
};

/** Scripts without spaces give no words; of Japanese, what is written in katakana is mostly a name. */
const words =
  /[\p{Script=Katakana}ー]{2,}|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L}[\p{M}\p{N}]*)+(?:['’ʼ·][\p{L}\p{M}]+)*/gu;
const possessive = /['’ʼ](?:s|S)$/u;
const negation = /n['’ʼ]t$/iu;
const contraction = /['’ʼ](?:ll|re|ve|d|m|em|t|tis)$/iu;

/** The words of a text as it is sent, its tags passed by. Hyphens separate words. */
export function wordsOf(sent: string): readonly Word[] {
  const text = sent.replace(/\([^()]*\)/g, (tag) => ' '.repeat(tag.length));
  const isShouted = text === text.toUpperCase();
  const found: Word[] = [];
  let before = '';
  let done = 0;
  for (const match of text.matchAll(words)) {
    const start = match.index;
    const between = text.slice(done, start);
    const isInside = found.length > 0 && /^[\s,;'’-]*$/.test(between) && /^[\s,;'’-]/.test(between);
    done = start + match[0].length;
    const form = formOf(match[0]);
    const end = start + (form === '' ? 0 : form.length);
    if (form !== '') found.push({ form, start, end, isInside: isInside && !isShouted, before });
    before = match[0].toLowerCase();
  }
  return found;
}

/** '' for what every reader says right: don't, we'll. */
function formOf(token: string): string {
  if (negation.test(token) || contraction.test(token)) return '';
  return token.replace(possessive, '');
}

/** Languages that write every noun with a capital: there a name is one that no article ever stands before. */
const nounCapitals = new Set(['de', 'lb']);
const articles =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k?ein|mein|dein|sein|ihr|unser|euer|dies|jed|jen|manch|welch|solch)(?:e[rnms]?|es)?|zum|zur|vom|beim|im|am|ins|ans)$/;

export function isNounCapital(language: string): boolean {
  return nounCapitals.has(primaryLanguage(language));
}

export function isArticle(word: string): boolean {
  return articles.test(word);
}
