import { sentenceRanges } from '../../../shared/script/sentences/sentences.ts';
import { findTag } from '../../../shared/script/tags/tags.ts';
import { type EmotionCue, effectCues, emotionCues, toneCues } from './emotion-cues.ts';
import { findQuotedLines, type QuotedLine } from './quotes.ts';

export type MarkedSentence = {
  /** As it stood, without the tags given here. */
  readonly sentence: string;
  /** English words of the vocabulary: at most one emotion, one tone and one effect, in this order. */
  readonly tags: readonly string[];
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
};

export type MarkedText = {
  /** The text with its tags; nothing else in it has changed. */
  readonly text: string;
  /** The sentences that were marked. */
  readonly marks: readonly MarkedSentence[];
};

/** Lines that are no prose: headings, scene breaks, silences. */
const notProse = /^\s*(?:#|\*{3}|-{3}|\[pause)/;
const speakerPrefix = /^\s*@[^:\n]{1,60}:\s*/;
const tagAhead = /^\s*["“„«‘']?\s*\(([^()\n]{1,30})\)/;
const negation = /\b(?:not|never|no|without|hardly|n['’]t)\s+(?:\p{L}+\s+){0,2}$/iu;

/**
 * Puts emotion tags into a text, chosen by its wording, and changes no word of it. A tag opens its
 * sentence, and is said again for each sentence of a speech (placement rules of the S1 guide). A
 * sentence that has a tag is left as it is, and so is one whose wording says nothing.
 */
export function markEmotions(text: string): MarkedText {
  const paragraphs = findQuotedLines(text);
  const hasQuotes = paragraphs.some(({ lines }) => lines.length > 0);
  const pieces: string[] = [];
  const marks: MarkedSentence[] = [];
  let writtenTo = 0;
  for (const { start, end, lines } of paragraphs) {
    const line = text.slice(start, end);
    if (notProse.test(line)) continue;
    const proseStart = start + (speakerPrefix.exec(line)?.[0].length ?? 0);
    for (const range of sentenceRanges(text.slice(proseStart, end), 'en')) {
      const from = proseStart + range.start;
      const sentence = text.slice(from, proseStart + range.end);
      if (tagAhead.test(sentence) && isTag(tagAhead.exec(sentence)?.[1] ?? '')) continue;
      const inside = lines.filter(
        (one) => one.start < from + sentence.length && one.end > from && sentence.trim() !== '',
      );
      const manner = inside.map((one) => mannerOf(text, lines, one, start, end)).join(' ');
      const tags = chooseTags(sentence, manner, inside.length > 0 || !hasQuotes);
      if (tags.length === 0) continue;
      const at = from + (sentence.length - sentence.trimStart().length);
      pieces.push(text.slice(writtenTo, at), tags.map((tag) => `(${tag})`).join(''), ' ');
      writtenTo = at;
      marks.push({ sentence: sentence.trim(), tags, start: at });
    }
  }
  pieces.push(text.slice(writtenTo));
  return { text: pieces.join(''), marks };
}

/** What is told about a line in its paragraph: up to the next line after it, and the sentence before. */
function mannerOf(
  text: string,
  lines: readonly QuotedLine[],
  line: QuotedLine,
  start: number,
  end: number,
): string {
  const index = lines.indexOf(line);
  const afterEnd = lines[index + 1]?.start ?? end;
  const after = /^[^.!?]*/.exec(text.slice(line.end, afterEnd))?.[0] ?? '';
  if (/\p{L}/u.test(after)) return after;
  const beforeStart = lines[index - 1]?.end ?? start;
  const before = text.slice(beforeStart, line.start);
  return /[^.!?]*[.!?,:]?\s*$/.exec(before)?.[0] ?? '';
}

function chooseTags(sentence: string, manner: string, isSpeech: boolean): readonly string[] {
  if (!/\p{L}/u.test(sentence)) return [];
  const told = `${manner} ${sentence}`;
  const emotion = findCue(emotionCues, manner) ?? findCue(emotionCues, sentence);
  const tone = isSpeech ? (findCue(toneCues, told) ?? toneOfLetters(sentence)) : null;
  const effect = isSpeech ? findCue(effectCues, told) : null;
  const mark = isSpeech ? emotionOfMarks(sentence, tone) : null;
  return [emotion ?? mark, tone, effect].filter((tag): tag is string => tag !== null);
}

function findCue(cues: readonly EmotionCue[], words: string): string | null {
  if (words === '') return null;
  for (const { tag, words: pattern } of cues) {
    const found = pattern.exec(words);
    if (found !== null && !negation.test(words.slice(0, found.index))) return tag;
  }
  return null;
}

/** Two words in capitals and a call are a shout. */
function toneOfLetters(sentence: string): string | null {
  const isLoud = /(?:\b\p{Lu}{2,}\b.*){2}/u.test(sentence) && sentence.includes('!');
  return isLoud ? 'shouting' : null;
}

function emotionOfMarks(sentence: string, tone: string | null): string | null {
  if (/\?!|!\?/.test(sentence)) return 'surprised';
  return sentence.includes('!') && tone === null ? 'excited' : null;
}

function isTag(words: string): boolean {
  return findTag(words) !== null;
}
