import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyStore } from '../charges/ports.ts';
import { openDurableWriter } from '../platform/node/durable-file.ts';

/** Answers on their way to becoming takes: one file a charge, named by it, kept until the take is stored. */
export function createBodyStore(folder: string): BodyStore {
  /** By path, what this run wrote and synced: hashed as it came, it is not read again. */
  const written = new Map<string, string>();
  return {
    open: async (chargeId, expectedBytes) => {
      const writer = await openDurableWriter(folder, `${chargeId}.body`, expectedBytes);
      const finish = async () => {
        const body = await writer.finish();
        written.set(body.path, body.sha256);
        return body;
      };
      return { ...writer, finish };
    },
    isWhole: async (path, bytes, sha256) => {
      const size = await stat(path).then(
        (entry) => entry.size,
        () => -1,
      );
      if (size !== bytes) return false;
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
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const left = entries.filter((entry) => entry.isFile() && /\.(body|part)$/.test(entry.name));
      // By name: a library that was moved is at another path than its rows say.
      const kept = new Set(paths.map((path) => basename(path)));
      for (const { name } of left) {
        if (!kept.has(name)) await unlink(join(folder, name)).catch(() => undefined);
      }
    },
  };
}
