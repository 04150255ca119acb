import type { FindSpeakersOptions, SpeakerSuggestion } from '../speakers/find-speakers.ts';
import { type ProseParagraph, readProse } from '../speakers/prose.ts';

/** What stands before and behind a quoted line, its quotation marks included, as it is read. */
export type WordsAround = { readonly before: string; readonly after: string };

const mostCharacters = 120;
/** Of the script, whose marks are left out afterwards. */
const mostRead = 4 * mostCharacters;

/** The lines of a chapter with the words around each, of its paragraph and the ones beside it. Linear in the text. */
export function withWordsAround(
  text: string,
  options: FindSpeakersOptions,
  lines: readonly SpeakerSuggestion[],
): readonly (SpeakerSuggestion & WordsAround)[] {
  if (lines.length === 0) return [];
  const { prose, paragraphs } = options.prose ?? readProse(text, options);
  /** Paragraphs apart, without the places of marks that are left out. */
  const asRead = (start: number, end: number): string =>
    prose
      .slice(start, end)
      .replace(/ /g, (blank, at: number) => (/\s/.test(text[start + at] ?? '') ? blank : ''))
      .replace(/\s+/g, (blank) => (/\n\s*\n/.test(blank) ? '\n' : ' '));
  let at = 0;
  return lines.map((line) => {
    const { from, to, quote } = line;
    // In order, except where two turns stand in one another.
    if ((paragraphs[at]?.start ?? 0) > from) at = 0;
    while ((paragraphs[at]?.end ?? text.length) <= from) at += 1;
    const { start, end } = besides(paragraphs, at, text.length);
    const marked = prose.slice(from, to);
    // Lines of verse are joined in the quotation.
    const inner = Math.max(0, marked.replace(/\s/g, ' ').indexOf(quote.replace(/\s/g, ' ')));
    const quoteStart = from + inner;
    const quoteEnd = inner === 0 && !marked.startsWith(quote) ? to : quoteStart + quote.length;
    const isCutBefore = quoteStart - start > mostRead;
    const isCutAfter = end - quoteEnd > mostRead;
    const before = asRead(isCutBefore ? quoteStart - mostRead : start, quoteStart);
    const after = asRead(quoteEnd, isCutAfter ? quoteEnd + mostRead : end);
    return {
      ...line,
      before: lastWords(before.trimStart(), isCutBefore),
      after: firstWords(after.trimEnd(), isCutAfter),
    };
  });
}

function besides(paragraphs: readonly ProseParagraph[], at: number, length: number) {
  const start = (paragraphs[at - 1] ?? paragraphs[at])?.start ?? 0;
  const end = (paragraphs[at + 1] ?? paragraphs[at])?.end ?? length;
  return { start, end };
}

function lastWords(words: string, isCut: boolean): string {
  if (words.length <= mostCharacters && !isCut) return words;
  const rest = words.slice(-mostCharacters);
  // A word that is cut in two goes; what is written without blanks is cut between two characters.
  const whole = rest.replace(/^\S{0,30}\s/, '').replace(/^[\udc00-\udfff]/, '');
  return `…${whole}`;
}

function firstWords(words: string, isCut: boolean): string {
  if (words.length <= mostCharacters && !isCut) return words;
  const rest = words.slice(0, mostCharacters);
  const whole = rest.replace(/\s\S{0,30}$/, '').replace(/[\ud800-\udbff]$/, '');
  return `${whole}…`;
}
