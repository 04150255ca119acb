import { fromDb } from '../audio-clip.ts';

export type SoundEdges = {
  /** Before the first and behind the last 10 ms that are louder than room tone; null where nothing is. */
  readonly headMs: number | null;
  readonly tailMs: number | null;
  readonly durationMs: number;
};

const windowsPerSecond = 100;

/** Above what shops take for a noise floor, and below any speech. */
const leastSpeech = fromDb(-50) ** 2;

/** Finds where a sound begins and ends to be louder than room tone, of blocks in any lengths. */
export function createSoundEdges(sampleRateHz: number) {
  const windowSamples = Math.round(sampleRateHz / windowsPerSecond);
  let position = 0;
  let squares = 0;
  let filled = 0;
  let first: number | null = null;
  let last = 0;

  /** Of the window that ends where the block has been read to. */
  const close = (sum: number, end: number): boolean => {
    if (sum / windowSamples <= leastSpeech) return false;
    first ??= end - windowSamples;
    last = end;
    return true;
  };
  const squaresOf = (block: Float32Array, from: number, to: number): number => {
    let sum = 0;
    for (let index = from; index < to; index++) sum += (block[index] ?? 0) ** 2;
    return sum;
  };

  return {
    push: (block: Float32Array): void => {
      const begun = Math.min(block.length, windowSamples - filled);
      squares += squaresOf(block, 0, begun);
      filled += begun;
      if (filled === windowSamples) {
        close(squares, position + begun);
        squares = 0;
        filled = 0;
        const count = Math.floor((block.length - begun) / windowSamples);
        const closeAt = (window: number): boolean => {
          const from = begun + window * windowSamples;
          const sum = squaresOf(block, from, from + windowSamples);
          return close(sum, position + from + windowSamples);
        };
        for (let window = 0; window < count && first === null; window++) closeAt(window);
        // Behind the first one only the last one counts.
        let window = count - 1;
        while (window >= 0 && !closeAt(window)) window -= 1;
        const rest = begun + count * windowSamples;
        squares = squaresOf(block, rest, block.length);
        filled = block.length - rest;
      }
      position += block.length;
    },
    finish: (): SoundEdges => {
      const toMs = (samples: number): number => Math.round((samples * 1000) / sampleRateHz);
      return {
        headMs: first === null ? null : toMs(first),
        tailMs: first === null ? null : toMs(position - last),
        durationMs: (position * 1000) / sampleRateHz,
      };
    },
  };
}
