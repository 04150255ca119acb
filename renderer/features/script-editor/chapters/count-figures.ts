import type { SegmentView } from '../../../../shared/model/project.ts';
import type { PriceView } from '../../../../shared/model/session.ts';
import { parseScript, shownText } from '../../../../shared/script/parse/parse.ts';
import {
  estimateSpeech,
  referencePrice,
  speechTokens,
  sumEstimates,
  tokensPerMinute,
} from '../../../../shared/script/plan/estimate.ts';
import { planChapter } from '../../../../shared/script/plan/plan.ts';
import { countCodePoints, countWords } from '../../../../shared/script/text-measures.ts';
import { isSpeakable } from '../../../stores/speakable.ts';
import { isMissing } from '../gutter/segments.ts';

/** What a stretch of script takes; `characters` is null where only the length is known. */
export type Figures = {
  readonly characters: number | null;
  readonly durationMs: number;
  /** All of it is made, so that its length is known. */
  readonly isMade: boolean;
  readonly speech: Speech;
};

/** What is billed: tokens before the account's factor, and requests. */
export type Speech = { readonly tokens: number; readonly calls: number };

/** The text of a minute: about 1000 letters, of which four are a token, or 300 Chinese characters. */
const textTokensPerMinute = 250;

/** Past this a selection is not counted: the chapter's figures stand beside it. */
const mostRead = 20_000;

type Voice = {
  readonly speed: number;
  readonly language: string;
  readonly cast: readonly string[];
};

/** A stretch of script as it would be sent by itself; of a very long one null. */
export function figuresOfText(
  text: string,
  { speed, language, cast }: Voice,
): (Figures & { readonly words: number }) | null {
  if (text.length > mostRead) return null;
  const { segments } = planChapter(text, { language, cast });
  const { expectedDurationMs, expectedTokens } = sumEstimates(
    segments.map(({ sent }) => estimateSpeech({ text: sent, speed, language })),
  );
  const shown = shownText(parseScript(text, { cast })).trim();
  return {
    characters: countCodePoints(shown),
    words: countWords(shown),
    durationMs: expectedDurationMs,
    isMade: false,
    speech: { tokens: expectedTokens, calls: segments.length },
  };
}

/** Lines of a chapter: the length of what is made is exact, and that of the chapter has its pauses. */
export function figuresOfSegments(segments: readonly SegmentView[]): Figures {
  let characters = 0;
  let spokenMs = 0;
  let pausesMs = 0;
  let isMade = true;
  let calls = 0;
  for (const segment of segments) {
    const lengthMs = segment.durationMs ?? segment.estimatedMs;
    pausesMs += segment.pauseAfterMs;
    if (isSpeakable(segment)) {
      characters += countCodePoints(segment.shown);
      calls += 1;
      spokenMs += lengthMs;
      isMade &&= segment.durationMs !== null;
    } else {
      pausesMs += lengthMs;
    }
  }
  return { ...figuresOfLength(spokenMs + pausesMs, { calls, pausesMs }), isMade, characters };
}

/** The lines without audio, as the question before them reckons. */
export function missingSpeech(segments: readonly SegmentView[]): Speech {
  let tokens = 0;
  let calls = 0;
  for (const segment of segments) {
    if (!isMissing(segment)) continue;
    tokens += speechTokens(segment.shown, segment.estimatedMs);
    calls += 1;
  }
  return { tokens, calls };
}

/** A length alone, as a line or a book gives it; its pauses are free. */
export function figuresOfLength(
  durationMs: number,
  { calls, pausesMs = 0 }: { readonly calls: number; readonly pausesMs?: number },
): Pick<Figures, 'durationMs' | 'speech'> {
  const spokenMinutes = (durationMs - pausesMs) / 60_000;
  return {
    durationMs,
    speech: { tokens: spokenMinutes * (tokensPerMinute + textTokensPerMinute), calls },
  };
}

/** In currency units, by the prices of the account in use; by the reference price where there are none. */
export function moneyOf({ tokens, calls }: Speech, prices: PriceView | null): number {
  if (prices === null) return referencePrice(tokens);
  const { moneyPerCall, moneyPerToken, multiplier } = prices;
  return moneyPerCall === null ? tokens * multiplier * moneyPerToken : calls * moneyPerCall;
}
