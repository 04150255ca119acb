import { estimateSpeech } from '../../../../shared/script/plan/estimate.ts';
import { speechInputMaxCharacters, speechSpeedMin } from '../../wire/limits.ts';

/** Stereo floats at 48 kHz: no answer that is sound takes more room, in whatever format it was asked for. */
const mostSoundBytesPerMs = (48_000 * 2 * 4) / 1000;
/** How many times longer than the slowest plausible reading a sound may be. */
const headroom = 4;
/** For the shortest lines: a header with pictures, a long breath. */
const leastLimitBytes = 64_000_000;

/**
 * The most bytes that the sound of a request is taken for: what is longer is no answer to it, but a body
 * without an end. Follows from its text and speed.
 */
export function mostSoundBytes({ text, speed }: { text: string; speed: number }): number {
  const { worstDurationMs } = estimateSpeech({ text, speed, language: 'en' });
  return Math.max(leastLimitBytes, Math.ceil(worstDurationMs * headroom * mostSoundBytesPerMs));
}

/** The most bytes of sound for a request whose text is not known any more. */
export const mostSoundBytesOfAny = (): number =>
  mostSoundBytes({ text: 'x'.repeat(speechInputMaxCharacters), speed: speechSpeedMin });

/** 200 Mbit/s: a film in 4K as cameras record it. */
const mostVideoBytesPerSecond = 25_000_000;
/** Nothing is said of how long a video may be: this is what a request without a length may become. */
const usualVideoSeconds = 120;

/** The most bytes that a video of so many seconds is taken for. */
export function mostVideoBytes(seconds: number = usualVideoSeconds): number {
  return Math.max(usualVideoSeconds, seconds * headroom) * mostVideoBytesPerSecond;
}
