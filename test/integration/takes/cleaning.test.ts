import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import type { CleanKind, StorageReport } from '../../../shared/model/storage.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { crashPreload } from '../../support/crash/crash-runs.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const one = forEachTest(openAppOnDemo);
const lines = [
  'The lamp went out over the quay.',
  'Nobody saw it go that night.',
  'Somebody rang the bell twice.',
];
let app: App;
let projectId: string;
let chapterId: string;

const segmentIds = () => app.narration.chapter(chapterId).segments.map(({ id }) => id);

async function hear(segmentId: string) {
  const { approval } = app.narration.price(chapterId, [segmentId]);
  expect(await app.narration.hear(segmentId, approval)).toMatchObject({ kind: 'ready' });
}

async function another(segmentId: string) {
  const made = await app.takes.another(segmentId, app.takes.list(segmentId).another.approval);
  if (made.kind !== 'made') throw new Error(made.message);
  return made.takeId;
}

function rewrite(from: string, to: string) {
  const { text, revision } = app.narration.chapter(chapterId);
  app.projects.saveChapter(chapterId, text.replace(from, to), revision);
}

/** What came in this run is left alone for an hour: as if the program was started again later. */
async function startAgain() {
  await one.stop();
  app = await one.start();
}

async function audioFiles(): Promise<readonly string[]> {
  const files = await readdir(join(one.home, 'audio'), { recursive: true });
  return files.filter((name) => name.endsWith('.flac'));
}

const itemOf = ({ items }: StorageReport, kind: CleanKind) =>
  items.find((item) => item.kind === kind);

/**
 * Three lines that are heard. Of the first there is a second take, of the same sound, that is not chosen; the second
 * says something else by now; the take of the third was deleted.
 */
beforeEach(async () => {
  app = await one.start();
  projectId = await app.projects.add(
    newBook('Quay', [{ title: 'One', text: lines.join('\n\n***\n\n') }]),
  );
  chapterId = app.projects.get(projectId).chapters[0]?.id ?? '';
  const [first = '', , second = '', , third = ''] = segmentIds();
  for (const id of [first, second, third]) await hear(id);
  app.takes.remove(third, app.takes.list(third).takeId ?? '');
  const { takeId } = app.takes.list(first);
  await another(first);
  app.takes.choose(first, takeId);
  rewrite('Nobody saw it go', 'Everybody saw it go');
  await startAgain();
});

describe('cleaning up', () => {
  it('tells unused takes, those of former texts and those in use apart, with what they were charged', async () => {
    const report = await app.cleaning.look();
    expect(itemOf(report, 'takes-unused')).toMatchObject({ count: 2 });
    expect(itemOf(report, 'takes-unused')?.tokens).toBeGreaterThan(0);
    expect(itemOf(report, 'takes-history')).toMatchObject({ count: 1 });
    expect(report.kept.find(({ kind }) => kind === 'takes-used')).toMatchObject({ count: 1 });
  });

  it('removes what was chosen and nothing else (bug: a line that a book plays is gone)', async () => {
    const { lookId } = await app.cleaning.look();
    const [first = ''] = segmentIds();
    const result = await app.cleaning.clean(lookId, ['takes-unused']);
    expect(result).toMatchObject({ removedCount: 2, skippedCount: 0, isCancelled: false });
    expect(result.freedBytes).toBeGreaterThan(0);
    expect(await audioFiles()).toHaveLength(2);
    const listed = app.takes.list(first);
    expect(listed.takes).toHaveLength(1);
    expect(await app.narration.hear(first, null)).toMatchObject({ kind: 'ready' });
    // The former text comes back with its take: history is not asked to go.
    rewrite('Everybody saw it go', 'Nobody saw it go');
    const [, , second = ''] = segmentIds();
    expect(app.takes.list(second).takeId).not.toBeNull();
    // Its number is never given again: the next take of the line is another request.
    expect(listed.another.approval).not.toBe('');
    await another(first);
    expect(app.takes.list(first).takes.map(({ attempt }) => attempt)).toContain(3);
  });

  it('leaves what came into use, and what a job may still buy, after the look (bug: a take deleted that was just chosen)', async () => {
    const { lookId } = await app.cleaning.look();
    const [first = ''] = segmentIds();
    const { takes, takeId } = app.takes.list(first);
    const unused = takes.find(({ id }) => id !== takeId)?.id ?? '';
    app.takes.choose(first, unused);
    const result = await app.cleaning.clean(lookId, ['takes-unused', 'takes-history']);
    expect(result).toMatchObject({ removedCount: 2, skippedCount: 1 });
    expect(app.takes.list(first).takeId).toBe(unused);
  });

  it('keeps what a paused job was approved for (bug: bought twice under one approval)', async () => {
    const unused = app.takes.list(segmentIds()[0] ?? '').takes.find(({ attempt }) => attempt === 2);
    await one.stop();
    const library = openDatabase(join(one.home, 'library.sqlite'));
    library.run(
      `INSERT INTO job (id, account_id, kind, title, params_json, state, rank, created_at_ms)
       SELECT 'paused', account_id, 'chapter', 'Quay', '{}', 'paused', 1, 0 FROM take WHERE id = :id`,
      { id: unused?.id ?? '' },
    );
    library.run(
      `INSERT INTO job_segment (job_id, ordinal, segment_id, chapter_id, identity)
       SELECT 'paused', 0, '1', 'c', identity FROM take WHERE id = :id`,
      { id: unused?.id ?? '' },
    );
    library.close();
    app = await one.start();
    expect(itemOf(await app.cleaning.look(), 'takes-unused')).toMatchObject({ count: 1 });
  });

  it('keeps the words of a book that was deleted for history, until that is chosen', async () => {
    app.projects.setRemoved(projectId, true);
    const report = await app.cleaning.look();
    expect(itemOf(report, 'takes-history')).toMatchObject({ count: 2 });
    const { removedCount } = await app.cleaning.clean(report.lookId, ['takes-history']);
    expect(removedCount).toBe(2);
    app.projects.setRemoved(projectId, false);
    const { segments } = app.narration.chapter(chapterId);
    expect(segments.filter(({ status }) => status === 'made')).toEqual([]);
  });

  it('acts on the last look only, once, and on nothing while another is under way', async () => {
    const { lookId } = await app.cleaning.look();
    await app.cleaning.clean(lookId, ['temporary']);
    await expect(app.cleaning.clean(lookId, ['takes-unused'])).rejects.toMatchObject({
      code: 'not_found',
    });
    const looking = app.cleaning.look();
    await expect(app.cleaning.look()).rejects.toMatchObject({ code: 'conflict' });
    app.cleaning.cancel();
    await expect(looking).rejects.toMatchObject({ name: 'AbortError' });
    expect(await audioFiles()).toHaveLength(3);
  });

  it('finds audio that nothing names, but for what came within the hour', async () => {
    const old = join(one.home, 'audio', 'ab', `${'ab'.repeat(32)}.flac`);
    await mkdir(join(one.home, 'audio', 'ab'), { recursive: true });
    await writeFile(old, 'sound');
    expect(itemOf(await app.cleaning.look(), 'orphans')).toMatchObject({ count: 0 });
    await utimes(old, new Date(0), new Date(0));
    const report = await app.cleaning.look();
    expect(itemOf(report, 'orphans')).toMatchObject({ count: 1, bytes: 5 });
    await app.cleaning.clean(report.lookId, ['orphans']);
    expect(await audioFiles()).toHaveLength(3);
  });

  it('by the command line only says what there is with --dry-run, and asks before it removes', async () => {
    await one.stop();
    await writeFile(join(one.home, 'temporary', 'left.flac'), 'left');
    const run = (...words: string[]) =>
      runLectern(['clean', '--json', ...words], { home: one.home });
    const looked = jsonLines<StorageReport>(await run('--dry-run'))[0];
    expect(looked?.items.find(({ kind }) => kind === 'temporary')).toMatchObject({
      count: 1,
      bytes: 4,
    });
    const refused = await run();
    expect(refused.code).not.toBe(0);
    expect(await readdir(join(one.home, 'temporary'))).toEqual(['left.flac']);
    const cleaned = await run('--yes');
    expect(cleaned).toMatchObject({ code: 0 });
    expect(jsonLines(cleaned).at(-1)).toMatchObject({ event: 'cleaned', removedCount: 1 });
    // Takes never go unless they are named.
    expect(await audioFiles()).toHaveLength(3);
  });

  it('that is killed between the row and the file loses nothing: the file is found later', async () => {
    await one.stop();
    const words = ['clean', '--yes', '--kinds', 'takes-unused', '--json'];
    const killed = await runLectern(words, {
      home: one.home,
      nodeArgs: ['--require', crashPreload],
      env: { LECTERN_CRASH: JSON.stringify({ kind: 'unlink', includes: '.flac' }) },
    });
    expect(killed.signal).toBe('SIGKILL');
    expect(await audioFiles()).toHaveLength(3);
    for (const name of await audioFiles()) {
      await utimes(join(one.home, 'audio', name), new Date(0), new Date(0));
    }
    app = await one.start();
    const report = await app.cleaning.look();
    expect(itemOf(report, 'orphans')).toMatchObject({ count: 1 });
    expect(itemOf(report, 'takes-unused')).toMatchObject({ count: 0 });
    await app.cleaning.clean(report.lookId, ['orphans']);
    expect(await audioFiles()).toHaveLength(2);
    expect(await app.narration.hear(segmentIds()[0] ?? '', null)).toMatchObject({ kind: 'ready' });
  });
});
