import { wavePeaksPerSecond } from '../../../../shared/model/take.ts';
import { parseScript, saidText } from '../../../../shared/script/parse/parse.ts';
import { estimateSpeech } from '../../../../shared/script/plan/estimate.ts';
import { alignSentences } from '../../../../shared/script/sentences/align-sentences.ts';
import { markedSentences } from '../../../../shared/script/tags/marked-sentences.ts';

/** A sentence as it stands in the text of a segment, from its first word to its last mark. */
export type SpokenSentence = {
  readonly from: number;
  readonly to: number;
  /** Its expected length against the others of the segment. */
  readonly weight: number;
};

export type SentenceRules = { readonly cast: readonly string[]; readonly language: string };

/** The sentences of a segment that are heard; places are offsets of `text`, the segment's own. */
export function spokenSentences(
  text: string,
  { cast, language }: SentenceRules,
): readonly SpokenSentence[] {
  const document = parseScript(text, { cast });
  return markedSentences(document, language)
    .filter(({ isSpoken }) => isSpoken)
    .map(({ start, end, openAt, closeAt }) => {
      const words = saidText(parseScript(text.slice(start, end), { cast })).trim();
      const { expectedDurationMs } = estimateSpeech({ text: words, speed: 1, language });
      return {
        from: openAt,
        to: Math.max(openAt, closeAt),
        weight: Math.max(1, expectedDurationMs),
      };
    });
}

/** When each begins, in ms of the untrimmed take; by their lengths alone while no peaks are here. */
export function sentenceStartsMs(
  sentences: readonly SpokenSentence[],
  peaks: Uint8Array | null,
  durationMs: number,
): readonly number[] {
  const weights = sentences.map(({ weight }) => weight);
  if (peaks !== null) return alignSentences({ peaks, peaksPerSecond: wavePeaksPerSecond }, weights);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const start = whole === 0 ? 0 : (before / whole) * durationMs;
    before += weight;
    return start;
  });
}

/** Which of them is heard at that time: the last one that has begun. */
export function sentenceAtMs(startsMs: readonly number[], timeMs: number): number {
  return Math.max(
    0,
    startsMs.findLastIndex((startMs) => startMs <= timeMs),
  );
}
