import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { encodeWav } from '../../audio/wav-writer.ts';
import { moveIntoPlace, openDurableWriter } from '../../platform/node/durable-file.ts';

/** Recordings are kept as 16-bit samples of one channel. */
export const bytesPerSample = 2;

/**
 * A WAV file (RIFF, Microsoft 1991) of the first bytes of a file of raw samples: little-endian, 16 bits, mono.
 * Streams, so that a long recording takes no memory.
 */
export async function writeWavOf(
  rawPath: string,
  sizeBytes: number,
  sampleRateHz: number,
  wavPath: string,
): Promise<void> {
  const writer = await openDurableWriter(dirname(wavPath));
  try {
    await writer.write(wavHeader(sizeBytes, sampleRateHz));
    const samples = createReadStream(rawPath, { start: 0, end: sizeBytes - 1 });
    for await (const chunk of samples) await writer.write(chunk as Uint8Array);
    await moveIntoPlace((await writer.finish()).path, wavPath);
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** That of a file without a sample, with the lengths filled in. */
function wavHeader(sizeBytes: number, sampleRateHz: number): Buffer {
  const header = Buffer.from(encodeWav(new Int16Array(0), sampleRateHz));
  header.writeUInt32LE(header.byteLength - 8 + sizeBytes, 4);
  header.writeUInt32LE(sizeBytes, header.byteLength - 4);
  return header;
}
