import { open } from 'node:fs/promises';
import { isWholeVideo } from '../../audio/media/whole-video.ts';
import type { VideoFile } from '../../charges/call-rules.ts';
import { copyByHash } from '../../platform/node/durable-file.ts';

/**
 * Takes a finished video into the library under the hash of its bytes, with the ending of its kind. Null
 * for a file that breaks off.
 */
export async function keepVideo(folder: string, bodyPath: string): Promise<VideoFile | null> {
  const { isWebm, isWhole } = await lookAt(bodyPath);
  if (!isWhole) return null;
  const kept = await copyByHash(bodyPath, folder, isWebm ? '.webm' : '.mp4');
  return {
    path: kept.path,
    mediaType: isWebm ? 'video/webm' : 'video/mp4',
    sizeBytes: kept.bytes,
  };
}

/** The first four bytes of every WebM and Matroska file (RFC 8794, section 8.1). */
const ebmlMagic = 0x1a45dfa3;

async function lookAt(path: string): Promise<{ isWebm: boolean; isWhole: boolean }> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(4);
    await handle.read(head, 0, 4, 0);
    const isWebm = head.readUInt32BE(0) === ebmlMagic;
    return { isWebm, isWhole: await isWholeVideo(handle, isWebm) };
  } finally {
    await handle.close();
  }
}
