import { primaryLanguage } from '../language.ts';

/** A pause within a sentence, as the language writes it. */
const commas: Readonly<Record<string, string>> = {
  ja: '、',
  zh: '，',
  ar: '، ',
  fa: '، ',
  ur: '، ',
};

/** Brackets of every width and the phoneme marks `<|` `|>`, with the spaces around them. */
const brackets =
  / ?(?:[()[\]{}（）［］｛｝【】〔〕⦅⦆﴾﴿❨❩⟮⟯﹙﹚﹛﹜﹝﹞]|<\||\|>)(?: |[()[\]{}（）［］｛｝【】〔〕⦅⦆﴾﴿❨❩⟮⟯﹙﹚﹛﹜﹝﹞]|<\||\|>)*/g;

const pausesBefore = /[\s,;:.!?…，、；：。！？،؛؟—–“„«‘¿¡]$/u;
const pausesAfter = /^[\s,;:.!?…，、；：。！？،؛؟—–"”»’']/u;

/** Soft hyphens, joiners of layout, direction marks: nobody sees or hears them. */
export const unseen =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Nothing to hear, and harmful to the synthesis: controls, and what is unseen. */
const unspoken = new RegExp(`(?![\\t-\\r\\u0085])\\p{Cc}|${unseen.source}`, 'gu');

/** Only these need no work at all: no bracket, no bar, no second space, nothing outside common letters. */
const needsWork =
  /[^ -'*-;=-Z\\^-z~\u00A1-\u00AC\u00AE-\u02FF\u0400-\u0482\u048A-\u052F\u2010-\u2027\u3001-\u300F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]| {2}/;

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** True when {@link speakable} gives the text back as it is; so it does for every part of it. */
export function isSpeakableAsIs(prose: string): boolean {
  return !needsWork.test(prose);
}

/**
 * Prose as it is sent: NFC, one space between words, no literal bracket and no `<|` (each becomes a comma
 * pause, or nothing where a pause is already), no control or layout character.
 * A space at either end stays, so that pieces can be put together.
 */
export function speakable(prose: string, language: string): string {
  if (isSpeakableAsIs(prose)) return prose;
  const comma = commas[primaryLanguage(language)] ?? ', ';
  const clean = prose
    .replace(loneSurrogate, '')
    .replace(unspoken, '')
    .replace(/[\s\u0085]+/g, ' ')
    .normalize('NFC');
  return clean.replace(brackets, (match: string, offset: number) => {
    const before = clean.slice(Math.max(0, offset - 1), offset);
    const after = clean.slice(offset + match.length, offset + match.length + 1);
    const space = match.includes(' ') ? ' ' : '';
    // A straight quote right before the bracket opens; one with a space between has closed.
    const isOpened = /["']/.test(before) && !match.startsWith(' ');
    if (before === '' || isOpened || pausesBefore.test(before)) return isOpened ? '' : space;
    if (after === '' || pausesAfter.test(after)) return after === '' ? space : '';
    return comma;
  });
}
