import { createHash } from 'node:crypto';
import { createFakeRandom } from '../fakes/fake-random.ts';

export type SeededRandom = {
  /** 0 to 1. */
  readonly fraction: () => number;
  readonly between: (least: number, most: number) => number;
  readonly whole: (least: number, most: number) => number;
  readonly pick: <One>(list: readonly One[]) => One;
};

/** The same sequence for the same words, whatever else runs at the time. */
export function seededRandom(...words: readonly (string | number)[]): SeededRandom {
  const seed = createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0);
  const { fraction } = createFakeRandom(seed);
  const between = (least: number, most: number) => least + (most - least) * fraction();
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    fraction,
    between,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
  };
}

/** Words that random sentences are made of. */
export const plainWords = [
  'lamp',
  'ladder',
  'harbour',
  'winter',
  'letter',
  'keeper',
  'ferry',
  'bridge',
  'rain',
  'rope',
  'window',
  'stairs',
  'kettle',
  'engine',
  'garden',
  'signal',
  'paper',
  'stone',
  'bell',
  'tide',
];
