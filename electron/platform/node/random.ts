import { randomBytes } from 'node:crypto';
import type { Random } from '../ports.ts';

/** The operating system's randomness: identifiers are unguessable. */
export function createSystemRandom(): Random {
  return {
    id: () => randomBytes(16).toString('base64url'),
    fraction: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) / 2 ** 53,
  };
}
