import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 in hex of a text's UTF-8 bytes. */
export function textSha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A fresh name that nobody can guess: 32 hex digits behind the prefix. */
export function freshId(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
