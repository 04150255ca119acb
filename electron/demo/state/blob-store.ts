import { mkdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  moveIntoPlace,
  openDurableWriter,
  writeFileDurably,
} from '../../platform/node/durable-file.ts';

/** Bytes on their way in; nothing is kept before `keep`. */
export type IncomingBlob = {
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** All that was written, read back. */
  readonly finish: () => Promise<Uint8Array>;
  readonly keep: (name: string) => Promise<void>;
  /** Forgets what was written; nothing happens after `keep`. */
  readonly discard: () => Promise<void>;
};

/** Audio and videos by name. */
export type BlobStore = {
  readonly receive: () => Promise<IncomingBlob>;
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly get: (name: string) => Promise<Uint8Array | null>;
  readonly remove: (name: string) => Promise<void>;
};

/** Files of a folder, synced before they count. What an ended process left half-way is removed. */
export async function createFolderBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    receive: async () => {
      const writer = await openDurableWriter(incoming);
      let isOpen = true;
      return {
        write: writer.write,
        finish: async () => {
          const { path } = await writer.finish();
          return readFile(path);
        },
        keep: async (name) => {
          isOpen = false;
          await moveIntoPlace(writer.temporaryPath, join(folder, name));
        },
        discard: async () => {
          if (isOpen) await writer.discard();
        },
      };
    },
    put: async (name, bytes) => {
      await writeFileDurably(join(folder, name), bytes);
    },
    get: (name) => readFile(join(folder, name)).catch(() => null),
    remove: (name) => unlink(join(folder, name)).catch(() => undefined),
  };
}

/** Blobs in memory: the oldest give way when all together are larger than the limit. */
export function createMemoryBlobStore(maxBytes: number): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  let totalBytes = 0;
  const remove = (name: string): void => {
    totalBytes -= blobs.get(name)?.byteLength ?? 0;
    blobs.delete(name);
  };
  const put = (name: string, bytes: Uint8Array): void => {
    remove(name);
    blobs.set(name, bytes);
    totalBytes += bytes.byteLength;
    for (const oldest of blobs.keys()) {
      if (totalBytes <= maxBytes || oldest === name) break;
      remove(oldest);
    }
  };
  return {
    receive: async () => {
      let chunks: Uint8Array[] = [];
      return {
        write: async (chunk) => {
          chunks.push(chunk);
        },
        finish: async () => Buffer.concat(chunks),
        keep: async (name) => put(name, Buffer.concat(chunks)),
        discard: async () => {
          chunks = [];
        },
      };
    },
    put: async (name, bytes) => put(name, bytes),
    get: async (name) => blobs.get(name) ?? null,
    remove: async (name) => remove(name),
  };
}
