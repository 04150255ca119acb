import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { toInt16 } from '../../audio/audio-clip.ts';
import { flacHeaderBytes } from '../../audio/flac/flac-info.ts';
import { openTake } from '../../audio/takes/take-reader.ts';
import { createDurableFile, type DurableFile } from '../../platform/node/durable-file.ts';
import type { FileTags } from './file-tags.ts';
import { flacBlock, pictureBlock, vorbisComment } from './vorbis-comment.ts';
import { wavHead, wavTail } from './wav-head.ts';

const copyBytes = 1_048_576;
const commentType = 4;
const pictureType = 6;

async function writing(path: string, work: (file: DurableFile) => Promise<void>): Promise<number> {
  const file = await createDurableFile(path);
  try {
    await work(file);
    await file.commit();
    return file.size();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Puts comments and the picture between the header and the frames of an encoded chapter; gives the size in bytes. */
export function writeTaggedFlac(
  encodedPath: string,
  path: string,
  tags: FileTags,
  signal?: AbortSignal,
): Promise<number> {
  return writing(path, async (file) => {
    const head = new Uint8Array(flacHeaderBytes);
    const handle = await open(encodedPath, 'r');
    await handle.read(head, 0, head.byteLength, 0).finally(() => handle.close());
    // More blocks follow the first.
    head[4] = (head[4] ?? 0) & 0x7f;
    await file.write(head);
    const picture =
      tags.cover === null ? null : flacBlock(pictureType, pictureBlock(tags.cover), true);
    const comment = flacBlock(commentType, vorbisComment(tags), picture === null);
    if (comment === null) throw new Error('The comments are longer than FLAC can hold.');
    await file.write(comment);
    if (picture !== null) await file.write(picture);
    const frames = { start: flacHeaderBytes, highWaterMark: copyBytes };
    for await (const block of createReadStream(encodedPath, frames)) {
      signal?.throwIfAborted();
      await file.write(block);
    }
  });
}

/** Writes an encoded chapter as 16-bit WAV, RF64 above 4 GB; gives the size in bytes. */
export function writeTaggedWav(
  encodedPath: string,
  path: string,
  tags: FileTags,
  signal?: AbortSignal,
): Promise<number> {
  return writing(path, async (file) => {
    const { sampleCount, sampleRateHz, blocks } = await openTake(encodedPath);
    const tail = wavTail(tags);
    const tailBytes = tail.byteLength;
    await file.write(wavHead({ sampleCount, sampleRateHz, tailBytes }, tags));
    for await (const block of blocks()) {
      signal?.throwIfAborted();
      const pcm = toInt16(block);
      await file.write(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    }
    await file.write(tail);
  });
}
