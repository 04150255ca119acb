import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';

const book = [
  '# The Gate',
  'The gate was open, and nobody had opened it.',
  '# The Path',
  'So they went through, one behind the other, and did not look back.',
].join('\n\n');

test('a dropped book is reviewed, heard, exported, and opens elsewhere', async ({
  page,
  home,
  frame,
}) => {
  const file = join(home, 'the-gate.md');
  await writeFile(file, book);

  const review = await frame.dropBook(file);
  await expect(review.chapters).toHaveCount(2);
  const script = await review.add();
  await expect(script.editor).toContainText('nobody had opened it');

  await script.play.click();
  await expect.poll(() => script.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);

  const dialog = await script.openExport();
  await expect(page.getByTestId('export-dialog')).toBeVisible();
  await dialog.format('epub').check();
  await dialog.companion('srt').check();
  await dialog.companion('feed').check();
  await expect(page.getByTestId('export-start')).toBeDisabled();
  await page.getByTestId('feed-url').fill('https://example.org/the-gate/');
  const queue = await dialog.start();
  await queue.isDone();

  const exported = await readdir(join(home, 'exports'), { recursive: true });
  for (const end of ['.epub', '.srt', 'feed.xml']) {
    expect(exported.some((name) => name.endsWith(end))).toBe(true);
  }
  const m4b = exported.find((name) => name.endsWith('.m4b'));
  const probe = ['-v', 'error', '-show_chapters', '-of', 'json', join(home, 'exports', m4b ?? '')];
  const shown = spawnSync('ffprobe', probe, { encoding: 'utf8' });
  expect(shown.stderr).toBe('');
  const { chapters } = JSON.parse(shown.stdout) as { chapters: { tags: { title: string } }[] };
  expect(chapters.map((chapter) => chapter.tags.title)).toEqual(['The Gate', 'The Path']);
});

test('a file that is no book is refused by name, and nothing is added', async ({
  page,
  home,
  frame,
}) => {
  const file = join(home, 'broken.epub');
  await writeFile(file, 'this is not a zip archive at all, and not a book either');
  await frame.goTo('Library');
  await page.getByTestId('book-file').setInputFiles(file);
  await expect(page.getByText('broken.epub').first()).toBeVisible();
  await expect(page.getByTestId('book-card')).toHaveCount(1);
});
