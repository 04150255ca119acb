import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { bookOf } from '../../support/crash/crash-books.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { withOlderCopy } from '../../support/gateway/older-copy.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

/* What was spent after an older copy of the database: of a backup, or of before an update (docs/money.md). */
const one = forEachTest(openAppOnDemo);
const anyCall = { accountId: null, callKind: null, projectId: null, fromDay: null, toDay: null };
const speech = { method: 'POST', path: '/v1/audio/speech' };
const inHome = (name: string) => join(one.home, name);
const totals = (app: App = one.app()) => app.ledgerPages.totals(anyCall).all;
const paidCount = async () => (await one.user.ledger()).items.length;
const unplayable = {
  kind: 'answer',
  status: 200,
  contentType: 'audio/wav',
  body: { zeros: 4000 },
};
const fail = (match: object, fault: object) =>
  one.demo.server.faults.setPlan(parseFaultPlan({ rules: [{ match, times: 0, fault }] }));
const mend = () => one.demo.server.faults.setPlan(parseFaultPlan({ rules: [] }));
let chapterId: string;

const lineId = (line: number) =>
  one
    .app()
    .narration.chapter(chapterId)
    .segments.flatMap(({ id, kind }) => (kind === 'speech' ? id : []))[line] ?? '';

async function hear(line: number) {
  const { narration } = one.app();
  const id = lineId(line);
  return narration.hear(id, narration.price(chapterId, [id]).approval);
}

beforeEach(async () => {
  const app = await one.start();
  const text = ['The lamp went out.', 'Nobody saw it.', 'Somebody rang.'].join('\n\n***\n\n');
  const projectId = await app.projects.add(newBook('Quay', [{ title: 'One', text }]));
  chapterId = app.projects.get(projectId).chapters[0]?.id ?? '';
  await hear(0);
});

describe('an older copy of the database', () => {
  // The bug: what was spent since counted against no limit of the day, and takes were shown as of 0 tokens.
  it('knows what was spent since, once, also at the starts after that', async () => {
    let before = totals();
    await withOlderCopy(one, async () => {
      await hear(1);
      before = totals();
    });
    const lengths: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const app = await one.start();
      expect(totals(app)).toEqual(before);
      const { takes } = app.takes.list(lineId(1));
      expect(takes).toMatchObject([{ tokens: expect.any(Number) }]);
      expect(takes[0]?.tokens).toBeGreaterThan(0);
      await one.stop();
      lengths.push((await readFile(inHome('charges.jsonl'))).byteLength);
    }
    expect(new Set(lengths).size).toBe(1);
  });

  // The bug: entries of this run were written behind those that could not be put back, and hid them for good.
  it('looks for it again at the next start where it could not be put back', async () => {
    let before = totals();
    await withOlderCopy(one, async () => {
      await hear(1);
      before = totals();
    });
    const log = await readFile(inHome('charges.jsonl'));
    const trace = (sql: string): void => {
      if (sql.startsWith('INSERT INTO ledger_entry')) throw new Error('database or disk is full');
    };
    expect(totals(await one.start({ database: { trace } }))).not.toEqual(before);
    await one.stop();
    expect((await readFile(inHome('charges.jsonl'))).equals(log)).toBe(true);
    expect(totals(await one.start())).toEqual(before);
  });

  // The bug: all calls were written again at each restore, so that the log was twice as long, and three times.
  it('is brought up to date without writing the log again', async () => {
    await hear(1);
    await withOlderCopy(one, async () => {
      await hear(2);
    });
    const before = await logLines();
    const shares: number[] = [];
    await one.start({ onPutBack: (share) => shares.push(share) });
    expect(shares).toEqual([1, 1]);
    await one.stop();
    expect((await logLines()).length).toBe(before.length + 1);
  });

  // The bug: a correction was written down at the next start only, and a backup in its place knew nothing of it.
  it('knows what a person corrected since', async () => {
    let before = totals();
    await withOlderCopy(one, async () => {
      const { rows } = one.app().ledgerPages.page({ ...anyCall, hasHolds: false }, null, 50);
      const row = rows.find(({ kind }) => kind === 'charged');
      one.app().corrections.correct(row?.id ?? 0, { tokens: 7 });
      before = totals();
    });
    expect(totals(await one.start())).toEqual(before);
  });

  // The bug: after a full disk a line told that calls are in the log which came behind it, and a kill lost these.
  it('has no line that tells of calls behind it, also where it could not be written for a while', async () => {
    await rename(inHome('charges.jsonl'), inHome('aside'));
    await mkdir(inHome('charges.jsonl'));
    await hear(1);
    await hear(2);
    await rmdir(inHome('charges.jsonl'));
    await rename(inHome('aside'), inHome('charges.jsonl'));
    await one.stop();
    let newest = 0;
    for (const line of await logLines()) {
      const { at, entries } = JSON.parse(line) as { at: number; entries: { id: number }[] };
      newest = Math.max(newest, ...entries.map(({ id }) => id));
      expect(at).toBe(newest);
    }
    expect(newest).toBe(countOf('ledger_entry'));
  });

  it('refuses what no longer fits into the limit of the day (bug: the day was paid for twice)', async () => {
    await withOlderCopy(one, async () => {
      await hear(1);
    });
    const app = await one.start();
    const { charged, possibly } = totals(app);
    const capPerDayTokens = charged.tokens + possibly.tokens + 1;
    await app.accounts.saveCaps(app.accounts.current().id, { capPerDayTokens });
    expect(await hear(2).catch((error: unknown) => error)).toMatchObject({ code: 'cap_reached' });
  });

  it('knows a call in doubt, keeps its answer, and sends nothing (bugs: sent again; bytes removed)', async () => {
    await withOlderCopy(one, async () => {
      fail(speech, unplayable);
      await hear(1).catch(() => undefined);
      mend();
      expect(one.app().uncertain.count()).toBe(1);
    });
    const paid = await paidCount();
    const app = await one.start();
    expect(app.uncertain.list()).toMatchObject([{ hasBody: true }]);
    expect((await readdir(inHome('temporary'))).some((name) => name.endsWith('.body'))).toBe(true);
    await hear(1).catch(() => undefined);
    expect(await paidCount()).toBe(paid);
  });

  // The bug: a decision about a line of a job that the copy does not know did nothing.
  it('sends a line again that a person decided about, without its job', async () => {
    await withOlderCopy(one, async () => {
      fail(speech, { kind: 'answer', status: 504 });
      const app = one.app();
      const { jobId } = makeMissing(app, chapterId);
      await app.queue.runToEnd(jobId ?? '', new AbortController().signal, () => undefined);
      mend();
      expect(app.uncertain.count()).toBe(2);
    });
    const app = await one.start();
    app.queue.open();
    const ids = app.uncertain.list().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const paid = await paidCount();
    app.uncertain.decide(ids, 'charged-buy-again');
    await vi.waitUntil(() => takeCount() === 3, { timeout: 20_000, interval: 5 });
    expect(await paidCount()).toBe(paid + 2);
  });

  it('is told of a call that was under way in it how that ended (bug: a decision about a known answer)', async () => {
    await withOlderCopy(one, async () => {
      await hear(1);
      const newer = openDatabase(inHome('library.sqlite'));
      const older = openDatabase(inHome('older'));
      const table = (name: string, where: string) =>
        newer.all<Record<string, never>>(`SELECT * FROM ${name} ${where}`);
      const [charge] = table('charge', 'ORDER BY created_at_ms DESC LIMIT 1');
      const [entry] = table(
        'ledger_entry',
        `WHERE charge_id = '${String(charge?.id)}' ORDER BY id LIMIT 1`,
      );
      const add = (name: string, row: object) =>
        older.run(
          `INSERT INTO ${name} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
            .map((column) => `:${column}`)
            .join(', ')})`,
          { ...row },
        );
      add('charge', {
        ...charge,
        state: 'sending',
        take_id: null,
        updated_at_ms: Number(charge?.created_at_ms),
      });
      add('ledger_entry', { ...entry });
      newer.close();
      older.close();
    });
    const app = await one.start();
    expect(app.uncertain.count()).toBe(0);
    expect(await hear(1)).toMatchObject({ kind: 'ready' });
    expect(await paidCount()).toBe(2);
  });

  it('fetches work that was submitted since (bug: it was paid for and forgotten)', {
    timeout: 60_000,
  }, async () => {
    const status = { method: 'GET', path: '/v1/audio/speech/jobs/*' };
    await withOlderCopy(one, async () => {
      fail(status, { kind: 'answer', status: 503 });
      const app = one.app();
      app.queue.open();
      await one.addExport(bookOf(4), { via: 'job' });
      await vi.waitUntil(async () => (await paidCount()) > 1, { timeout: 20_000, interval: 5 });
    });
    mend();
    const paid = await paidCount();
    const app = await one.start();
    app.engine.attach();
    await vi.waitUntil(() => takeCount() === 6, { timeout: 20_000, interval: 5 });
    expect(await paidCount()).toBe(paid);
  });

  // The bug: the last line was of a call that the copy knew, whose job had only ended: a line in doubt was sent again.
  it('is known for one by a job that ended since, too', { timeout: 60_000 }, async () => {
    fail({ method: 'GET', path: '/v1/audio/speech/jobs/*' }, { kind: 'answer', status: 503 });
    one.app().queue.open();
    await one.addExport(bookOf(4), { via: 'job' });
    await vi.waitUntil(async () => (await paidCount()) > 1, { timeout: 20_000, interval: 5 });
    let before = totals();
    await withOlderCopy(one, async () => {
      fail(speech, unplayable);
      await hear(1).catch(() => undefined);
      mend();
      const takes = takeCount();
      one.app().engine.attach();
      await vi.waitUntil(() => takeCount() > takes, { timeout: 20_000, interval: 5 });
      before = totals();
    });
    const paid = await paidCount();
    const app = await one.start();
    expect(totals(app)).toEqual(before);
    expect(app.uncertain.count()).toBe(1);
    await hear(1).catch(() => undefined);
    expect(await paidCount()).toBe(paid);
  });

  // The bug: the waiting call of the copy held the place of the one that was sent since, which was bought again.
  it('that has a line waiting knows the call in doubt that was sent for it since', async () => {
    fail(speech, { kind: 'answer', status: 429, headers: { 'Retry-After': '60' } });
    const waiting = hear(1).catch(() => undefined);
    await vi.waitUntil(() => refusedCount() > 0, { timeout: 20_000, interval: 5 });
    const folder = join(one.home, 'backup');
    await one.app().portable.backUp({ folder });
    await one.stop();
    await waiting;
    await one.start();
    fail(speech, unplayable);
    await hear(1).catch(() => undefined);
    mend();
    await one.stop();
    const { database } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'));
    for (const end of ['', '-wal', '-shm', '.clean.json']) {
      await rm(inHome(`library.sqlite${end}`), { force: true });
    }
    await copyFile(join(folder, database.name), inHome('library.sqlite'));
    const paid = await paidCount();
    const app = await one.start();
    expect(app.uncertain.count()).toBe(1);
    await hear(1).catch(() => undefined);
    expect(await paidCount()).toBe(paid);
  });
});

const logLines = async () =>
  (await readFile(inHome('charges.jsonl'), 'utf8')).split('\n').filter(Boolean);
const countOf = (sql: string): number => {
  const rows = openDatabase(inHome('library.sqlite'));
  const count = rows.value<number>(`SELECT COUNT(*) FROM ${sql}`) ?? 0;
  rows.close();
  return count;
};
const takeCount = () => countOf('take');
const refusedCount = () => countOf(`ledger_entry WHERE kind = 'released'`);
