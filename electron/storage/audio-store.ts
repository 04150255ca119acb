import { statSync, unlinkSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileExists, moveIntoPlace } from '../platform/node/durable-file.ts';

/** The content-addressed folder of takes: a file is named by the SHA-256 of its bytes. */
export type AudioStore = {
  readonly pathOf: (sha256: string) => string;
  /** A fresh name on the same disk, for a worker to write to. */
  readonly temporaryPath: (id: string) => string;
  /** Puts a synced temporary file in its place; an equal file that is there already wins. */
  readonly adopt: (temporaryPath: string, sha256: string) => Promise<string>;
  readonly has: (sha256: string) => Promise<boolean>;
  /**
   * Removes a file at once, in this very turn, so that a check of what needs it, made just before, still holds. Returns
   * its bytes; 0 where it is gone already, or came within the hour: its row may only be about to be written.
   */
  readonly remove: (sha256: string) => number;
  /** What lies in the store, by hash. */
  readonly hashes: () => AsyncIterable<readonly string[]>;
};

const hourMs = 3_600_000;

/** What was put into the store within the hour, or two; of each hash as much as tells it from most others. */
function createArrivals() {
  let recent = new Set<number>();
  let older = new Set<number>();
  let turnedAtMs = performance.now();
  const brief = (sha256: string) => Number.parseInt(sha256.slice(0, 7), 16);
  const turn = (): void => {
    if (performance.now() - turnedAtMs < hourMs) return;
    older = recent;
    recent = new Set();
    turnedAtMs = performance.now();
  };
  return {
    add: (sha256: string): void => {
      turn();
      recent.add(brief(sha256));
    },
    has: (sha256: string): boolean => {
      turn();
      return recent.has(brief(sha256)) || older.has(brief(sha256));
    },
  };
}

/** Where exports keep encoded chapters, inside of the folder of all audio. */
export function chapterCacheFolder(audioFolder: string): string {
  return join(audioFolder, 'chapters');
}

export function createAudioStore(folder: string, temporaryFolder: string): AudioStore {
  const arrivals = createArrivals();
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.flac`);
  return {
    pathOf,
    temporaryPath: (id) => join(temporaryFolder, `${id}.flac.part`),
    adopt: async (temporaryPath, sha256) => {
      const path = pathOf(sha256);
      // Before anything is waited for: from now on nothing removes it.
      arrivals.add(sha256);
      if (await fileExists(path)) {
        await unlink(temporaryPath).catch(() => undefined);
        return path;
      }
      await moveIntoPlace(temporaryPath, path);
      return path;
    },
    has: (sha256) => fileExists(pathOf(sha256)),
    remove: (sha256) => {
      if (arrivals.has(sha256)) return 0;
      const path = pathOf(sha256);
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > 0) unlinkSync(path);
      return size;
    },
    hashes: async function* () {
      const folders = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const { name } of folders.filter((entry) => /^[0-9a-f]{2}$/.test(entry.name))) {
        const files = await readdir(join(folder, name)).catch(() => []);
        yield files.flatMap((file) =>
          /^[0-9a-f]{64}\.flac$/.test(file) ? [file.slice(0, 64)] : [],
        );
      }
    },
  };
}
