import { outsideFences } from './markdown-notes.ts';

/** The fewest line breaks within paragraphs to decide by. */
const fewestBreaks = 10;
/** Share of breaks after a sentence; in wrapped lines it is about one in five. */
const endShare = 0.9;
/** Share of lines with several sentences; with one sentence per line there are hardly any. */
const severalShare = 0.25;
/** Breaks in each block between blank lines; paragraphs separated by these have fewer. */
const fewestInEach = 5;
const sentenceEnd = /[.!?…:。！？：।؟]["”’»›)\]」』*_~—–]*(?:\[\^[^\]\s]{1,80}\])?\s?$/u;
/** A sentence end within the line; "Mr. Bennet" has none. */
const holdsSeveral =
  /(?:(?:\p{L}{4}|\p{Lo})\.|[!?…])["”’»›)*_~]*\s+["“‘«„¿¡(*_—–]*[\p{Lu}\p{Lo}]|[。！？][”」』]?[^\s”」』]/u;
/** Lines of lists, quotations, headings, tables, code and HTML, and those with an explicit break. */
const isOther =
  /^(?:[^\p{L}\p{N}]*$|\s*(?:[-*+]\s|[>#|<[!]|\d{1,3}[.)]|:::)| {4}|\t)|(?: {2}|\\)$/u;

/**
 * True if each line is a paragraph, without blank lines between them, as by a writer who never saw the text rendered.
 * Lines of one sentence each are no paragraphs: some texts are kept that way to compare their versions.
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
