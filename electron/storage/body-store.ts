import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyStore } from '../charges/ports.ts';
import { asDiskError, openDurableWriter } from '../platform/node/durable-file.ts';
import { keptName, pathInFolder } from '../platform/node/path-in-folder.ts';

/** Half-written files, and the folders of uploads, project files, backups and sounds of voices. */
const ours = /\.(body|part|wav)$|^(web|project|backup|voices)-/;

/** A whole one is named by its call and its hash, so that it can be told without its row. */
const whole = /^(.+)-([0-9a-f]{64})\.body$/;

/**
 * Answers on their way to becoming takes: one file a charge, named by it, kept until the take is stored. `assertInPlace`
 * throws where the library is gone from its folder: then a file that is missing is not lost.
 */
export function createBodyStore(folder: string, assertInPlace = () => {}): BodyStore {
  /** By path, what this run wrote and synced: hashed as it came, it is not read again. */
  const written = new Map<string, string>();
  // What is there before anything of this run: a later upload or answer is no leftover.
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => ours.test(name)) : [];
  return {
    open: async (chargeId, expectedBytes) => {
      const writer = await openDurableWriter(folder, `${chargeId}.body`, expectedBytes);
      const finish = async () => {
        const { path: unnamed, ...body } = await writer.finish();
        const named = join(folder, `${chargeId}-${body.sha256}.body`);
        // Where something else holds the file just now, its row alone knows it.
        const path = await rename(unnamed, named).then(
          () => named,
          () => unnamed,
        );
        written.set(path, body.sha256);
        return { ...body, path };
      };
      return { ...writer, finish };
    },
    unrecorded: ({ id, bodyFile }) => {
      const known = bodyFile === null ? null : keptName(bodyFile);
      for (const name of left) {
        const [, chargeId, sha256 = ''] = whole.exec(name) ?? [];
        if (chargeId !== id || name === known) continue;
        const path = join(folder, name);
        return { path, bytes: statSync(path).size, sha256 };
      }
      return null;
    },
    here: (path) => pathInFolder(folder, path),
    isWhole: async (path, bytes, sha256) => {
      const entry = await stat(path).catch((error: unknown) => {
        assertInPlace();
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asDiskError(error, path);
        return null;
      });
      if (entry?.size !== bytes) return false;
      const known = written.get(path);
      if (known !== undefined) return known === sha256;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return hash.digest('hex') === sha256;
    },
    remove: (path) => {
      written.delete(path);
      return unlink(path).catch(() => undefined);
    },
    keepOnly: async (paths) => {
      // By name: a library that was moved is at another path than its rows say.
      const kept = new Set(paths.map(keptName));
      for (const name of left.splice(0)) {
        if (kept.has(name)) continue;
        await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
}
