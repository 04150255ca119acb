import { open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { oggChecksum } from '../../audio/ogg/ogg-pages.ts';
import { opusPacketSamples } from './opus-packets.ts';

const headerBytes = 27;
const checksumAt = 22;

/**
 * Reads every page of a mono Ogg Opus file with one stream: its checksums, its page numbers and that its packets are as
 * long as its last granule says. Gives what is heard, in samples at 48 kHz. Throws `audio_undecodable`.
 */
export async function readOpusFacts(path: string): Promise<{ readonly durationSamples: number }> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(headerBytes + 255);
    let offset = 0;
    let sequence = 0;
    let packets = 0;
    let preSkip = 0;
    let samples = 0;
    let granule = 0n;
    while (offset < size) {
      const { bytesRead } = await handle.read(head, 0, head.length, offset);
      const lacing = head.subarray(headerBytes, headerBytes + head.readUInt8(26));
      const bodyBytes = lacing.reduce((sum, length) => sum + length, 0);
      const page = Buffer.alloc(headerBytes + lacing.length + bodyBytes);
      const whole = await handle.read(page, 0, page.length, offset);
      const stated = page.readUInt32LE(checksumAt);
      page.writeUInt32LE(0, checksumAt);
      const isWhole =
        bytesRead > headerBytes &&
        whole.bytesRead === page.length &&
        page.toString('latin1', 0, 4) === 'OggS' &&
        page.readUInt32LE(18) === sequence &&
        oggChecksum(page) === stated;
      if (!isWhole) throw appError('audio_undecodable.export_frame', { path, atByte: offset });
      let place = headerBytes + lacing.length;
      let isNew = true;
      for (const length of lacing) {
        if (packets === 0) preSkip = page.readUInt16LE(place + 10);
        // A packet longer than 254 bytes goes on with the next value; ours do not cross pages.
        if (packets >= 2 && isNew) samples += opusPacketSamples(page.subarray(place));
        place += length;
        isNew = length < 255;
        if (isNew) packets += 1;
      }
      granule = page.readBigInt64LE(6);
      sequence += 1;
      offset += page.length;
    }
    const durationSamples = Number(granule) - preSkip;
    if (samples < Number(granule)) throw appError('audio_undecodable.export_cut_off', { path });
    return { durationSamples };
  } finally {
    await handle.close();
  }
}
