import { estimateSpeech } from '../../../shared/script/plan/estimate.ts';
import {
  alignSentences,
  type SoundLevels,
  spokenTimes,
} from '../../../shared/script/sentences/align-sentences.ts';
import { sentenceRanges } from '../../../shared/script/sentences/sentences.ts';
import { type ShownBlock, saidOfRuns } from '../../../shared/script/shown/shown-blocks.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';
import { unbreakable } from './line-breaks.ts';
import type { TimedLine } from './timed-lines.ts';

/** A piece of text that no line is broken in, with the space after it. */
export type TimedWord = {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly ends: 'word' | 'clause' | 'sentence';
};

export type SentencePlace = {
  readonly block: ShownBlock;
  /** In the text of the block's runs put together; the sentences of a block tile it. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

export type TimedSentence = SentencePlace & {
  readonly startMs: number;
  /** Where the next one begins, or the line ends. */
  readonly endMs: number;
  readonly levels: SoundLevels | null;
};

/** The sentences of a line in order; what has no word in it goes to the one before, or after. */
export function sentencesOf(
  blocks: readonly ShownBlock[],
  language: string,
): readonly SentencePlace[] {
  return blocks.flatMap((block) => {
    const text = block.runs.map((run) => run.text).join('');
    const ranges: { start: number; end: number }[] = [];
    for (const { start, end } of sentenceRanges(text, language)) {
      const last = ranges.at(-1);
      const isJoined =
        last !== undefined &&
        !(isSpeakable(text.slice(start, end)) && isSpeakable(text.slice(last.start, last.end)));
      if (isJoined) last.end = end;
      else ranges.push({ start, end });
    }
    return ranges.map(({ start, end }) => {
      return { block, from: start, to: end, text: text.slice(start, end) };
    });
  });
}

/**
 * When each sentence of a heard line is said. The line's own borders are exact; those inside are looked for
 * in the pauses of its sound (`alignSentences`), or estimated by length where its sound is not known.
 */
export function timedSentences(
  { line, heard }: TimedLine,
  language: string,
): readonly TimedSentence[] {
  if (heard === null) return [];
  const sentences = sentencesOf(line.blocks, language);
  const levels = line.levels?.() ?? null;
  const starts = startsOf(
    sentences.map(({ block, from, to }) => saidOfRuns(block.runs, from, to)),
    levels,
    heard.endMs - heard.startMs,
    language,
  );
  return sentences.map((sentence, index) => {
    const from = index === 0 ? 0 : (starts[index] ?? 0);
    const to = starts[index + 1] ?? heard.endMs - heard.startMs;
    return {
      ...sentence,
      startMs: heard.startMs + from,
      endMs: heard.startMs + to,
      levels: levels && slice(levels, from, to),
    };
  });
}

/**
 * When each word of a sentence is said: by its clauses, which have pauses, and by length inside them. The first one is
 * said where the sound begins, which a take's own silence may stand before.
 */
export function timedWords(
  { block, from: first, text, startMs, endMs, levels }: TimedSentence,
  language: string,
  mostColumns: number,
): readonly TimedWord[] {
  let at = first;
  const pieces = unbreakable(text, language, mostColumns).map((word): Piece => {
    at += word.length;
    return { text: word, said: saidOfRuns(block.runs, at - word.length, at) };
  });
  const clauses = clausesOf(pieces);
  const lengthMs = endMs - startMs;
  const starts = startsOf(
    clauses.map((words) => words.map(({ said }) => said).join('')),
    levels,
    lengthMs,
    language,
  );
  return clauses.flatMap((words, clause) => {
    const from = starts[clause] ?? 0;
    const to = starts[clause + 1] ?? lengthMs;
    const sound = levels && slice(levels, from, to);
    const isLast = clause === clauses.length - 1;
    const said = words.map((word) => word.said);
    const places = wordStarts(said, sound, to - from, language);
    return words.map((word, index): TimedWord => {
      const isEnd = index === words.length - 1;
      return {
        text: word.text,
        startMs: startMs + from + (places[index] ?? 0),
        endMs: startMs + from + (places[index + 1] ?? to - from),
        ends: isEnd ? (isLast ? 'sentence' : 'clause') : 'word',
      };
    });
  });
}

const clauseEnd = /[,;:—–…،؛、，；：。！？.!?]["'”’»›)\]）」』]*\s*$/;

/** A piece of text with what is said of it. */
type Piece = { readonly text: string; readonly said: string };

function clausesOf(words: readonly Piece[]): readonly (readonly Piece[])[] {
  const clauses: Piece[][] = [[]];
  words.forEach((word, index) => {
    clauses.at(-1)?.push(word);
    if (clauseEnd.test(word.text) && index < words.length - 1) clauses.push([]);
  });
  return clauses;
}

function expectedMs(text: string, language: string): number {
  return Math.max(1, estimateSpeech({ text, speed: 1, language }).expectedDurationMs);
}

/** Shares of the whole before each text. */
function sharesOf(texts: readonly string[], language: string): readonly number[] {
  const weights = texts.map((text) => expectedMs(text, language));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const share = before / whole;
    before += weight;
    return share;
  });
}

/** When each text begins inside its sound, behind its silence where there are several. Never runs backwards. */
function startsOf(
  texts: readonly string[],
  levels: SoundLevels | null,
  lengthMs: number,
  language: string,
): readonly number[] {
  if (texts.length < 2) return texts.map(() => 0);
  const weights = texts.map((text) => expectedMs(text, language));
  const found =
    levels === null
      ? sharesOf(texts, language).map((share) => share * lengthMs)
      : alignSentences(levels, weights);
  return inOrder(found, lengthMs);
}

function wordStarts(
  words: readonly string[],
  levels: SoundLevels | null,
  lengthMs: number,
  language: string,
): readonly number[] {
  const shares = sharesOf(words, language);
  const found =
    levels === null ? shares.map((share) => share * lengthMs) : spokenTimes(levels, shares);
  return inOrder(found, lengthMs);
}

function inOrder(starts: readonly number[], lengthMs: number): readonly number[] {
  let before = 0;
  return starts.map((start) => {
    before = Math.min(lengthMs, Math.max(before, start));
    return before;
  });
}

function slice({ peaks, peaksPerSecond }: SoundLevels, fromMs: number, toMs: number): SoundLevels {
  const from = Math.round((fromMs * peaksPerSecond) / 1000);
  const to = Math.round((toMs * peaksPerSecond) / 1000);
  return { peaks: Array.prototype.slice.call(peaks, from, to), peaksPerSecond };
}
