import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/* The list of batches is read again with each step of a job: its statements do not grow with the books. */

const one = forAllTests(openAppOnDemo);
const statements: string[] = [];
let app: App;

beforeAll(async () => {
  app = await one.start({ database: { trace: (sql) => statements.push(sql) } });
});

/** A batch of so many books, each with a job that waits for its turn. */
async function startBatch(bookCount: number): Promise<string> {
  const { batches } = app;
  const { id } = batches.open({
    name: `Of ${bookCount}`,
    planKey: null,
    budget: noLimit,
    reportFolder: null,
  });
  for (let at = 0; at < bookCount; at += 1) {
    const title = `Book ${at} of ${bookCount}`;
    const text = `${title} tells of the rain.`;
    const projectId = await app.projects.add(newBook(title, [{ title: 'One', text }]));
    const settings = {
      chapters: null,
      formats: ['m4b'],
      preset: 'audiobook',
      policy: 'skip',
      via: 'sync',
      folder: join(one.home, 'out'),
      mostTokens: null,
      mostMoney: null,
    } as const;
    batches.addBooks(id, [{ title, sourcePath: null, projectId, settings }]);
  }
  await batches.prepare(id, new AbortController().signal);
  await batches.start(id, { approvals: batches.price(id).approvals });
  expect(batches.view(id).books.map(({ state }) => state)).toEqual(
    Array.from({ length: bookCount }, () => 'waiting'),
  );
  return id;
}

/** But for the titles: a row for each book. */
function sentBy(act: () => unknown): readonly string[] {
  statements.length = 0;
  act();
  return statements.filter((sql) => !/FROM project WHERE id = :id/.test(sql));
}

it('shows a batch of many books by as many statements as one of few (bug: eight for each book)', async () => {
  const [few, many] = [await startBatch(2), await startBatch(9)];
  const sent = sentBy(() => app.batches.view(many));
  expect(sent).toEqual(sentBy(() => app.batches.view(few)));
  const database = new DatabaseSync(join(one.home, 'library.sqlite'), { readOnly: true });
  const plans = sent.flatMap((sql) =>
    (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    ),
  );
  database.close();
  // Bug: the newest job of each book looked for among those of all batches.
  expect(plans.filter((plan) => /^SCAN (batch_job|batch_book|job)\b/.test(plan))).toEqual([]);
});

it('looks at no book of a batch that still runs with a step of a job (bug: all of it, ten times a second)', async () => {
  const [job] = app.batches.view(await startBatch(3)).books;
  const view = app.jobViews.view(app.queue.job(job?.jobId ?? ''));
  // The first look begins the clock of the time that is left.
  app.batchWatch.jobsChanged([view]);
  const sent = sentBy(() => app.batchWatch.jobsChanged([view]));
  expect(sent.filter((sql) => /settings_json|FROM ledger_entry/.test(sql))).toEqual([]);
  expect(sent.some((sql) => /FROM batch_book JOIN job/.test(sql))).toBe(true);
});
