import { parseScript, shownText } from '../../../../shared/script/parse/parse.ts';

/** How much of a chapter is looked at for its first letter, in UTF-16 units. */
const opening = 4000;

const rightToLeft =
  /[\u0590-\u08ff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Where a chapter's lines begin: by its first letter that is read, else by the book's language. */
export function baseDirection(text: string, language: string): 'ltr' | 'rtl' {
  const shown = shownText(parseScript(text.slice(0, opening), { cast: [] }));
  const letter = /\p{L}/u.exec(shown)?.[0];
  if (letter !== undefined) return rightToLeft.test(letter) ? 'rtl' : 'ltr';
  return /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
}
