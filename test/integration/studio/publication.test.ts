import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookOfFile } from '../../../electron/features/library/book-of-file.ts';
import { buildEpub, onePixelPng } from '../../support/builders/epub-builder.ts';
import { cmykJpeg } from '../../support/builders/pictures.ts';
import { openStartedApp } from '../../support/gateway/app-on-demo.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();
const bench = forEachTest(openStartedApp);

// Bugs: what the file says is lost between its reading and the library; reading the file again undoes what a person
// set; another cover keeps the address of the one before, so that the old picture is shown; a bad file takes it away.
it('a book brings its publication data, and keeps what a person makes of them', async () => {
  const app = bench.app();
  const path = join(folder, 'book.epub');
  const files = [{ name: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>It was late.</p>' }];
  const metadata = '<dc:publisher>Lamp Co</dc:publisher><dc:date>1998</dc:date>';
  await writeFile(path, buildEpub({ files, metadata, title: 'The Lamp' }));
  const add = () => bookOfFile(app, path, { voiceId: null, speed: 1 });
  const projectId = await add();
  const { coverUrl: none, ...read } = app.bookPublications.get(projectId);
  expect(read).toMatchObject({ title: 'The Lamp', publisher: 'Lamp Co', year: 1998 });
  expect(none).toBeNull();
  const saved = { ...read, publisher: 'Other Co', narrator: 'Nora', title: 'The Other Lamp' };
  app.bookPublications.save(projectId, saved);
  expect(await add()).toBe(projectId);
  expect(app.bookPublications.get(projectId)).toMatchObject(saved);

  const png = join(folder, 'cover.png');
  await writeFile(png, onePixelPng);
  const { coverUrl } = await app.bookPublications.setCover(projectId, png);
  const cover = app.projects.coverPath(app.projects.row(projectId)) ?? '';
  expect(new Uint8Array(await readFile(cover))).toEqual(onePixelPng);
  await writeFile(png, Uint8Array.of(...onePixelPng, 0));
  const next = await app.bookPublications.setCover(projectId, png);
  expect(next.coverUrl).not.toBe(coverUrl);
  // Bug: the beginning of a picture is a cover, which no shop can show.
  const damaged = join(folder, 'damaged.jpg');
  await writeFile(damaged, cmykJpeg.subarray(0, -9));
  for (const other of [path, damaged]) {
    await expect(app.bookPublications.setCover(projectId, other)).rejects.toMatchObject({
      code: 'not_this_format',
    });
  }
  expect(app.bookPublications.get(projectId).coverUrl).toBe(next.coverUrl);
});
