import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { createFakeRandom } from '../../support/fakes/fake-random.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const one = forEachTest(openAppOnDemo);
const folder = folderForEachTest();

type Chapter = { readonly title: string; readonly paragraphs: readonly string[] };
const words = ['lamp', 'quay', 'gull', 'ladder', 'rope', 'bell', 'tide', 'stair', 'key', 'salt'];
const { fraction } = createFakeRandom(23);
const sentence = () => {
  const said = Array.from({ length: 10 }, () => words[Math.floor(fraction() * 10)]).join(' ');
  return `So the ${said} came ${Math.floor(fraction() * 1e6)} times.`;
};
const manuscript: readonly Chapter[] = ['Dusk', 'Storm', 'Night', 'Dawn', 'Noon'].map((title) => ({
  title,
  paragraphs: Array.from({ length: 10 }, () => `${sentence()} ${sentence()}`),
}));
const textOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n');

/** One sentence in a hundred is another one, two chapters moved, and one is split in two. */
function revised(): readonly Chapter[] {
  const [dusk, storm, night, dawn, noon] = manuscript as [
    Chapter,
    Chapter,
    Chapter,
    Chapter,
    Chapter,
  ];
  const changed = dusk.paragraphs[3]?.replace('came', 'went') ?? '';
  return [
    noon,
    { ...dusk, paragraphs: dusk.paragraphs.with(3, changed) },
    { ...night, paragraphs: night.paragraphs.slice(0, 4) },
    { title: 'Midnight', paragraphs: night.paragraphs.slice(4) },
    dawn,
    storm,
  ];
}

async function importBook(app: App, path: string) {
  const { draftId, chapters } = await app.imports.review({
    fileHandle: 'h',
    path,
    fileName: 'novel.md',
  });
  const { projectId } = await app.imports.confirm({
    draftId,
    title: 'Novel',
    author: null,
    language: 'en',
    chapters: chapters.map(({ first, title }) => ({ first, title, isIncluded: true })),
  });
  app.projects.update(projectId, { speed: 2 });
  return projectId;
}

async function makeAll(app: App, projectId: string) {
  for (const { id } of app.library.chapters(projectId)) {
    const { jobId } = makeMissing(app, id);
    if (jobId !== null) {
      await app.queue.runToEnd(jobId, new AbortController().signal, () => undefined);
    }
  }
}

const linesOf = (app: App, projectId: string) =>
  app.library
    .chapters(projectId)
    .flatMap(({ id }) => app.narration.chapter(id).segments.map(({ shown }) => shown));
const bought = async () =>
  (await one.user.ledger()).items.filter(({ tokens }) => tokens > 0).length;

describe('lectern import --update', { timeout: 120_000 }, () => {
  // Bugs: moved and split chapters are bought again, a changed line is not, or the price tells another number.
  it('brings a book up to a manuscript, and exactly the changed lines are bought afterwards', async () => {
    const path = join(folder, 'novel.md');
    await writeFile(path, textOf(manuscript));
    let app = await one.start();
    const projectId = await importBook(app, path);
    await makeAll(app, projectId);
    const before = new Set(linesOf(app, projectId));
    const first = await bought();
    expect(first).toBe(before.size);
    await one.stop();

    const draft = join(folder, 'novel-2.md');
    await writeFile(draft, textOf(revised()));
    const run = (...args: string[]) =>
      runLectern(['import', draft, '--update', ...args, '--json'], {
        home: one.home,
        env: {
          LECTERN_BASE_URL: one.demo.server.baseUrl,
          LECTERN_API_KEY: one.user.apiKey,
        },
      });
    const unknown = await run('Nowhere');
    expect([unknown.code === 0, unknown.stderr]).toEqual([false, expect.stringContaining('Novel')]);
    const asked = await run('novel');
    expect(asked.code).not.toBe(0);
    expect(jsonLines(asked)).toContainEqual(expect.objectContaining({ event: 'compared' }));
    // Bug: a prefix of an id, enough for every other command, was no book here.
    const ended = await run(projectId.replace(/^-+/, '').slice(0, 8), '--yes');
    expect([ended.code, ended.stderr]).toEqual([0, expect.any(String)]);
    const [compared] = jsonLines(ended) as readonly { lineCount: number; counts: object }[];
    expect(compared).toMatchObject({ counts: { changed: 1, new: 1, gone: 0, conflict: 0 } });

    app = await one.start();
    const titles = app.library.chapters(projectId).map(({ title }) => title);
    expect(titles).toEqual(revised().map(({ title }) => title));
    const changed = [...new Set(linesOf(app, projectId))].filter((line) => !before.has(line));
    expect(compared?.lineCount).toBe(changed.length);
    await makeAll(app, projectId);
    expect((await bought()) - first).toBe(changed.length);
  });
});
