import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAll } from '../../platform/node/durable-file.ts';

/** Encoded chapters that no export asked for within these go by themselves; an export makes them again, free. */
export const chapterLimits = { bytes: 4_000_000_000, days: 60 } as const;

const dayMs = 86_400_000;

type Entry = {
  readonly name: string;
  readonly bytes: number;
  readonly usedAtMs: number;
};

/** The encoded chapters of exports, which are only kept so that the next export is quick. */
export type ChapterCache = {
  readonly entries: () => Promise<readonly Entry[]>;
  /** Work that uses the cache: nothing of it is removed meanwhile. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  readonly isInUse: () => boolean;
  /** Returns the bytes; 0 while an export runs. */
  readonly remove: (entry: Entry) => Promise<number>;
  /** Removes the oldest beyond the limits, and what a killed export left half done. */
  readonly prune: (
    nowMs: number,
    limits?: { readonly bytes: number; readonly days: number },
  ) => Promise<number>;
};

export function createChapterCache(folder: string): ChapterCache {
  let uses = 0;
  const entries: ChapterCache['entries'] = async () => {
    const names = await readdir(folder).catch(() => []);
    const found: Entry[] = [];
    for (const name of names) {
      const entry = await stat(join(folder, name)).catch(() => null);
      if (entry?.isFile() !== true) continue;
      found.push({ name, bytes: entry.size, usedAtMs: entry.mtimeMs });
    }
    return found;
  };
  const remove: ChapterCache['remove'] = async ({ name, bytes }) => {
    if (uses > 0) return 0;
    await removeAll(join(folder, name));
    return bytes;
  };
  return {
    entries,
    remove,
    isInUse: () => uses > 0,
    during: async (work) => {
      uses += 1;
      try {
        return await work();
      } finally {
        uses -= 1;
      }
    },
    prune: async (nowMs, limits = chapterLimits) => {
      const newestFirst = [...(await entries())].sort(
        (one, other) => other.usedAtMs - one.usedAtMs,
      );
      let kept = 0;
      let freed = 0;
      for (const entry of newestFirst) {
        const isOld = nowMs - entry.usedAtMs > limits.days * dayMs;
        if (!isOld && !entry.name.endsWith('.part') && kept + entry.bytes <= limits.bytes) {
          kept += entry.bytes;
        } else {
          freed += await remove(entry);
        }
      }
      return freed;
    },
  };
}
