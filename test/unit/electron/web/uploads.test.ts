import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileHandles } from '../../../../electron/ipc/file-handles.ts';
import { createUploads, safeFileName } from '../../../../electron/web/uploads.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';
import { mountSmallDisk, unmountSmallDisk } from '../../../support/tools/small-disk.ts';

test.each([
  ['My Book.epub', 'My Book.epub'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\a.txt', 'a.txt'],
  ['.bashrc', 'bashrc'],
  ['...', 'file'],
  ['', 'file'],
  ['con.txt', 'file_con.txt'],
  ['a\u0000b\n.md', 'a_b_.md'],
  ['book\u202Etxt.epub', 'book_txt.epub'],
  ['what? "yes" <b>|.txt', 'what_ _yes_ _b__.txt'],
  ['e\u0301.txt', '\u00e9.txt'],
])('%j is kept as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

// Bugs: a name of 120 bytes has 60 Arabic or 40 Chinese letters, and the number of the volume was cut off; then that
// of a title with more than 120 letters.
test.each([
  'مغامرات عامل المصابيح في شارع الميناء القديم وقصص أخرى كثيرة، الجزء 12.md',
  `${'北方港口与它的点灯人们'.repeat(4)}第十二卷.epub`,
  `${'The Complete Chronicles of the Harbour, '.repeat(5)}Volume 12.txt`,
  // What follows a dot in a title was cut as an extension, and between the halves of a rare letter.
  'Vol. 2 The Long Way Home',
  '北方港口.𠮷野家与它的点灯人们𠮷',
])('a long name is kept as a whole: %j', (name) => {
  expect(safeFileName(name)).toBe(name);
});

test('a long name without an extension ends with a letter', () => {
  expect(safeFileName(`${'a'.repeat(239)} ${'b'.repeat(20)}`)).toBe('a'.repeat(239));
});

test('any name becomes one safe name of at most 240 bytes that keeps its extension', () => {
  const name = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(name, fc.constantFrom('', '.epub', '.md'), (stem, extension) => {
      const safe = safeFileName(stem + extension);
      expect(safe).not.toMatch(/[/\\\p{Cc}<>:"|?*]/u);
      expect(safe).not.toMatch(/^\.|^$|[. ]$/);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240);
      if (extension !== '' && /[\w]/.test(stem)) expect(extname(safe)).toBe(extension);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

test('a file that the disk has no room for is said as that (bug: an error inside of the program)', async ({
  skip,
}) => {
  const temporary = await mkdtemp(join(tmpdir(), 'lectern-uploads-'));
  const isMounted = mountSmallDisk(temporary, 64);
  try {
    if (!isMounted) skip();
    const random = createFakeRandom(1);
    const files = createFileHandles(random);
    const uploads = createUploads({ temporary, files, random, maxBytes: 1_000_000 });
    const body = new Blob([new Uint8Array(200_000)]).stream();
    await expect(uploads.receive('voice.wav', body)).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('voice.wav'),
    });
  } finally {
    if (isMounted) unmountSmallDisk(temporary);
    await rm(temporary, { recursive: true, force: true });
  }
});
