import { jobCharactersPerMinute } from '../gateway/wire/limits.ts';
import type { SpeechFormat } from '../gateway/wire/speech-format.ts';

/** Speech models speak at 44.1 kHz and 16 bits, mono, or less. */
const wavBytesPerMinute = 44_100 * 2 * 60;
/** On a line of 10 Mbit/s that is a minute and a half; an mp3 of the same takes a twelfth. */
const mostWavBytes = 100_000_000;

/**
 * What a speech job is asked for in: wav, which loses nothing, up to about 19 minutes of sound by the
 * gateway's own measure (4,725 characters at speed 1), and mp3 beyond. Of the compressed formats it is the
 * gateway's default, and pieces of it that were put end to end decode as one.
 */
export function jobFormat({ text, speed }: { text: string; speed: number }): SpeechFormat {
  const minutes = [...text].length / jobCharactersPerMinute / speed;
  return minutes * wavBytesPerMinute > mostWavBytes ? 'mp3' : 'wav';
}
