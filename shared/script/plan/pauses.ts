/**
 * Silence after a segment, in milliseconds, between what the voice itself leaves at the ends. The order
 * of sentence, paragraph and scene follows the pause caps of audiobook practice (120, 400 and 700 ms at
 * least); an explicit `[pause]` replaces the one that would stand there.
 */
export const pausesMs = {
  /** Where a sentence goes on in the next segment. */
  cut: 40,
  sentence: 250,
  /** Another speaker in the same paragraph. */
  speaker: 400,
  paragraph: 600,
  heading: 1000,
  sceneBreak: 1500,
} as const;
