import { outsideFences } from './markdown-notes.ts';

/** Code, which stays, or "[@austen1813]", "[@austen1813; -@field-1902]" at the end of a clause. */
const codeOrCitation =
  /(`+)[^`]*\1| ?\[-?@[\w:.-]+(?:; ?-?@[\w:.-]+)*\](?=[.,;:!?…)。，；：！？、）])/g;
const longestWord = 40;
/** What comes right before a citation, if that is a word, without the marks of type around it. */
const lastWord = /([\p{L}\p{M}\p{N}'’-]{4,})[*_"”’')\]]*$/u;
/** Behind them, and behind any shorter word, the source is a noun of the sentence. */
const asksForNoun =
  /^(?:after|also|before|between|chez|cite[sd]?|compare[sd]?|consult|dans|extends?|following|follow(?:s|ed)?|from|into|laut|like|nach|read|secondo|según|segundo|selon|siehe|than|through|under|using|vedi|versus|véase|voir|with|zwischen)$|[与中于从以和在如据由见為参及對对從據於與見]$/iu;

/**
 * Leaves out the keys of sources, as Pandoc marks them, and counts them. Only where a sentence does without: "see
 * [@austen1813]" and "[@austen1813] says" stay.
 */
export function withoutCitations(text: string): { readonly text: string; readonly count: number } {
  let count = 0;
  const plain = outsideFences(text, (line) =>
    line.replace(codeOrCitation, (found, code: string | undefined, at: number) => {
      const word = lastWord.exec(line.slice(Math.max(0, at - longestWord), at))?.[1];
      if (code !== undefined || word === undefined || asksForNoun.test(word)) return found;
      count += 1;
      return '';
    }),
  );
  return { text: plain, count };
}
