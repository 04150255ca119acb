import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { importLimits } from '../../../../electron/importers/import-limits.ts';
import { readAbout } from '../../../../electron/importers/text/markdown/front-matter.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { buildEpub } from '../../../support/builders/epub-builder.ts';
import { frontMatters, hostileShapes } from '../../../support/builders/hostile-books.ts';
import { growthOf } from '../../../support/tools/growth.ts';
import { someOf } from '../../../support/tools/some-of.ts';

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;
const shapes = hostileShapes(isProof ? 120 : 30);

// Bug: a step that looks at all the others from each place, or draws a string anew for each piece: a style
// sheet of 240 KB took a minute. bench/import-hostile measures the same shapes closer.
describe('a book of one thing over and over takes time by its length', () => {
  it.each(someOf(shapes, Math.ceil(shapes.length / 10)))('$name', async ({ fileName, build }) => {
    const read = (times: number) => {
      const bytes = build(times);
      return () =>
        importBook({ bytes, fileName }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
    };
    // 4 where it is linear, 16 where each place looks at all the others.
    expect(await growthOf(read, { size: 6000, times: 4 })).toBeLessThan(10);
  });

  // Bug: a line with blanks amid its value took the square of their number.
  it.each(frontMatters)('$name', async ({ build }) => {
    const prepare = (times: number) => {
      const line = Buffer.from(build(times)).toString();
      return () => readAbout(line);
    };
    expect(await growthOf(prepare, { size: 6000, times: 4 })).toBeLessThan(10);
  });
});

describe('a book beyond a limit is refused with the limit', () => {
  const page = { name: 'a.xhtml', body: '<p>Text.</p>' };
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('');
  const refusal = (options: Partial<Parameters<typeof buildEpub>[0]>) =>
    importBook({
      bytes: buildEpub({ files: [page], ...options, isStored: true }),
      fileName: 'big.epub',
    }).catch((error: unknown) => error as AppError);

  // Bug: 300,000 items ended in an internal error (call stack), and elements in 4.6 GB of memory.
  it.each([
    [
      'items of the manifest',
      importLimits.manifestItems,
      { manifest: many(300_000, (at) => `<item id="m${at}" href="x" media-type="a/b"/>`) },
    ],
    [
      'entries of the contents',
      importLimits.contentsEntries,
      { entries: Array.from({ length: 60_000 }, () => ({ title: 'x', href: 'a.xhtml' })) },
    ],
    [
      'elements',
      importLimits.elements,
      { files: [{ name: 'a.xhtml', body: '<p>'.repeat(importLimits.elements) }] },
    ],
  ])('%s', async (_, limit, options) => {
    const error = await refusal(options);
    expect(error).toMatchObject({ code: 'file_too_large', data: { limit } });
    expect((error as AppError).message).toContain(`${limit}`);
  });

  // Bug: each page made the rules of all its sheets anew, and a hundred pages those of a hundred sheets.
  it('styles, counted for each combination of sheets that pages link', async () => {
    const sheets = Array.from({ length: 40 }, (_, at) => `s${at}.css`);
    const link = (names: readonly string[]) =>
      names.map((name) => `<link rel="stylesheet" href="${name}"/>`).join('');
    const rules = `.x{display:none}${'/* long */'.repeat(3000)}`;
    const files = Array.from({ length: 60 }, (_, at) => ({
      ...page,
      name: `${at}.xhtml`,
      head: link(
        [...sheets.slice(at % 40), ...sheets.slice(0, at % 40)].slice(0, at < 40 ? 40 : 39),
      ),
    }));
    const extra = Object.fromEntries(sheets.map((name) => [`OEBPS/${name}`, rules]));
    expect(await refusal({ files, extra })).toMatchObject({
      code: 'file_too_large',
      data: { limit: importLimits.styleCharacters },
    });
    const same = files.map((file) => ({ ...file, head: link(sheets) }));
    expect(await refusal({ files: same, extra })).not.toBeInstanceOf(AppError);
  });
});
