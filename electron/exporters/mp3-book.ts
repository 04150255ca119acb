import { open } from 'node:fs/promises';
import { createDurableFile } from '../platform/node/durable-file.ts';
import { type Id3Tags, id3Tag } from './id3.ts';

const COPY_BYTES = 1_048_576;

/** Puts a tag before an encoded chapter without encoding it again; gives the size in bytes. */
export async function writeTaggedMp3(
  encodedPath: string,
  path: string,
  tags: Id3Tags,
  signal?: AbortSignal,
): Promise<number> {
  const file = await createDurableFile(path);
  const source = await open(encodedPath, 'r');
  try {
    await file.write(id3Tag(tags));
    for (;;) {
      signal?.throwIfAborted();
      const block = new Uint8Array(COPY_BYTES);
      const { bytesRead } = await source.read(block, 0, COPY_BYTES, null);
      if (bytesRead === 0) break;
      await file.write(block.subarray(0, bytesRead));
    }
    await file.commit();
    return file.size();
  } catch (error) {
    await file.discard();
    throw error;
  } finally {
    await source.close();
  }
}
