import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { loudnessPresets } from '../../../electron/audio/render/presets.ts';
import { exportBook } from '../../../electron/exporters/export-book.ts';
import { readSourceBook } from '../../../electron/importers/epub/source-book.ts';
import { importBook } from '../../../electron/importers/import-book.ts';
import { epubcheckFindings } from '../../support/tools/epubcheck.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';
import { readOverlays } from '../../unit/electron/exporters/read-along/read-overlays.ts';
import { spokenBook } from '../../unit/electron/exporters/read-along/spoken-book.ts';
import { countingRenderer } from '../../unit/electron/exporters/small-book.ts';

const folder = folderForAllTests();
const manual = (language: string) => `/usr/share/doc/debmake-doc/debmake-doc.${language}.epub`;
const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const books = isProof
  ? [...['en', 'de', 'ja', 'ru', 'zh-cn'].map(manual), '/usr/share/doc/debian-policy/policy.epub']
  : [manual('en'), '/usr/share/doc/debian-policy/policy.epub'];

describeWithJudge(
  ['debmake-doc', 'debian-policy', 'epubcheck'],
  'read-along books of real EPUB files',
  () => {
    // Bugs: markup of another tool makes an invalid book, or real pages are not found again and fall back.
    it.each(books)(
      'are valid and keep the pages of %s',
      async (path) => {
        const bytes = await readFile(path);
        const draft = await importBook({ bytes, fileName: 'book.epub' });
        // A shorter and a longer one; the others stay in the book and are not heard.
        const chapters = draft.chapters
          .filter(({ off, text }) => off === null && text.length > 500)
          .slice(0, 2);
        const language = draft.language ?? 'en';
        const book = await spokenBook(
          folder,
          chapters.map(({ text }) => text.slice(0, text.lastIndexOf('\n\n', 6000) + 1 || 6000)),
          language,
        );
        const source = { sha256: path, open: () => readSourceBook(bytes, 'book.epub') };
        const name = `${folder}/${books.indexOf(path)}`;
        const result = await exportBook({
          book: { ...book, source },
          settings: { formats: ['epub'], presets: [loudnessPresets.audiobook] },
          outFolder: name,
          cacheFolder: `${name}-cache`,
          renderer: countingRenderer().renderer,
        });
        expect(result.notices).toEqual([]);
        const [file] = result.files.filter((one) => one.format === 'epub');
        const made = readOverlays(await readFile(file?.path ?? ''));
        expect(made.pages.length).toBeGreaterThan(5);
        const clips = made.pages.flatMap((page) => page.clips);
        expect(clips.length).toBeGreaterThan(20);
        expect(made.names.some((one) => one.endsWith('.css'))).toBe(true);
        expect(epubcheckFindings(file?.path ?? '')).toEqual([]);
      },
      300_000,
    );
  },
);
