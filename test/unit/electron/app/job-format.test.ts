import { describe, expect, it } from 'vitest';
import { jobFormat } from '../../../../electron/app/job-format.ts';
import {
  mostSoundBytes,
  mostSoundBytesOfAny,
} from '../../../../electron/gateway/client/answers/result-limits.ts';

const text = (characters: number) => 'x'.repeat(characters);

describe('what a speech job is asked for in', () => {
  // The bug: 10,000 characters came as a wav of over 200 MB.
  it('is wav while that is of a bearable size, and mp3 beyond, by its length and speed', () => {
    expect(jobFormat({ text: text(4700), speed: 1 })).toBe('wav');
    expect(jobFormat({ text: text(4800), speed: 1 })).toBe('mp3');
    expect(jobFormat({ text: text(4700), speed: 0.5 })).toBe('mp3');
    expect(jobFormat({ text: text(9000), speed: 2 })).toBe('wav');
  });
});

describe('the most that a sound is taken for', () => {
  // The bug: our own limit of 200 MB gave up a paid result of 210 MB.
  it('is several times the wav that the longest reading of the text can be', () => {
    const wavBytes = (10_000 / 250) * 60 * 44_100 * 2;
    expect(mostSoundBytes({ text: text(10_000), speed: 1 })).toBeGreaterThan(wavBytes * 4);
    expect(mostSoundBytes({ text: text(10_000), speed: 0.5 })).toBe(mostSoundBytesOfAny());
  });

  it('is small for a line', () => {
    expect(mostSoundBytes({ text: text(10), speed: 1 })).toBeLessThan(100_000_000);
  });
});
