import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildEpub } from '../../support/builders/epub-builder.ts';
import { runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { type ServedStudio, serveStudio } from '../../support/studio/served-studio.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const home = folderForAllTests();
const studio = forAllTests(async () => {
  const served = await serveStudio({ home: join(home, 'library'), env: { LECTERN_BASE_URL: '' } });
  if (served === null) throw new Error('The studio did not open.');
  return { ...served, close: served.stop };
});

const twoChapters = '# One\n\nThe lamp burned.\n\n# Two\n\nIt went out.\n';
/** Takes seconds to read. */
const slowBook = 'a\n\n'.repeat(2_500_000);

/** Asks for the session over and over until the work is settled; how often it was answered meanwhile. */
async function answersWhile(served: ServedStudio, work: Promise<unknown>): Promise<number> {
  let isSettled = false;
  let answers = 0;
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  settled.then(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await served.ask('session.get', {});
    answers += 1;
  }
  return answers;
}

/** How many processes of a library there are (Linux): other tests have readers of their own meanwhile. */
function processesOf(library: string): number {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`LECTERN_HOME=${library}\0`);
    } catch {
      // It has ended.
      return false;
    }
  }).length;
}

describe('a book that is read in a process of its own', () => {
  // Catches a stop that only hides the reading, one that ends the studio, and a studio that waits for it.
  it('is stopped from the page, which is answered meanwhile and reads the next book', async () => {
    const fileHandle = await studio.upload('slow.txt', slowBook);
    const review = studio.ask('library.review', { fileHandle });
    const stopped = expect(review).rejects.toThrow(/^cancelled: /);
    const asking = answersWhile(studio, review);
    let isOver = false;
    stopped.finally(() => {
      isOver = true;
    });
    while (!isOver) await studio.ask('library.stopReading', { fileHandle });
    await stopped;
    expect(await asking).toBeGreaterThan(0);

    const next = await studio.ask('library.review', {
      fileHandle: await studio.upload('two.md', twoChapters),
    });
    expect(next.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    const { projectId } = await studio.ask('library.confirm', {
      draftId: next.draftId,
      title: 'Two',
      author: null,
      language: 'en',
      chapters: next.chapters.map(({ title, first }) => ({ title, first, isIncluded: true })),
    });
    expect((await studio.ask('project.get', { projectId })).chapters).toHaveLength(2);
  });

  // Catches chapters that are planned as they arrive, before the speakers of the script are known.
  it('counts the words of a script without the names of its speakers', async () => {
    const text = '# Dusk\n\n@Anna: You came!\n\n@Tom: I did.\n';
    const { sections } = await studio.ask('library.review', {
      fileHandle: await studio.upload('scene.txt', text),
      isScript: true,
    });
    expect(sections.map(({ characters }) => characters)).toEqual([
      'Dusk'.length + 'You came!'.length + 'I did.'.length,
    ]);
  });

  it('is refused with its name and limit, and the studio goes on', async () => {
    const bytes = buildEpub({
      files: [{ name: 'a.xhtml', body: '<p>Text.</p>' }],
      manifest: '<item id="a" href="b" media-type="c/d"/>'.repeat(60_000),
      isStored: true,
    });
    const fileHandle = await studio.upload('large.epub', bytes);
    const review = studio.ask('library.review', { fileHandle });
    expect(await answersWhile(studio, review)).toBeGreaterThan(0);
    await expect(review).rejects.toThrow(/^file_too_large: “large.epub” .*50000 files/);
  });

  // Catches a reader that is left behind when its command ends.
  it('is read by the command line too, which leaves no process and no folder behind', async () => {
    const book = join(home, 'book.md');
    await writeFile(book, twoChapters);
    const own = join(home, 'untouched');
    const ended = await runLectern(['import', book, '--json'], { home: own });
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(summaryOf<{ chapters: readonly unknown[] }>(ended).chapters).toHaveLength(2);
    const missing = await runLectern(['import', join(home, 'gone.epub')], { home: own });
    expect(missing.code).toBe(5);
    expect(missing.stderr).toContain('“gone.epub” does not exist');
    expect(processesOf(own)).toBe(0);
    expect(existsSync(own)).toBe(false);
  });
});
