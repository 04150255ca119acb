import type { SegmentView } from '../../../../shared/model/project.ts';
import { parseScript, shownText } from '../../../../shared/script/parse/parse.ts';
import {
  estimateSpeech,
  referencePrice,
  sumEstimates,
  tokensPerMinute,
} from '../../../../shared/script/plan/estimate.ts';
import { planChapter } from '../../../../shared/script/plan/plan.ts';
import { countCodePoints, countWords } from '../../../../shared/script/text-measures.ts';
import { isSpeakable } from '../../../stores/speakable.ts';

/** What a stretch of script takes; `characters` is null where only the length is known. */
export type Figures = {
  readonly characters: number | null;
  readonly durationMs: number;
  /** All of it is made, so that its length is known. */
  readonly isMade: boolean;
  /** By the reference price, in currency units. */
  readonly money: number;
};

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
    money: referencePrice(expectedTokens),
  };
}

/** Lines of a chapter: the length of what is made is exact, and that of the chapter has its pauses. */
export function figuresOfSegments(segments: readonly SegmentView[]): Figures {
  let characters = 0;
  let spokenMs = 0;
  let pausesMs = 0;
  let isMade = true;
  for (const segment of segments) {
    const lengthMs = segment.durationMs ?? segment.estimatedMs;
    pausesMs += segment.pauseAfterMs;
    if (isSpeakable(segment)) {
      characters += countCodePoints(segment.shown);
      spokenMs += lengthMs;
      isMade &&= segment.durationMs !== null;
    } else {
      pausesMs += lengthMs;
    }
  }
  return { ...figuresOfLength(spokenMs + pausesMs, pausesMs), isMade, characters };
}

/** A length alone, as a book gives it; its pauses are free. */
export function figuresOfLength(
  durationMs: number,
  pausesMs = 0,
): Pick<Figures, 'durationMs' | 'money'> {
  const spokenMinutes = (durationMs - pausesMs) / 60_000;
  return {
    durationMs,
    money: referencePrice(spokenMinutes * (tokensPerMinute + textTokensPerMinute)),
  };
}
