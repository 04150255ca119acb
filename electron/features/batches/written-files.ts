import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBookName } from '../../../shared/model/import/book-files.ts';

/** A file as it was when its folder was looked at last. */
type Seen = { readonly size: number; readonly mtimeMs: number; readonly isJudged: boolean };

/** Tells files that are written from those that are still being written, by two looks at them. */
export function createWrittenFiles() {
  /** By path. */
  const seen = new Map<string, Seen>();
  return {
    /** Books of a folder that did not change since the look before, and were not judged as they are. */
    lookAt: async (folder: string): Promise<readonly string[]> => {
      const entries = await readdir(folder, { withFileTypes: true });
      const written: string[] = [];
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.startsWith('.') || !isBookName(entry.name)) continue;
        const path = join(folder, entry.name);
        const found = await stat(path).catch(() => null);
        if (found === null) continue;
        const { size, mtimeMs } = found;
        const before = seen.get(path);
        const isSame = before?.size === size && before.mtimeMs === mtimeMs;
        if (!isSame) seen.set(path, { size, mtimeMs, isJudged: false });
        else if (!before.isJudged && size > 0) written.push(path);
      }
      return written.sort();
    },
    seen: (path: string): Seen | undefined => seen.get(path),
    /** As it is it needs no other look. */
    judge: (path: string, state: Seen): void => {
      seen.set(path, { ...state, isJudged: true });
    },
  };
}
