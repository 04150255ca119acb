import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createLibraryStore } from '../../../electron/storage/library.ts';
import { migrations } from '../../../electron/storage/schema/migrations.ts';
import { createSegmentStore } from '../../../electron/storage/segments/segments.ts';
import { everyCall } from '../../../shared/model/call-filter.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const olderSchema = 2;
const text = [
  'The first line of the letter is made, and it stays as it is.',
  'The second line of the letter was made once, and then it was written anew.',
  'The third line of the letter is lost on its way, so nobody knows its price.',
].join('\n\n');

const one = forAllTests(openAppOnDemo);
let projectId: string;
let chapterId: string;

/** Everything of the old version that a person would miss. */
function seen(app: App) {
  const { segments, revision, title } = app.narration.chapter(chapterId);
  return {
    chapter: { revision, title, text: app.narration.chapter(chapterId).text },
    lines: segments.map(({ shown, status, takeId, mediaUrl, durationMs, pauseAfterMs }) => ({
      shown,
      status,
      takeId,
      mediaUrl,
      durationMs,
      pauseAfterMs,
    })),
    projects: app.projects.list().map(({ id, title: name }) => [id, name]),
    // The token of a yes names segments by the ids that a migration gives them.
    toMake: { ...app.narration.price(chapterId), approval: null },
    uncertain: app.uncertain.list(),
    jobs: app.queue.list().jobs.map(({ id, state, doneItems, spentTokens, uncertainCount }) => ({
      id,
      state,
      doneItems,
      spentTokens,
      uncertainCount,
    })),
    ledger: app.ledgerPages.page({ ...everyCall, hasHolds: true }, null, 500),
    totals: app.ledgerPages.totals(everyCall),
  };
}

/** Tables that hold other columns than today's. */
const own = new Set(['take', 'chapter']);
const takeColumns = `id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz, sample_count,
  duration_ms, facts_json, created_at_ms`;

/** Chapters with their plans in one column. */
function insertChapters(raw: InstanceType<typeof DatabaseSync>, path: string) {
  const newer = openDatabase(path);
  const library = createLibraryStore(newer);
  const chapters = library.projects().flatMap(({ id }) => library.chaptersWithText(id));
  const insert =
    raw.prepare(`INSERT INTO main.chapter (id, project_id, ordinal, title, text, revision,
    plan_json) VALUES (:id, :projectId, :ordinal, :title, :text, :revision, :planJson)`);
  for (const { id, projectId: bookId, ordinal, title, text: words, revision } of chapters) {
    const planJson = JSON.stringify(createSegmentStore(newer).plan(id).plan);
    insert.run({ id, projectId: bookId, ordinal, title, text: words, revision, planJson });
  }
  newer.close();
}

/** The same library as the older version would have kept it: its tables, its columns, its rows. */
function writeAsOlder(path: string, changedIndexes: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-older-'));
  const older = join(folder, 'library.sqlite');
  const raw = new DatabaseSync(older);
  for (const step of migrations.slice(0, olderSchema)) if (typeof step === 'string') raw.exec(step);
  raw.exec(`PRAGMA user_version = ${olderSchema}`);
  raw.exec('PRAGMA foreign_keys = OFF');
  raw.prepare('ATTACH :path AS newer').run({ path });
  const namesOf = (sql: string) =>
    (raw.prepare(sql).all() as { name: string }[]).map((r) => r.name);
  const tables = namesOf("SELECT name FROM main.sqlite_schema WHERE type = 'table'");
  raw.exec(`INSERT INTO main.take (${takeColumns}, peaks_per_second, peaks)
    SELECT ${takeColumns}, peaks_per_second, peaks FROM newer.take
    JOIN newer.take_peaks ON take_id = id`);
  const plain = tables.filter((name) => !name.startsWith('sqlite_') && !own.has(name));
  insertChapters(raw, path);
  for (const table of plain) {
    const newer = new Set(namesOf(`PRAGMA newer.table_info(${table})`));
    const shared = namesOf(`PRAGMA main.table_info(${table})`).filter((name) => newer.has(name));
    const columns = shared.join(', ');
    raw.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM newer.${table}`);
  }
  raw
    .prepare('UPDATE chapter SET changed_json = :json WHERE id = :id')
    .run({ json: JSON.stringify(changedIndexes), id: chapterId });
  raw.exec('DETACH newer');
  raw.close();
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  renameSync(older, path);
  rmSync(folder, { recursive: true });
}

beforeAll(async () => {
  const app = await one.start();
  app.queue.open();
  projectId = await app.projects.add({
    title: 'A letter',
    author: 'Ada',
    language: 'en',
    cover: null,
    chapters: [{ title: 'Letter', text }],
  });
  chapterId = app.library.chapters(projectId)[0]?.id ?? '';
  const match = { path: '/v1/audio/speech', textIncludes: 'third line' };
  const fault = { kind: 'answer', status: 504, body: { html: '' }, headers: {} } as const;
  await one.demo.control('PUT', '/faults', { rules: [{ match, isBilled: true, fault }] });
  const { jobId } = makeMissing(app, chapterId);
  await one.until(() => app.queue.job(jobId ?? '').state === 'needs-decisions');
  app.projects.saveChapter(chapterId, text.replace('written anew', 'changed'), 0);
});

describe('a library of the second version', () => {
  it('opens with its text, takes, changed lines, uncertain calls, queue and ledger (bug: a migration that drops a column of somebody’s work)', async () => {
    // What was learned of the voice stands in a table that this older version does not have.
    const library = new DatabaseSync(one.app().platform.paths.database);
    library.exec('DELETE FROM speaking_rate');
    library.close();
    const before = seen(one.app());
    expect(before.lines.map(({ status }) => status)).toEqual(['made', 'changed', 'uncertain']);
    expect(before.uncertain).toHaveLength(1);
    expect(before.ledger.rows.length).toBeGreaterThan(5);
    const path = one.app().platform.paths.database;
    await one.stop();
    writeAsOlder(path, [1]);

    const app = await one.start();
    expect(seen(app)).toEqual(before);
  });

  it('buys only what was missing before, and each line keeps its id from then on', async () => {
    const { narration, queue, projects } = one.app();
    const ids = narration.chapter(chapterId).segments.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    const bought = async () => (await one.user.ledger()).items.length;
    const before = await bought();
    queue.open();
    const { started, jobId } = makeMissing(one.app(), chapterId);
    await one.until(() => queue.job(jobId ?? '').state === 'needs-decisions');
    // The uncertain one is counted as missing and is not sent again.
    expect([started, (await bought()) - before]).toEqual([2, 1]);
    const { text: now, revision } = narration.chapter(chapterId);
    projects.saveChapter(chapterId, `A new line stands before all the others.\n\n${now}`, revision);
    const after = narration.chapter(chapterId).segments;
    expect(after.slice(1).map(({ id }) => id)).toEqual(ids);
    expect(after.map(({ status }) => status)).toEqual(['not-made', 'made', 'made', 'uncertain']);
  });
});
