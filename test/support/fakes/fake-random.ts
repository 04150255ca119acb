import { createSeededRandom } from '../../../electron/demo/faults/seeded-random.ts';
import type { Random } from '../../../electron/platform/ports.ts';

/** Seeded randomness: the same ids and fractions in every run. */
export function createFakeRandom(seed = 20261121): Random {
  const fraction = createSeededRandom(seed);
  const id = () => {
    const bytes = Buffer.from(Array.from({ length: 16 }, () => Math.floor(fraction() * 256)));
    return bytes.toString('base64url');
  };
  return { id, fraction };
}
