import { unlink } from 'node:fs/promises';
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
};

export function createAudioStore(folder: string, temporaryFolder: string): AudioStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.flac`);
  return {
    pathOf,
    temporaryPath: (id) => join(temporaryFolder, `${id}.flac.part`),
    adopt: async (temporaryPath, sha256) => {
      const path = pathOf(sha256);
      if (await fileExists(path)) {
        await unlink(temporaryPath).catch(() => undefined);
        return path;
      }
      await moveIntoPlace(temporaryPath, path);
      return path;
    },
    has: (sha256) => fileExists(pathOf(sha256)),
  };
}
