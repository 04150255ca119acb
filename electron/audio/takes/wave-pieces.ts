import { open } from 'node:fs/promises';

/*
 * Gateways that speak a text in parts may answer with WAV files one behind the other: a reader of the first one's
 * lengths would hear the beginning of the line and nothing else.
 */

const headBytes = 12;

/** The WAV files that a body consists of: one, itself, for anything else. */
export function wavePieces(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let rest = bytes;
  for (;;) {
    const end = waveEnd(rest);
    if (end === null || !isWave(rest.subarray(end))) return [...pieces, rest];
    pieces.push(rest.subarray(0, end));
    rest = rest.subarray(end);
  }
}

/** Whether a file consists of several WAV files, read by their headers. */
export async function isInWavePieces(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const headAt = async (place: number): Promise<Uint8Array> => {
      const head = new Uint8Array(headBytes);
      const { bytesRead } = await handle.read(head, 0, headBytes, place);
      return head.subarray(0, bytesRead);
    };
    const end = waveEnd(await headAt(0));
    return end !== null && isWave(await headAt(end));
  } finally {
    await handle.close();
  }
}

/** Where a WAV file that begins here ends by its head; null for anything else. */
function waveEnd(bytes: Uint8Array): number | null {
  if (!isWave(bytes)) return null;
  const length = viewOf(bytes).readUInt32LE(4);
  // Chunks have even lengths.
  return length > headBytes ? 8 + length + (length % 2) : null;
}

function isWave(bytes: Uint8Array): boolean {
  if (bytes.byteLength < headBytes) return false;
  const head = viewOf(bytes).toString('latin1');
  return head.startsWith('RIFF') && head.endsWith('WAVE');
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, headBytes);
}
