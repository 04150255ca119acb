import { randomBytes } from 'node:crypto';

/** A fresh name that nobody can guess: 32 hex digits behind the prefix. */
export function freshId(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
