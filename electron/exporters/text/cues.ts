import { append } from '../../../shared/append.ts';
import { columnsOf } from './line-breaks.ts';
import type { TimedLine } from './timed-lines.ts';
import { type TimedWord, timedSentences, timedWords } from './timed-words.ts';

/** A subtitle: what stands on the screen at once, in whole milliseconds. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  /** One or two lines. */
  readonly lines: readonly string[];
  /** The whole cue on one line, with the spaces of the text. */
  readonly text: string;
  readonly speaker: string | null;
};

/** As streaming services ask for (42 columns, two lines, up to 7 s), 1 s at least where there is room. */
export const cueLimits = { columns: 42, lines: 2, leastMs: 1000, mostMs: 7000 } as const;

/**
 * The subtitles of a chapter: no word lost or doubled, cut at sentences, then clauses, then words. A cue stays
 * a second at least unless the next one needs the place, and none overlaps another. Times are the chapter's.
 */
export function cuesOf(
  lines: readonly TimedLine[],
  language: string,
  chapterMs: number,
): readonly Cue[] {
  const cues = lines.flatMap((line) => {
    const blocks = new Map<number, TimedWord[][]>();
    for (const sentence of timedSentences(line, language)) {
      const words = timedWords(sentence, language, cueLimits.columns);
      const { block } = sentence.block;
      append(blocks, block, [...words]);
    }
    const { speaker } = line.line;
    return [...blocks.values()].flatMap((sentences) =>
      packed(sentences).map((words) => ({ words, speaker })),
    );
  });
  return placed(cues, chapterMs);
}

type Words = readonly TimedWord[];

/** Whole sentences together while they fit; a longer one in parts of about the same width. */
function packed(sentences: readonly Words[]): readonly Words[] {
  const cues: Words[] = [];
  let open: Words = [];
  const flush = (): void => {
    if (open.length > 0) cues.push(open);
    open = [];
  };
  for (const sentence of sentences) {
    const together = [...open, ...sentence];
    if (fits(together)) {
      open = together;
      continue;
    }
    flush();
    if (fits(sentence)) open = sentence;
    else cues.push(...cut(sentence));
  }
  flush();
  return cues;
}

function cut(words: Words): readonly Words[] {
  if (words.length < 2 || fits(words)) return [words];
  const whole = columnsOf(textOf(words));
  const parts = Math.max(
    2,
    Math.ceil(whole / (cueLimits.columns * cueLimits.lines)),
    Math.ceil(lengthOf(words) / cueLimits.mostMs),
  );
  let best = 1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length && (at === 1 || fits(words.slice(0, at))); at++) {
    const far = Math.abs(columnsOf(textOf(words.slice(0, at))) - whole / parts);
    // The end of a clause is worth a cue that is half shorter than the others.
    const cost = far - (words[at - 1]?.ends === 'clause' ? whole / parts / 2 : 0);
    if (cost < bestCost) {
      best = at;
      bestCost = cost;
    }
  }
  return [words.slice(0, best), ...cut(words.slice(best))];
}

function fits(words: Words): boolean {
  return lengthOf(words) <= cueLimits.mostMs && layOut(words) !== null;
}

function lengthOf(words: Words): number {
  return (words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0);
}

function textOf(words: Words): string {
  return words
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** On one line, else on two of about the same width, rather at a clause's end; null where it does not fit. */
function layOut(words: Words): readonly string[] | null {
  const text = textOf(words);
  if (columnsOf(text) <= cueLimits.columns) return [text];
  let best: readonly string[] | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at++) {
    const lines = [textOf(words.slice(0, at)), textOf(words.slice(at))];
    const [first = 0, second = 0] = lines.map(columnsOf);
    if (first > cueLimits.columns) break;
    if (second > cueLimits.columns) continue;
    const isWord = words[at - 1]?.ends === 'word';
    const cost = Math.abs(first - second) + (isWord ? cueLimits.columns / 4 : 0);
    if (cost < bestCost) {
      best = lines;
      bestCost = cost;
    }
  }
  return best;
}

function placed(
  cues: readonly { readonly words: Words; readonly speaker: string | null }[],
  chapterMs: number,
): readonly Cue[] {
  const shown = cues.filter(({ words }) => textOf(words) !== '');
  let doneMs = 0;
  return shown.map(({ words, speaker }, index) => {
    const startMs = Math.max(doneMs, Math.round(words[0]?.startMs ?? 0));
    const saidMs = Math.round(words.at(-1)?.endMs ?? 0);
    const nextMs = Math.round(shown[index + 1]?.words[0]?.startMs ?? chapterMs);
    const wantedMs = Math.max(saidMs, Math.min(startMs + cueLimits.leastMs, nextMs));
    const endMs = Math.max(startMs + 1, Math.min(wantedMs, startMs + cueLimits.mostMs));
    doneMs = endMs;
    const text = textOf(words);
    return { startMs, endMs, text, lines: layOut(words) ?? [text], speaker };
  });
}
