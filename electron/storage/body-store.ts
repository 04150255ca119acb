import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyStore } from '../charges/ports.ts';
import { openDurableWriter } from '../platform/node/durable-file.ts';

/** Answers on their way to becoming takes: one file a charge, named by it, kept until the take is stored. */
export function createBodyStore(folder: string): BodyStore {
  return {
    open: (chargeId, expectedBytes) => openDurableWriter(folder, `${chargeId}.body`, expectedBytes),
    isWhole: async (path, bytes, sha256) => {
      const size = await stat(path).then(
        (entry) => entry.size,
        () => -1,
      );
      if (size !== bytes) return false;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return hash.digest('hex') === sha256;
    },
    remove: (path) => unlink(path).catch(() => undefined),
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
