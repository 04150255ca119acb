import { expect, it } from 'vitest';
import { readPcmLayout } from '../../../../../electron/audio/media/pcm-file.ts';

const soundBytes = 5_000_000_000;
const headBytes = 80;

/** The head of a mono RF64 file of 16 bits, whose sound lies on no disk. */
function longFile() {
  const head = Buffer.alloc(headBytes);
  const names = { 0: 'RF64', 8: 'WAVE', 12: 'ds64', 48: 'fmt ', 72: 'data' };
  for (const [at, name] of Object.entries(names)) head.write(name, Number(at), 'latin1');
  head.writeUInt32LE(0xffff_ffff, 4);
  head.writeUInt32LE(28, 16);
  head.writeBigUInt64LE(BigInt(soundBytes), 28);
  head.writeUInt32LE(16, 52);
  head.writeUInt16LE(1, 56);
  head.writeUInt16LE(1, 58);
  head.writeUInt32LE(44_100, 60);
  head.writeUInt32LE(88_200, 64);
  head.writeUInt16LE(2, 68);
  head.writeUInt16LE(16, 70);
  head.writeUInt32LE(0xffff_ffff, 76);
  const read = async (at: number, length: number) =>
    at < headBytes ? head.subarray(at, at + length) : Buffer.alloc(length);
  return { sizeBytes: headBytes + soundBytes, read };
}

// Bug: the place where 4 GB end counted as the end of the sound, and what lies behind was counted twice.
it('a file of more than 4 GB is as long as it says', async () => {
  const refuse = (fault: string) => new Error(fault);
  const layout = await readPcmLayout(longFile(), 'wav', refuse);
  expect(layout).toMatchObject({ start: headBytes, byteCount: soundBytes, missingBytes: 0 });
});
