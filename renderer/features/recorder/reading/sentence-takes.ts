import type { ReferencePart, ReferenceView } from '../../../../shared/model/voice.ts';

type Parts = Pick<ReferenceView, 'parts'>;

/** The take of a sentence: the last part that was recorded for it. */
export function takeOf({ parts }: Parts, sentence: string): ReferencePart | null {
  return (
    parts.filter((part) => part.origin === 'recording' && part.sentence === sentence).at(-1) ?? null
  );
}

/** The first sentence after `at` without a take, from the start again after the last; null: all have one. */
export function nextSentence(
  sentences: readonly string[],
  at: number,
  isTaken: (sentence: string) => boolean,
): number | null {
  const order = sentences.map((_, step) => (at + 1 + step) % sentences.length);
  return order.find((index) => !isTaken(sentences[index] ?? '')) ?? null;
}
