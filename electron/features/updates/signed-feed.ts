import { createPublicKey, verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';
import { isVersion } from './newer-version.ts';
import type { SignedFeed } from './ports.ts';

const feedSchema = z.object({
  version: z.string().refine(isVersion),
  releaseNotes: z.string().max(100_000).nullish(),
  files: z
    .array(
      z.object({
        url: z.string().regex(/^[\w.+-]+$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.number().int().positive().max(4e9),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * What is signed: the name stands before the bytes, so that the list of one system is not taken for that of
 * another. `scripts/sign-feed.mjs` makes the same.
 */
function signedBytes(name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`lectern update feed\n${name}\n`, 'utf8'), bytes]);
}

/**
 * Reads a list of new versions after its detached Ed25519 signature (RFC 8032, base64) was found right; before
 * that nothing of it is looked at. Throws `update_failed`.
 */
export function readSignedFeed(feed: {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly signature: string;
  readonly publicKey: string;
}): SignedFeed {
  if (!isSigned(feed)) throw appError('update_failed.signature', { file: feed.name });
  const read = feedSchema.safeParse(parsed(feed.bytes));
  if (!read.success) throw appError('update_failed.feed', { file: feed.name });
  const { version, releaseNotes = null, files } = read.data;
  return {
    version,
    notes: releaseNotes === null ? null : plainText(releaseNotes),
    files: files.map(({ url, sha512, size }) => ({ url, sha512, bytes: size })),
  };
}

function isSigned({ name, bytes, signature, publicKey }: Parameters<typeof readSignedFeed>[0]) {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, signedBytes(name, bytes), key, Buffer.from(signature.trim(), 'base64'));
  } catch {
    return false;
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

/** Some places keep notes as HTML; the page shows them as text. */
function plainText(notes: string): string {
  return notes
    .replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
