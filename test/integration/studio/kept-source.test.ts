import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { buildEpub, onePixelPng } from '../../support/builders/epub-builder.ts';
import { openStartedApp } from '../../support/gateway/app-on-demo.ts';
import { openOtherLibrary } from '../../support/portable/other-library.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';
import { readOverlays } from '../../unit/electron/exporters/read-along/read-overlays.ts';

const bench = forEachTest(openStartedApp);

const paragraph = (word: string) =>
  `<p class="${word}">The <em>${word}</em> paragraph is long enough to be a line of its own.</p>`;
const epub = buildEpub({
  title: 'Kept',
  files: [
    {
      name: 'one.xhtml',
      title: 'One',
      body: `<h1>One</h1>${paragraph('first')}<p><img src="dot.png" alt=""/></p>${paragraph('second')}`,
    },
    { name: 'two.xhtml', title: 'Two', body: `<h1>Two</h1>${paragraph('third')}` },
  ],
  extra: { 'OEBPS/dot.png': onePixelPng },
  manifest: '<item id="dot" href="dot.png" media-type="image/png"/>',
});
const never = new AbortController().signal;

async function exported(text: string | Uint8Array) {
  const job = await bench.addExport(text, { formats: ['epub'] });
  const { job: done } = await bench.app().queue.runToEnd(job.id, never, () => undefined);
  expect(done.problem).toBeNull();
  const path = done.files.find((file) => file.path.endsWith('.epub'))?.path ?? '';
  const { projectId } = job.params as ExportRequest;
  return { projectId, notices: done.notices, read: readOverlays(await readFile(path)) };
}

const kept = () => readdir(join(bench.home, 'manuscripts')).catch(() => []);

describe('the EPUB file that a book came from', () => {
  // Bugs: an import forgets its file; an export does not ask for it, or is made from the script without a word.
  it('is kept, and a read-along book is made of its pages', async () => {
    const { projectId, notices, read } = await exported(epub);
    expect(notices).toEqual([]);
    expect(await kept()).toEqual([bench.app().manuscripts.sourceOf(projectId)]);
    const [one] = read.pages;
    expect(one?.markup).toMatch(
      /<p class="first"><span id="s\d+">The <em>first<\/em> paragraph is long/,
    );
    expect(one?.markup).toContain('<img alt="" src="../files/001.png"/>');
    const said = read.pages.flatMap(({ clips }) => clips.map(({ text }) => text));
    expect(said).toHaveLength(5);

    const gone = await bench.addExport(epub, { formats: ['epub'], namePattern: 'Again' });
    await rm(join(bench.home, 'manuscripts'), { recursive: true });
    const { job } = await bench.app().queue.runToEnd(gone.id, never, () => undefined);
    expect([job.problem, job.notices]).toEqual([null, [expect.stringContaining('cannot be read')]]);
  });

  // Bug: a window's import keeps nothing, or what was only looked at.
  it('is kept once the import is confirmed', async () => {
    const path = join(bench.home, 'window.epub');
    await writeFile(path, epub);
    const file = { fileHandle: 'w', path, fileName: 'window.epub' };
    const { draftId, chapters } = await bench.app().imports.review(file);
    expect(await kept()).toEqual([]);
    const chosen = chapters.map(({ first, title }) => ({ first, title, isIncluded: true }));
    const told = { draftId, title: 'Kept', author: null, language: 'en', chapters: chosen };
    const { projectId } = await bench.app().imports.confirm(told);
    expect(await kept()).toEqual([bench.app().manuscripts.sourceOf(projectId)]);
  });

  it('is not kept of other files', async () => {
    const { projectId, notices, read } = await exported('# One\n\nNo file of pages.\n');
    expect([await kept(), notices]).toEqual([[], []]);
    expect(bench.app().manuscripts.sourceOf(projectId)).toBeNull();
    expect(read.pages[0]?.markup).toContain('<h1>');
  });

  // Bug: files and covers of books that are gone pile up, or those of a book are taken from under it.
  it('is cleaned up with its book, as are covers', async () => {
    const { projectId } = await exported(epub);
    const { setCover } = bench.app().projects;
    await setCover(projectId, { bytes: onePixelPng, mediaType: 'image/png' });
    const other = Buffer.concat([onePixelPng, Buffer.from('another')]);
    await setCover(projectId, { bytes: other, mediaType: 'image/png' });
    const covers = () => readdir(join(bench.home, 'covers'));
    expect(await covers()).toHaveLength(2);
    await bench.stop();
    // What came since a program began is never taken away.
    const began = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 60_000);
    await bench.start();
    began.mockRestore();
    const clean = async () => {
      const { lookId } = await bench.app().cleaning.look();
      await bench.app().cleaning.clean(lookId, ['temporary']);
    };
    await clean();
    const { coverFile } = bench.app().projects.row(projectId);
    expect([await kept(), await covers()]).toEqual([[expect.anything()], [coverFile]]);
    bench.app().projects.setRemoved(projectId, true);
    await clean();
    expect([await kept(), await covers()]).toEqual([[], []]);
  });

  // Bug: a book is taken elsewhere, and its read-along book is another one there.
  it('travels in the project file and in a backup', async () => {
    const { projectId } = await exported(epub);
    const folder = join(bench.home, 'travel');
    const { path } = await bench.app().portable.save({ projectId, folder, hasVoices: false });
    const name = bench.app().manuscripts.sourceOf(projectId) ?? '';
    const own = await readFile(join(bench.home, 'manuscripts', name));

    const other = await openInTest(openOtherLibrary());
    await other.app.portable.open({ path, isCopy: false });
    expect(other.app.manuscripts.sourceOf(projectId)).toBe(name);
    const there = join(other.platform.paths.home, 'manuscripts', name);
    expect(await readFile(there)).toEqual(own);
    const again = await other.app.portable.save({ projectId, folder, hasVoices: false });
    expect(await readFile(again.path)).toEqual(await readFile(path));

    const backup = await bench.app().portable.backUp({ folder: join(bench.home, 'copy') });
    expect(await readFile(join(backup.folder, 'manuscripts', name))).toEqual(own);

    // A file that is gone is not named: what opens the book is as it is here.
    await rm(join(bench.home, 'manuscripts'), { recursive: true });
    const without = await bench.app().portable.save({ projectId, folder, hasVoices: false });
    const third = await openInTest(openOtherLibrary());
    await third.app.portable.open({ path: without.path, isCopy: false });
    expect(third.app.manuscripts.sourceOf(projectId)).toBeNull();
  });
});
