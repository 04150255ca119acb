import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Book 2 before book 10. */
export const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Paths whose last part has wildcards, with the files that they stand for: the shells of Windows leave that to
 * the program. One that matches nothing stays as it is.
 */
export async function matchWildcards(
  paths: readonly string[],
  isWindows = process.platform === 'win32',
): Promise<readonly string[]> {
  const wanted = paths.map(async (path) => {
    const name = basename(path);
    if (!isWindows || !/[*?]/.test(name)) return [path];
    const pattern = name
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replace(/\*+/g, '.*')
      .replace(/\?/g, '.');
    const folder = dirname(path);
    const names = await readdir(folder).catch(() => []);
    const isWanted = new RegExp(`^${pattern}$`, 'is');
    const found = names.filter((one) => isWanted.test(one)).sort(naturalOrder.compare);
    return found.length === 0 ? [path] : found.map((one) => join(folder, one));
  });
  return (await Promise.all(wanted)).flat();
}
