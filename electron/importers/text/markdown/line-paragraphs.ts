import { outsideFences } from './markdown-notes.ts';

/** Fewer breaks within paragraphs say nothing. */
const fewestBreaks = 10;
/** In lines of a fixed width one break in five ends a sentence. */
const endShare = 0.9;
/** Where each line is one sentence, hardly any holds two. */
const severalShare = 0.25;
/** Where blank lines part paragraphs, these hold fewer lines. */
const fewestInEach = 5;
const sentenceEnd = /[.!?…:。！？：।؟]["”’»›)\]」』*_~—–]*(?:\[\^[^\]\s]{1,80}\])?\s?$/u;
/** "Mr. Bennet" is no end. */
const holdsSeveral =
  /(?:(?:\p{L}{4}|\p{Lo})\.|[!?…])["”’»›)*_~]*\s+["“‘«„¿¡(*_—–]*[\p{Lu}\p{Lo}]|[。！？][”」』]?[^\s”」』]/u;
/** Lists, quotations, headings, tables, code and HTML have lines of their own; so have breaks that are written out. */
const isOther =
  /^(?:[^\p{L}\p{N}]*$|\s*(?:[-*+]\s|[>#|<[!]|\d{1,3}[.)]|:::)| {4}|\t)|(?: {2}|\\)$/u;

/**
 * True where each line is a paragraph, though no blank lines part them, as writers type who never see them joined.
 * Lines of one sentence each are no paragraphs: that is how a text is written to be compared line by line.
 */
export function areLinesParagraphs(text: string): boolean {
  let before = '';
  let breaks = 0;
  let ends = 0;
  let several = 0;
  let paragraphs = 0;
  outsideFences(text, (line) => {
    const own = line.trim() === '' || isOther.test(line) ? '' : line;
    if (before !== '' && own !== '') {
      breaks += 1;
      if (endsSentence(before)) ends += 1;
      if (holdsSeveral.test(before)) several += 1;
    }
    if (before === '' && own !== '') paragraphs += 1;
    before = own;
    return line;
  });
  return (
    breaks >= Math.max(fewestBreaks, paragraphs * fewestInEach) &&
    ends >= breaks * endShare &&
    several >= breaks * severalShare
  );
}

/** Whether text before the end of a line ends a sentence there. */
export function endsSentence(text: string): boolean {
  return sentenceEnd.test(text);
}
