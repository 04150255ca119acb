import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { copyByHash } from '../platform/node/durable-file.ts';
import type { Paths } from '../platform/ports.ts';

/** The name of a kept file, or why it is not kept. */
export type SourceFile = string;

export const tooLarge = 'too-large';
export const mostSourceBytes = 200 * (1 << 20);

/** Where the EPUB files lie that books came from: read-along books are made of their pages. */
export function sourceFolder({ home }: Pick<Paths, 'home'>): string {
  return join(home, 'manuscripts');
}

/** Copies an EPUB file into the library; null for other files, and for one that is gone or cannot be copied. */
export async function keepSourceFile(
  paths: Pick<Paths, 'home'>,
  path: string,
): Promise<SourceFile | null> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const head = Buffer.alloc(64);
      await file.read(head, 0, head.length, 0);
      if (!isEpub(head, path)) return null;
      if (size > mostSourceBytes) return tooLarge;
    } finally {
      await file.close();
    }
    const { sha256 } = await copyByHash(path, sourceFolder(paths), '.epub');
    return `${sha256}.epub`;
  } catch {
    // The book is read already and does not depend on it.
    return null;
  }
}

/** OCF 3.3, section 4.2.6.1: its first entry says so; some tools put another one first. */
function isEpub(head: Buffer, path: string): boolean {
  const isZip = head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
  return isZip && (/\.epub$/i.test(path) || head.includes('mimetypeapplication/epub+zip'));
}
