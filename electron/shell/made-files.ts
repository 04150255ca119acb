import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../platform/ports.ts';

/** A quarter of an hour of 16-bit sound at 96 kHz, and some. */
const mostBytes = 200_000_000;

/** Keeps what the page has made itself, and returns its path; null for what is no bytes, or too many. */
export type MadeFiles = (bytes: unknown) => Promise<string | null>;

/**
 * A recording has no path of its own, so its bytes become a temporary file. It ends in `.part`: the next
 * start clears it away, like everything that is half done.
 */
export function createMadeFiles(folder: string, random: Random): MadeFiles {
  return async (bytes) => {
    if (!(bytes instanceof Uint8Array)) return null;
    if (bytes.byteLength === 0 || bytes.byteLength > mostBytes) return null;
    const path = join(folder, `made-${random.id()}.part`);
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    return path;
  };
}
