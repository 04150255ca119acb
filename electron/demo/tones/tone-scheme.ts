/*
 * The tone voice: each text is a sound that names it. One text is one frame:
 *
 *   start | 10 hex digits of SHA-256 of the text | check digit | body | end
 *
 * The body lasts in proportion to the text; a frame without its end was cut short. Every sign is a
 * pair of tones between 400 and 3000 Hz that lies apart from all others by 140 Hz or more, so that
 * it survives lossy coding, resampling and any gain.
 */

export type TonePair = readonly [lowHz: number, highHz: number];

const lowHz = [700, 860, 1020, 1180] as const;
const highHz = [1660, 1900, 2140, 2380] as const;

export const startPair: TonePair = [460, 2860];
export const endPair: TonePair = [560, 2620];
export const bodyPair: TonePair = [460, 1420];

export const hashDigitCount = 10;
export const startToneMs = 120;
export const digitMs = 60;
export const digitGapMs = 20;
export const bodyMinMs = 60;
export const endToneMs = 120;
/** Of the body, at speed 1: about the pace of a quick reader. */
export const bodyMsPerCharacter = 40;
/** Of each tone of a pair. */
export const toneAmplitude = 0.12;

/** The pair of tones of a digit 0 to 15. */
export function digitPair(digit: number): TonePair {
  return [lowHz[digit >> 2] ?? lowHz[0], highHz[digit & 3] ?? highHz[0]];
}

/** The digit that follows the hash: a weighted sum, so that swapped digits are seen too. */
export function checkDigit(digits: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (index + 1), 7) % 16;
}
