import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { wavHeader } from '../../../shared/sound/wav.ts';
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
