import { wavePeaksPerSecond } from '../../../shared/ipc/routes/hear.ts';

/** A sound that the preview's server makes up: as long as its name says, speech-like in its loudness. */
export function toneUrl(durationMs: number, seed: number): string {
  return `/media/tone-${Math.round(durationMs)}-${seed}`;
}

/** How long the sound of such an address is. */
export function toneMs(mediaUrl: string): number {
  return Number(/tone-(\d+)-/.exec(mediaUrl)?.[1] ?? 3000);
}

/** 0 to 1: syllables with a breath about every two seconds, as the server sounds it. */
export function toneLevel(seconds: number, seed: number): number {
  const inBreath = (seconds + seed * 0.37) % 2.3;
  if (inBreath > 2) {
    return 0.01;
  }
  const syllable = Math.abs(Math.sin(seconds * Math.PI * 4.3));
  return Math.max(0.02, syllable * (0.45 + 0.35 * Math.sin(seconds * 1.7 + seed)));
}

/** Peaks of such a sound, 0 to 1. */
export function tonePeaks(mediaUrl: string): readonly number[] {
  const count = Math.ceil((toneMs(mediaUrl) / 1000) * wavePeaksPerSecond);
  const seed = Number(/(\d+)$/.exec(mediaUrl)?.[1] ?? 0);
  return Array.from({ length: count }, (_, at) => toneLevel(at / wavePeaksPerSecond, seed));
}

/** The same as main sends them. */
export function tonePeaksBase64(mediaUrl: string): string {
  const bytes = tonePeaks(mediaUrl).map((level) => Math.round(level * 127));
  return btoa(String.fromCharCode(...bytes));
}
