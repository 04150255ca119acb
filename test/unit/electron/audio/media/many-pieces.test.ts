import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMedia } from '../../../../../electron/audio/media/read-media.ts';
import { box, concat, fourCc, u32 } from '../../../../../electron/audio/mp4/boxes.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();

async function read(name: string, bytes: Uint8Array, signal?: AbortSignal) {
  const inputPath = join(folder, name);
  await writeFile(inputPath, bytes);
  const flacPath = join(folder, 'copy.flac');
  const task = { kind: 'readMedia', inputPath, name, flacPath, mostMs: 60_000 } as const;
  return readMedia(task, signal === undefined ? {} : { signal });
}

/** So many times the same bytes. */
function repeat(bytes: Uint8Array, count: number): Uint8Array {
  return Uint8Array.from(Buffer.alloc(bytes.byteLength * count, bytes));
}

const u32s = (value: number) => repeat(u32(value), 5000);
/** The head of a WebM file, and of a segment that tells no length. */
const ebmlHead = concat(
  u32(0x1a45dfa3),
  Uint8Array.of(0x87, 0x42, 0x82, 0x84),
  fourCc('webm'),
  u32(0x18538067),
  Uint8Array.of(0x01),
  new Uint8Array(7).fill(0xff),
);
const brand = box('ftyp', fourCc('isom'), u32(0));
const manyBoxes = repeat(box('free'), 200_000);

describe('a file of very many pieces', () => {
  // Bug: 48 MB of empty boxes hold a thread for minutes, and are then called something else.
  it.each([
    ['boxes.mp4', concat(brand, manyBoxes), '20000'],
    ['index.mp4', concat(brand, box('moov', box('trak', manyBoxes))), '100000'],
    [
      'chunks.wav',
      concat(
        fourCc('RIFF'),
        u32(0xffffffff),
        fourCc('WAVE'),
        repeat(concat(fourCc('junk'), u32(0)), 5000),
      ),
      '4096',
    ],
    ['blocks.flac', concat(fourCc('fLaC'), u32(34), new Uint8Array(34), u32s(0x01000000)), '4096'],
    ['tags.mp3', repeat(concat(fourCc('ID3\u0004'), new Uint8Array(6)), 20_000), '4096'],
    ['elements.webm', concat(ebmlHead, repeat(Uint8Array.of(0xec, 0x80), 5000)), '4096'],
  ] as const)('%s is refused by the limit that it breaks', async (name, bytes, limit) => {
    const error = await read(name, bytes).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      key: 'audio_undecodable.file_pieces',
      data: { file: name, limit: Number(limit) },
    });
    expect((error as Error).message).toContain(limit);
    expect(await readdir(folder)).not.toContain('copy.flac');
  });

  // Bug: only the decoding looks whether a person stopped, and what stands in front of it runs to its end.
  it('stops being looked through when it is cancelled', async () => {
    const controller = new AbortController();
    const reading = read('stopped.mp4', concat(brand, manyBoxes), controller.signal);
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
