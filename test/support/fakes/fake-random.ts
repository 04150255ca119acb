import type { Random } from '../../../electron/platform/ports.ts';

/** Seeded randomness (mulberry32): the same ids and fractions in every run. */
export function createFakeRandom(seed = 20261121): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const id = () => {
    const bytes = Buffer.from(Array.from({ length: 16 }, () => Math.floor(fraction() * 256)));
    return bytes.toString('base64url');
  };
  return { id, fraction };
}
