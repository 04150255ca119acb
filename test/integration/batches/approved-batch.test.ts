import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BatchBookSettings } from '../../../electron/features/batches/batch-book.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { until } from '../../support/tools/until.ts';

/* The batches of the window, in the whole core: approvals, times, and what survives a restart. */

const world = forEachTest(openAppOnDemo);
const told: EventMessage[] = [];
const start = async () => {
  told.length = 0;
  const app = await world.start({ emit: (message) => told.push(message) });
  app.queue.open();
  app.batchWatch.open();
  return app;
};

async function addBook(title: string): Promise<string> {
  const { projects } = world.app();
  const projectId = await projects.add(
    newBook(title, [{ title: 'One', text: `${title} went out.\n\n***\n\nThe lamp had gone out.` }]),
  );
  projects.update(projectId, { speed: 2 });
  return projectId;
}

const exported = (): BatchBookSettings => ({
  chapters: null,
  formats: ['m4b'],
  preset: 'audiobook',
  policy: 'skip',
  via: 'sync',
  folder: join(world.home, 'out'),
  mostTokens: null,
  mostMoney: null,
});

async function openBatch(titles: readonly string[]) {
  const { batches } = world.app();
  const made = { name: 'Night', planKey: null, budget: noLimit, reportFolder: null };
  const { id } = batches.open(made);
  const settings = exported();
  for (const title of titles) {
    const projectId = await addBook(title);
    batches.addBooks(id, [{ title, sourcePath: null, projectId, settings }]);
  }
  await batches.prepare(id, new AbortController().signal);
  return id;
}

const states = (id: string) =>
  world
    .app()
    .batches.view(id)
    .books.map(({ state }) => state);
const bought = async () => (await world.user.ledger()).items.length;

describe('a batch of the window', { timeout: 120_000 }, () => {
  // The bug: an approval that is used up by the first of two books that share a line.
  it('buys what one approval names for all of its books, a shared line once, and tells its end', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea', 'Cleo']);
    const { price, approvals, books } = batches.price(id);
    expect(books.map(({ missingCount }) => missingCount)).toEqual([2, 2, 2]);
    expect(price.expectedTokens).toBe(
      books.reduce((sum, book) => sum + book.price.expectedTokens, 0),
    );
    // Edited after the price was shown: that line was not approved, and it stops no other book.
    const edited = batches.view(id).books[1]?.projectId ?? '';
    const [chapter] = world.app().library.chaptersWithText(edited);
    if (chapter === undefined) throw new Error('no chapter');
    world
      .app()
      .projects.saveChapter(
        chapter.id,
        'Bea stayed.\n\n***\n\nThe lamp had gone out.',
        chapter.revision,
      );
    await batches.start(id, { approvals });
    await until(() => batches.view(id).endedAtMs !== null);
    expect(states(id)).toEqual(['done', 'needs-decisions', 'done']);
    expect(await bought()).toBe(3);
    const notices = () =>
      told.flatMap((message) => (message.name === 'batch.notice' ? [message.payload] : []));
    await until(() => notices().at(-1)?.title === 'Night');
    expect(notices().at(-1)).toMatchObject({
      title: 'Night',
      body: '2 of 3 books are done, and 1 needs you. Checks failed for 2.',
    });

    const again = batches.price(id);
    expect(again.books.map(({ missingCount }) => missingCount)).toEqual([1]);
    await batches.start(id, again);
    await until(() => batches.view(id).state === 'done');
    expect(await bought()).toBe(4);
    // Nothing was approved of what is not there any more; nothing is priced where all is done.
    expect(batches.price(id)).toMatchObject({ books: [], approvals: [] });

    // The bug: a pause that was set after the export, and a book that counts as done with its old file.
    world.app().takes.pause(world.app().narration.chapter(chapter.id).segments[0]?.id ?? '', 3000);
    expect(batches.price(id).books.map(({ missingCount }) => missingCount)).toEqual([0]);
  });

  // The bug: an answer that was lost counted for nothing in the report, while its price may have been charged.
  it('counts what is held for calls in doubt as possibly charged', async () => {
    const { batches, booked } = await start();
    const match = { path: '/v1/audio/speech', textIncludes: 'Ada' };
    const fault = { kind: 'reset', at: 'request' };
    await world.demo.control('PUT', '/faults', { rules: [{ match, isBilled: true, fault }] });
    const id = await openBatch(['Ada']);
    await batches.start(id, batches.price(id));
    await until(() => states(id)[0] === 'needs-decisions');
    const { possiblyTokens, possiblyMoney, books } = batches.view(id);
    const held = { possiblyTokens, possiblyMoney };
    const { tokens, money } = booked(books[0]?.jobId ?? '').possibly;
    expect(held).toEqual({ possiblyTokens: tokens, possiblyMoney: money });
    expect(books).toMatchObject([held]);
    const lost = (await world.user.ledger()).items.reduce((sum, row) => sum + row.tokens, 0);
    expect(batches.view(id).spentTokens + possiblyTokens).toBeGreaterThanOrEqual(lost);
  });

  // The bug: each start in the window that exports the books of a plan again, which are made with its new takes.
  it.each(['caps', 'window'])('leaves books of a plan with new takes alone, by %s', async (by) => {
    const { batches } = await start();
    const id = await openBatch([]);
    const settings = { ...exported(), retakeTries: 1, mostTokens: 50_000 };
    const projectId = await addBook('Ada');
    batches.addBooks(id, [{ title: 'Ada', sourcePath: null, projectId, settings }]);
    await batches.prepare(id, new AbortController().signal);
    await batches.start(id, by === 'caps' ? by : batches.price(id));
    await until(() => batches.view(id).state === 'done');
    const count = await bought();
    expect(await batches.start(id, { approvals: [] })).toEqual([]);
    expect(await bought()).toBe(count);
  });

  it('buys nothing without an approval, and says so at each book', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea']);
    await batches.start(id, { approvals: ['0'.repeat(64)] });
    expect(states(id)).toEqual(['problem', 'problem']);
    expect(await bought()).toBe(0);
  });

  // The bug: a time that is forgotten by a restart, or that starts paid work which nobody waits for any more.
  it('keeps its time and its approval over a restart; one that was missed waits for a person', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea']);
    const atMs = Date.now() + 1500;
    await batches.start(id, batches.price(id), atMs);
    expect([batches.view(id).state, states(id)]).toEqual(['scheduled', ['paused', 'paused']]);
    await world.stop();
    await new Promise((done) => setTimeout(done, Math.max(0, atMs - Date.now() + 20)));
    const again = (await start()).batches;
    expect([again.view(id).state, await bought()]).toEqual(['scheduled', 0]);
    again.startNow(id);
    await until(() => again.view(id).state === 'done');
    expect(await bought()).toBe(3);
  });

  // The bug: a time that had gone by bought all of it at once.
  it('takes no time that has gone by', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada']);
    const past = batches.start(id, batches.price(id), Date.now() - 3_600_000);
    await expect(past).rejects.toMatchObject({ code: 'bad_input' });
    expect([batches.view(id).books[0]?.jobId, await bought()]).toEqual([null, 0]);
  });

  it('starts by itself when its time comes while the program is open', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada']);
    await batches.start(id, batches.price(id), Date.now() + 1);
    await until(() => batches.view(id).state === 'done');
    expect(await bought()).toBe(2);
  });

  // The bug: the job went elsewhere and its batch did not know, so that its next price made another one, in the old folder.
  it('knows the folder that a stopped book of it goes on in', async () => {
    const { batches, exportInto } = await start();
    const id = await openBatch(['Ada']);
    await writeFile(join(world.home, 'out'), 'no folder');
    await batches.start(id, batches.price(id));
    await until(() => states(id)[0] === 'paused');
    const jobId = batches.view(id).books[0]?.jobId ?? '';
    const folder = join(world.home, 'elsewhere');
    exportInto(jobId, folder);
    await until(() => batches.view(id).state === 'done');
    expect(batches.view(id).books).toMatchObject([{ jobId, folderLabel: folder }]);
    expect(batches.price(id).books).toEqual([]);
  });

  // The bug: a book that was done needed a person, because the file that it was read from had been put away.
  it('keeps a book whose file was moved away after it was read', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada']);
    const { signal } = new AbortController();
    const path = join(world.home, 'bea.md');
    await writeFile(path, '# Bea\n\nBea went out.');
    batches.addBooks(id, [
      { title: 'bea.md', sourcePath: path, projectId: null, settings: exported() },
    ]);
    await batches.prepare(id, signal);
    await batches.start(id, batches.price(id));
    await until(() => batches.view(id).state === 'done');
    await rm(path);
    await batches.prepare(id, signal);
    expect(states(id)).toEqual(['done', 'done']);
    // One that was never read has nothing to fall back on.
    batches.addBooks(id, [
      { title: 'gone.md', sourcePath: `${path}.txt`, projectId: null, settings: exported() },
    ]);
    await batches.prepare(id, signal);
    expect(states(id)).toEqual(['done', 'done', 'problem']);
  });

  it('comes back when its removal is undone, and starts nothing (bug: a batch of twenty books was gone for good)', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea']);
    const { approvals } = batches.price(id);
    await batches.start(id, { approvals }, Date.now() + 3_600_000);
    batches.remove(id);
    expect(batches.list()).toEqual([]);
    batches.restore(id);
    expect(batches.list().map(({ state, startsAtMs }) => [state, startsAtMs])).toEqual([
      ['draft', null],
    ]);
    expect(states(id)).toEqual(['cancelled', 'cancelled']);
    expect(await bought()).toBe(0);
  });

  it('has a book back in its place when its removal is undone, once (bug: its settings and place were gone)', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea', 'Cleo']);
    const titles = () => batches.view(id).books.map(({ title }) => title);
    await batches.start(id, batches.price(id), Date.now() + 3_600_000);
    const [, bea] = batches.view(id).books;
    if (bea?.projectId == null) throw new Error('no book');
    const { id: bookId, projectId } = bea;
    batches.setBook(bookId, { formats: ['wav'] });
    batches.removeBook(bookId);
    expect(titles()).toEqual(['Ada', 'Cleo']);
    batches.restoreBook(bookId);
    expect(titles()).toEqual(['Ada', 'Bea', 'Cleo']);
    expect(batches.view(id).books[1]?.formats).toEqual(['wav']);
    expect(states(id)).toEqual(['paused', 'cancelled', 'paused']);
    batches.removeBook(bookId);
    batches.addBooks(id, [{ title: 'Bea', sourcePath: null, projectId, settings: exported() }]);
    batches.restoreBook(bookId);
    expect(titles()).toEqual(['Ada', 'Cleo', 'Bea']);
    expect(await bought()).toBe(0);
  });

  it('moves books, pauses and goes on, and stops for good with what was made kept', async () => {
    const { batches } = await start();
    const id = await openBatch(['Ada', 'Bea', 'Cleo']);
    const order = () => batches.view(id).books.map(({ title }) => title);
    const [ada, , cleo] = batches.view(id).books;
    batches.moveBook(cleo?.id ?? '', ada?.id ?? null);
    expect(order()).toEqual(['Cleo', 'Ada', 'Bea']);
    batches.moveBook(cleo?.id ?? '', null);
    expect(order()).toEqual(['Ada', 'Bea', 'Cleo']);
    await batches.start(id, batches.price(id));
    batches.pause(id);
    await until(() => states(id).every((state) => state === 'paused' || state === 'done'));
    await world.stop();
    const again = (await start()).batches;
    expect(again.view(id).books.some(({ state }) => state === 'running')).toBe(false);
    again.resume(id);
    await until(() => again.view(id).state === 'done');
    expect(await bought()).toBe(4);
    again.stop(id);
    expect(states(id)).toEqual(['done', 'done', 'done']);
  });
});
