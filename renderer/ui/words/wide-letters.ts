const wideLetters = /[\u2e80-\ud7a3\uff00-\uff60]/g;

/** How many letters are as wide as they are high, as those of Chinese: each has the room of two others. */
export function wideLetterCount(text: string): number {
  return text.match(wideLetters)?.length ?? 0;
}
