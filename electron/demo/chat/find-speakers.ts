import { findSpeakers as suggestSpeakers } from '../../../shared/script/speakers/find-speakers.ts';

export type SpokenLine = {
  readonly quote: string;
  readonly speaker: string;
  /** 0 to 1. */
  readonly confidence: number;
};

const unknownSpeaker = 'unknown';

/** Who tells a story in the first person. */
const storyteller = 'narrator';

/**
 * Who says each quoted line of a text, in order, by the same rules as the studio's own suggestions: the
 * demo's model has none of its own, and a worse answer would only hide what those find.
 */
export function findSpeakers(text: string): readonly SpokenLine[] {
  return suggestSpeakers(text, { cast: [] }).map(({ quote, speaker, isNarrator, certainty }) => ({
    quote,
    speaker: isNarrator ? storyteller : (speaker ?? unknownSpeaker),
    confidence: isNarrator || speaker !== null ? certainty : 0.1,
  }));
}
