import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildEpub } from '../support/builders/epub-builder.ts';
import { serveStudio } from '../support/studio/served-studio.ts';
import { folderForAllTests, forAllTests } from '../support/tools/hooks.ts';

const folder = folderForAllTests();
const studio = forAllTests(async () => {
  const served = await serveStudio({
    home: join(folder, 'library'),
    env: { LECTERN_BASE_URL: '' },
  });
  if (served === null) throw new Error('The studio did not open.');
  return { ...served, close: served.stop };
});

const mebibyte = 2 ** 20;
const pages = Array.from({ length: 84 }, (_, at) => ({
  name: `${at}.xhtml`,
  body: '<p>a'.repeat(250_000),
}));

// Bug: 1 MB of EPUB and 25 MB of text each took 4.6 GB of the window's own process, which then died.
describe('a book that wants gigabytes', () => {
  it.each([
    ['<p>a 21 million times', 'deep.epub', () => buildEpub({ files: pages }), /elements/],
    [
      'a letter and two line ends',
      'long.txt',
      () => 'a\n\n'.repeat((24 * mebibyte) / 3 - 1),
      /1024 MB/,
    ],
  ])('%s: one clear error, and everything else goes on', async (_, name, build, told) => {
    const { projectId } = await studio.ask('project.create', { title: 'Calls' });
    const [chapter] = (await studio.ask('project.get', { projectId })).chapters;
    const chapterId = chapter?.id ?? '';
    const { revision } = await studio.ask('chapter.get', { chapterId });
    const { segments } = await studio.ask('chapter.save', {
      chapterId,
      baseRevision: revision,
      text: '# Calls\n\nThe first sentence of it.\n\nAnd one more that is spoken now.\n',
    });
    const fileHandle = await studio.upload(name, build());
    let isOver = false;
    const review = studio.ask('library.review', { fileHandle });
    const refused = expect(review)
      .rejects.toThrow(told)
      .finally(() => {
        isOver = true;
      });
    for (const { id } of segments) {
      const heard = await studio.ask('narration.hear', { segmentId: id });
      expect(heard).toMatchObject({ kind: 'ready' });
    }
    let answers = 0;
    while (!isOver) {
      await studio.ask('session.get', {});
      answers += 1;
    }
    await refused;
    await expect(review).rejects.toThrow(/^file_too_large/);
    expect(answers).toBeGreaterThan(10);
  });
});
