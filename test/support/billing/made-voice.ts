import { encodeWav } from '../../../shared/sound/wav.ts';
import { type SeededRandom, seededRandom } from './seeded.ts';

/** Low, so that an hour of sound is cheap. */
const sampleRateHz = 8000;
const toneHz = 170;
const slowestWordsPerMinute = 110;
const fastestWordsPerMinute = 230;

const second = Int16Array.from({ length: sampleRateHz }, (_, index) =>
  Math.round(6000 * Math.sin((2 * Math.PI * toneHz * index) / sampleRateHz)),
);

export type Spoken = { readonly wav: Uint8Array; readonly minutes: number };

/** Speakers that each have a pace of their own, a little faster or slower with every line. */
export function createSpeakers(seed: string) {
  const paceOf = (voice: string) =>
    seededRandom(seed, voice).between(slowestWordsPerMinute, fastestWordsPerMinute);
  return (text: string, voice: string, speed: number): Spoken => {
    const jitter = seededRandom(seed, voice, text).between(0.85, 1.15);
    const pace = Math.min(
      fastestWordsPerMinute,
      Math.max(slowestWordsPerMinute, paceOf(voice) * jitter),
    );
    const words = text.split(/\s+/).filter((word) => word !== '').length;
    const sampleCount = Math.ceil((words / pace / speed) * 60 * sampleRateHz);
    const samples = new Int16Array(sampleCount);
    for (let at = 0; at < sampleCount; at += sampleRateHz) {
      samples.set(second.subarray(0, Math.min(sampleRateHz, sampleCount - at)), at);
    }
    return { wav: encodeWav(samples, sampleRateHz), minutes: sampleCount / sampleRateHz / 60 };
  };
}

/** How a gateway counts the tokens of a text: never more than its bytes, and not as Lectern guesses it. */
export function randomTokenCounter(random: SeededRandom): (text: string) => number {
  const charactersPerToken = random.between(2.2, 5);
  const isByWords = random.fraction() < 0.2;
  return (text) => {
    const counted = isByWords
      ? text.split(/[\s.,;:!?]+/).filter((word) => word !== '').length
      : Math.ceil([...text].length / charactersPerToken);
    return Math.min(counted, Buffer.byteLength(text, 'utf8'));
  };
}
