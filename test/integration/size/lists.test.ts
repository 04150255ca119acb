import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import type { SqlParameters } from '../../../electron/storage/sql.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/* Lists that are shown whole take as many statements when they are long, and one of their rows reads no list. */

const one = forAllTests(openAppOnDemo);
const statements: { readonly sql: string; readonly parameters: SqlParameters }[] = [];
const callCount = 12;
let app: App;

/** Calls of two jobs that nobody knows to be charged, one more for a voice, and a short and a long conversation. */
function addRows(accountId: string, tariff: unknown): void {
  const database = new DatabaseSync(join(one.home, 'library.sqlite'));
  const count = (total: number) =>
    `WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < ${total})`;
  database
    .prepare(
      `${count(callCount)} INSERT INTO charge (id, account_id, kind, identity, state, request_json,
         tariff_json, expected_tokens, at_most_tokens, reserved_tokens, sent_count, group_id, label,
         created_at_ms, updated_at_ms)
       SELECT 'call ' || n, :accountId, 'speech', 'identity ' || n, 'uncertain', '{"text":"x"}',
         :tariff, 60, 90, 90, 1, 'job ' || n % 2, 'Line ' || n, n, n FROM row`,
    )
    .run({ accountId, tariff: JSON.stringify(tariff) });
  for (const [name, total] of [
    ['short', 2],
    ['long', 40],
  ] as const) {
    database
      .prepare(
        `INSERT INTO conversation (id, title, model, created_at_ms, updated_at_ms)
         VALUES (:name, :name, 'demo-chat', 1, 1)`,
      )
      .run({ name });
    database
      .prepare(
        `${count(total)} INSERT INTO chat_message (id, conversation_id, ordinal, role, text, state,
           model, account_id, at_ms, parent_id)
         SELECT :name || n, :name, n, IIF(n % 2, 'user', 'assistant'), 'Words ' || n, 'done',
           'demo-chat', :accountId, n, IIF(n = 1, NULL, :name || (n - 1)) FROM row`,
      )
      .run({ name, accountId });
  }
  database.close();
}

beforeAll(async () => {
  app = await one.start();
  const account = app.accounts.current();
  const tariff = app.prices.tariffFor(account);
  await one.stop();
  addRows(account.id, tariff);
  app = await one.start({
    database: { trace: (sql, parameters) => statements.push({ sql, parameters }) },
  });
});

beforeEach(() => {
  statements.length = 0;
});

const sentBy = (act: () => unknown): readonly string[] => {
  statements.length = 0;
  act();
  return statements.map(({ sql }) => sql);
};
/** Whole rows of all calls that are uncertain. */
const readsOfAll = () =>
  statements.filter(
    ({ sql, parameters }) =>
      /SELECT \* FROM charge WHERE state/.test(sql) &&
      Object.values(parameters).includes('uncertain'),
  );

describe('calls in doubt', () => {
  it('are listed by a few statements (bug: five for each of two thousand calls)', () => {
    const sent = sentBy(() => expect(app.uncertain.list()).toHaveLength(callCount));
    expect(sent.length).toBeLessThan(callCount);
  });

  it('are decided about one by one without reading all of them (bug: three times for each decision)', () => {
    const before = app.uncertain.count();
    statements.length = 0;
    app.uncertain.decide(['call 1'], 'leave-out');
    expect(app.uncertain.count()).toBe(before - 1);
    expect(readsOfAll()).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is shown by as many statements as a short one (bug: its account read twice for each message)', () => {
    const long = sentBy(() => expect(app.conversations.get('long').messages).toHaveLength(40));
    expect(long).toEqual(sentBy(() => app.conversations.get('short')));
  });

  it('is not read for one of its messages (bug: all of it with each step of an answer)', () => {
    statements.length = 0;
    expect(app.conversations.stop('long40').versions).toEqual(['long40']);
    const whole = /SELECT \* FROM chat_message WHERE conversation_id/;
    expect(statements.filter(({ sql }) => whole.test(sql))).toEqual([]);
  });
});

describe('the marks of a book', () => {
  it('have their places counted once (bug: the lines before it counted for each mark, a second for 2,000)', () => {
    const [sql = ''] = sentBy(() => app.bookmarks.list('any book'));
    const database = new DatabaseSync(join(one.home, 'library.sqlite'), { readOnly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    database.close();
    expect(plan.filter(({ detail }) => detail.startsWith('CORRELATED'))).toEqual([]);
  });

  it('are each at its place among the lines of its chapter', async () => {
    const text = Array.from(
      { length: 12 },
      (_, at) => `Line ${at} of the chapter says enough words.`,
    );
    const chapters = ['Dusk', 'Dawn'].map((title) => ({ title, text: text.join('\n\n') }));
    const projectId = await app.projects.add(newBook('Marked', chapters));
    const [dusk, dawn] = app.projects.get(projectId).chapters.map(({ id }) => id);
    const wanted = [
      [dusk, 3],
      [dusk, 7],
      [dawn, 0],
      [dawn, 11],
    ] as const;
    for (const [chapterId = '', at] of [...wanted].reverse()) {
      app.bookmarks.set(app.narration.chapter(chapterId).segments[at]?.id ?? '', 'here');
    }
    const listed = app.bookmarks.list(projectId);
    expect(listed.map(({ chapterId, index }) => [chapterId, index])).toEqual(wanted);
    expect(listed[1]?.shown).toContain('Line 7');
  });
});

it('moving a job, or planning a book anew, reads no whole list of jobs (bug: their settings, files and notices)', async () => {
  const text = 'A line of a book that has enough words.';
  const projectId = await app.projects.add(newBook('Short', [{ title: 'Only', text }]));
  const job = { kind: 'export', title: 'Short', projectId, chapterId: null, folder: null } as const;
  const accountId = app.accounts.current().id;
  const hold = { code: 'conflict', message: 'Held by the test.' } as const;
  const [first, second, third] = [1, 2, 3].map(
    (at) => app.queue.add({ ...job, accountId, params: { at } }, 'last', hold).id,
  );
  statements.length = 0;
  app.queue.move(third ?? '', second ?? '');
  app.segmentLengths.choose(projectId, 'long');
  const whole = /params_json[\s\S]*FROM job\s+WHERE removed_at_ms IS NULL ORDER BY/;
  expect(statements.filter(({ sql }) => whole.test(sql))).toEqual([]);
  expect(app.queue.list().jobs.map(({ id }) => id)).toEqual([first, third, second]);
});
