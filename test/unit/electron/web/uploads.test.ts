import { extname } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from '../../../../electron/web/uploads.ts';

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

test('any name becomes one safe name of at most 120 bytes that keeps its extension', () => {
  const name = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(name, fc.constantFrom('', '.epub', '.md'), (stem, extension) => {
      const safe = safeFileName(stem + extension);
      expect(safe).not.toMatch(/[/\\\p{Cc}<>:"|?*]/u);
      expect(safe).not.toMatch(/^\.|^$|[. ]$/);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(120);
      if (extension !== '' && /[\w]/.test(stem)) expect(extname(safe)).toBe(extension);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
