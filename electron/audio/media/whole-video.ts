import type { FileHandle } from 'node:fs/promises';

/** Matroska's Segment, which holds everything behind the EBML header (RFC 9559, section 5.1). */
const segmentId = 0x18538067;
const mostHeadBytes = 4096;

/**
 * Whether a video file ends where its own structure says: an answer without a length that breaks off looks
 * whole to HTTP. A WebM that was written as a stream does not say, and passes.
 */
export async function isWholeVideo(file: FileHandle, isWebm: boolean): Promise<boolean> {
  const { size } = await file.stat();
  return isWebm ? isWholeWebm(file, size) : isWholeMp4(file, size);
}

/** The EBML header and the Segment behind it, each with an id and a size as a variable-length number. */
async function isWholeWebm(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostHeadBytes), 0, mostHeadBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const header = readSize(head, 4);
  if (header === null || header.value === null) return false;
  const at = header.end + header.value;
  if (at + 12 > head.length || head.readUInt32BE(at) !== segmentId) return false;
  const segment = readSize(head, at + 4);
  if (segment === null) return false;
  return segment.value === null || segment.end + segment.value <= sizeBytes;
}

/** A size (RFC 8794, section 4): leading zeros give its length; all ones mean "not known" (null). */
function readSize(bytes: Buffer, at: number): { end: number; value: number | null } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { end: at + length, value: isUnknown ? null : value };
}

/** Top-level boxes (ISO 14496-12, section 4.2) up to the very end, `moov` among them. */
async function isWholeMp4(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const head = Buffer.alloc(16);
  let hasIndex = false;
  let at = 0;
  while (at + 8 <= sizeBytes) {
    await file.read(head, 0, 16, at);
    hasIndex ||= head.toString('latin1', 4, 8) === 'moov';
    const short = head.readUInt32BE(0);
    if (short === 0) return hasIndex;
    const boxBytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (boxBytes < 8) return false;
    at += boxBytes;
  }
  return hasIndex && at === sizeBytes;
}
