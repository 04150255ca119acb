import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Measured = { readonly count: number; readonly bytes: number };

const nothing: Measured = { count: 0, bytes: 0 };

/** How many files lie below a folder, and their bytes; nothing where it is not there. */
export async function measureFolder(folder: string): Promise<Measured> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const measured: Measured[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    measured.push(entry.isDirectory() ? await measureFolder(path) : await measureFile(path));
  }
  return sumOf(measured);
}

export async function measureFile(path: string): Promise<Measured> {
  const entry = await stat(path).catch(() => null);
  return entry === null ? nothing : { count: 1, bytes: entry.size };
}

export function sumOf(all: readonly Measured[]): Measured {
  return all.reduce(
    (sum, { count, bytes }) => ({ count: sum.count + count, bytes: sum.bytes + bytes }),
    nothing,
  );
}

/** Files and folders of a folder that have not changed since that time, by path. */
export async function unchangedSince(
  folder: string,
  timeMs: number,
  isMeant: (name: string) => boolean,
): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.filter(isMeant)) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => null);
    if (entry !== null && changedAtMs(entry) < timeMs) found.push(path);
  }
  return found;
}

function changedAtMs({ mtimeMs, ctimeMs, birthtimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs, birthtimeMs);
}
