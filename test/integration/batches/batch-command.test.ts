import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoWithAccounts } from '../../support/gateway/demo-accounts.ts';
import {
  expectBatchThroughFaults,
  expectWholeFiles,
  gatewayOf,
  priceOf,
  reportIn,
  runBatch,
  sentAgain,
  textOf,
  writeBooks,
  writePlan,
} from '../../support/studio/batch-run.ts';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForEachTest, openInTest } from '../../support/tools/hooks.ts';

/* `lectern batch` in processes of their own, against a gateway that keeps its own ledger. */

const done = 0;
const needsDecisions = 3;
const gatewayRefused = 4;
const badInput = 5;
const folder = folderForEachTest();

describe('a batch of books', { timeout: 300_000 }, () => {
  // The bugs: a book that stops the others, a line that is bought again after a kill, a torn file in the
  // folder, and a report that says another cost than the gateway's ledger.
  it('comes to its end through faults, two kills and a full disk, and buys nothing twice', async () => {
    await expectBatchThroughFaults(folder, 4);
  });

  // The bug: three books at once that each look at the budget before the others have spent of it.
  it('keeps under a budget that its books share, says so, and goes on once it is raised', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora'];
    await writeBooks(folder, names);
    const gateway = await gatewayOf('batch-budget');
    const files = names.map((name) => `${name}.md`);
    const plan = await writePlan(folder, 'budget: 500t\ndefaults: {out: out, speed: 2}\n', files);
    const stopped = await runBatch(gateway, plan);
    expect(stopped.code).toBe(needsDecisions);
    expect(gateway.charged().tokens).toBeLessThanOrEqual(500);
    expect(gateway.charged().tokens).toBeGreaterThan(100);
    expect(stopped.stderr).toContain('the budget of the batch will stop it');
    expect(stopped.stderr).toContain(
      'The spending limit of 500 tokens for this batch would be exceeded',
    );
    expect(reportIn(stopped).needsYouCount).toBeGreaterThan(0);

    await writePlan(folder, 'budget: 90000t\ndefaults: {out: out, speed: 2}\n', files);
    const ended = await runBatch(gateway, plan);
    expect([ended.code, sentAgain(gateway)]).toEqual([done, []]);
    const report = reportIn(ended);
    await expectWholeFiles(folder, report, names.length);
    // Both runs: the report is of the batch, not of the last command.
    expect(gateway.charged().tokens).toBeGreaterThanOrEqual(report.tokens);
    expect(gateway.charged().tokens).toBeLessThanOrEqual(report.tokens + report.possiblyTokens);
  });

  // The bug: books after one that cannot be read were never begun.
  it('makes every other book where files, voices and chapters are missing', async () => {
    await writeBooks(folder, ['Ada', 'Bea', 'Cleo', 'Dora']);
    await writeFile(join(folder, 'torn.epub'), 'PK\u0003\u0004 but no book');
    const gateway = await gatewayOf('batch-trouble', 0, priceOf({ perCall: 2.5 }));
    const plan = await writePlan(
      folder,
      'name: Mixed\nreport: reports\ndefaults: {out: out, speed: 2}\n',
      [
        'gone.epub',
        'torn.epub',
        'Ada.md',
        '{file: Bea.md, voice: Nobody}',
        '{file: Cleo.md, chapters: 7}',
        'Dora.md',
      ],
    );
    const ended = await runBatch(gateway, plan);
    expect(ended.code).toBe(badInput);
    const report = reportIn(ended);
    const states = report.books.map(({ state }) => state);
    expect(states).toEqual(['problem', 'problem', 'done', 'problem', 'problem', 'done']);
    const why = report.books.map(({ problem }) => problem?.message ?? '');
    expect(why[0]).toContain('gone.epub');
    expect(why[3]).toContain('Nobody');
    expect(why[4]).toContain('7');
    await expectWholeFiles(folder, report, 2);
    // A price per call is exact on both sides.
    expect(report.money).toBeCloseTo(gateway.charged().money, 9);
    expect(report.possiblyMoney).toBe(0);

    // Bug: the report of a plan that was not run yet said nothing to a program.
    const notRun = join(folder, 'not-run.yaml');
    await writeFile(notRun, 'books: [Ada.md]\n');
    const early = await runBatch(gateway, notRun, {}, ['--report']);
    expect([early.code, jsonLines(early)]).toEqual([
      badInput,
      [expect.objectContaining({ event: 'error', code: 'not_found' })],
    ]);
    const asked = await runBatch(gateway, plan, {}, ['--report']);
    expect([asked.code, reportIn(asked).money]).toEqual([done, report.money]);
    const kept = JSON.parse(await readFile(join(folder, 'reports', 'Mixed - report.json'), 'utf8'));
    expect(kept.money).toBe(report.money);
    const page = await readFile(join(folder, 'reports', 'Mixed - report.html'), 'utf8');
    expect(page).toContain('2 of 6 books are done, and 4 need you');
    // Bug: a report that is asked for in Chinese is in English.
    const env = { LECTERN_LANGUAGE: 'zh-Hans' };
    const chinese = reportIn(await runBatch(gateway, plan, { env }, ['--report']));
    expect(chinese.books.flatMap(({ checks }) => checks.verdicts).join()).toContain('有声书：');

    await writeFile(join(folder, 'gone.epub'), 'still no book');
    await writePlan(folder, 'name: Mixed\ndefaults: {out: out, speed: 2}\n', [
      'Ada.md',
      'Bea.md',
      'Cleo.md',
      'Dora.md',
    ]);
    const before = gateway.attempts.length;
    const mended = await runBatch(gateway, plan);
    // Two books that were never begun, and nothing of the two that were done; one line is shared by all.
    expect([mended.code, gateway.attempts.length - before]).toEqual([done, 6]);
    expect(reportIn(mended).money).toBeCloseTo(gateway.charged().money, 9);
  });

  // The bug: a book whose pauses were changed after its export counts as done, and its old file stays the newest.
  it('writes a changed book again beside its file, and buys nothing for what is only its sound', async () => {
    await writeBooks(folder, ['Ada']);
    const gateway = await gatewayOf('batch-edited');
    const plan = await writePlan(folder, 'defaults: {out: out, speed: 2}\n', ['Ada.md']);
    const made = async () => reportIn(await runBatch(gateway, plan)).books[0]?.files[0];
    const first = await made();
    const sent = gateway.attempts.length;
    await writePlan(folder, 'defaults: {out: out, speed: 2, pace: calm}\n', ['Ada.md']);
    const second = await made();
    expect(second?.durationMs).toBeGreaterThan((first?.durationMs ?? 0) + 1000);
    expect([first?.besideName, second?.besideName]).toEqual([null, 'Ada.m4b']);
    expect(second?.path).toBe(join(folder, 'out', 'Ada (2).m4b'));
    const third = await made();
    expect([third?.path, gateway.attempts.length]).toEqual([second?.path, sent]);

    // Nor does a changed text replace a file.
    await writeFile(join(folder, 'Ada.md'), textOf('Ada').replace('slept', 'woke up'));
    const fourth = await made();
    expect(fourth).toMatchObject({
      path: join(folder, 'out', 'Ada (3).m4b'),
      besideName: 'Ada.m4b',
    });
    for (const file of [first, second]) {
      expect((await stat(file?.path ?? '')).size).toBe(file?.bytes);
    }
  });

  // The bugs: books of a folder that are bought without a yes or a budget, or again by the next command.
  it('watches a folder: makes its books under a standing budget, or has them wait for a yes', async () => {
    const gateway = await gatewayOf('batch-watch');
    const inbox = join(folder, 'inbox');
    await mkdir(inbox);
    const out = join(folder, 'out');
    const watch = (until: string, ...more: string[]) =>
      runLectern(['batch', '--watch', inbox, '--out', out, '--json', '--speed', '2', ...more], {
        home: join(folder, 'home'),
        env: { LECTERN_BASE_URL: gateway.baseUrl, LECTERN_API_KEY: 'sk-0123456789abcdef' },
        onLine: (line, child) => {
          if (line.includes(`"event":"${until}"`)) child.kill('SIGINT');
        },
      });
    // Bug: a mistyped folder was watched for ever, by later runs too.
    const mistyped = ['batch', '--watch', join(folder, 'imbox'), '--out', out, '--json'];
    const refused = await runLectern(mistyped, { home: join(folder, 'home') });
    expect([refused.code, jsonLines(refused)]).toEqual([
      badInput,
      [expect.objectContaining({ event: 'error', code: 'file_not_readable' })],
    ]);
    await writeBooks(inbox, ['Ada']);
    const budget = ['--per-day', '90000t', '--per-book', '5000t'];
    const begun = await watch('book', ...budget);
    expect([begun.code, begun.stderr]).toEqual([130, expect.stringContaining('Watching')]);
    // The bug: a book that was interrupted is never gone on with, although its message says how.
    const made = await watch('checks', ...budget);
    expect(made.code).toBe(130);
    expect(await readdir(out)).toContain('Ada.m4b');
    const { tokens } = gateway.charged();
    expect(tokens).toBeGreaterThan(0);

    await writeBooks(inbox, ['Bea']);
    await copyFile(join(out, 'Ada.report.html'), join(inbox, 'Old.report.html'));
    const waiting = await watch('waits');
    // The bug: who reads the events was not told, and who watches a folder that a file may be named.
    const left = { event: 'notice', book: 'Old.report.html' };
    expect(jsonLines(waiting)).toContainEqual(expect.objectContaining(left));
    expect(waiting.stderr).toContain('Old.report.html: Lectern made this file');
    expect([waiting.code, waiting.stdout]).toEqual([130, expect.stringContaining('Bea')]);
    expect(gateway.charged().tokens).toBe(tokens);
    const half = await watch('never', '--per-day', '1');
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('--per-book')]);
    // The bug: what one account was paid for was bought again with another, and nothing told so.
    const second = await gatewayOf('batch-watch-second');
    const other = join(folder, 'second');
    await mkdir(other);
    await writeBooks(other, ['Ada']);
    const report = await readFile(join(out, 'Ada.report.html'), 'utf8');
    await writeFile(join(inbox, 'Older.report.html'), `${report}<!-- older -->`);
    const args = ['--watch', other, '--out', join(folder, 'second-out'), '--json'];
    const again = await runLectern(['batch', ...args, '--speed', '2', ...budget], {
      home: join(folder, 'home'),
      env: { LECTERN_BASE_URL: second.baseUrl, LECTERN_API_KEY: 'sk-fedcba9876543210' },
      onLine: (line, child) => {
        if (line.includes('"event":"progress"')) child.kill('SIGINT');
      },
    });
    expect(again.stderr).toMatch(/Ada: Lines already generated with the account/);
    // The bug: a command told of files in the folder of another.
    expect(again.stderr).not.toContain('Older.report.html');
    // The bug: what only a watched folder takes was passed over with a plan, and the book was bought without it.
    const strays = [
      ['plan.yaml', '--out', out],
      ['--watch', inbox, '--out', out, '--report'],
    ];
    for (const args of strays) {
      const stray = await runLectern(['batch', ...args], { home: join(folder, 'home') });
      expect([stray.code, stray.stderr]).toEqual([2, expect.stringContaining('is only for')]);
    }
  });

  // The bug: on a machine without a window a folder was watched for nothing: its books waited for a yes to no price.
  it('makes the books of a watched folder at once on the demo, which charges nothing', async () => {
    const inbox = join(folder, 'free-inbox');
    await mkdir(inbox);
    await writeBooks(inbox, ['Ada']);
    const out = join(folder, 'free-out');
    const watch = ['batch', '--watch', inbox, '--out', out, '--json', '--speed', '2'];
    const made = await runLectern(watch, {
      home: join(folder, 'home'),
      onLine: (line, child) => {
        if (/"event":"(checks|waits)"/.test(line)) child.kill('SIGINT');
      },
    });
    expect(made.stdout).not.toContain('"event":"waits"');
    expect(await readdir(out)).toContain('Ada.m4b');
  });

  // The bug: every book asked the gateway again, which refused it for the same empty balance.
  it('stops asking once the balance is used up, still makes what needs no audio, and goes on later', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella', 'Gwen'];
    await writeBooks(folder, names);
    const demo = await openInTest(startDemoWithAccounts());
    const user = await demo.addUser('empty', { balance: 100_000 });
    const env = { LECTERN_API_KEY: user.apiKey };
    const run = async (plan: string) => runBatch(demo.server, plan, { env });
    const head = 'defaults: {out: out, speed: 2, format: [wav]}\n';
    const files = names.map((name) => `${name}.md`);
    expect((await run(await writePlan(folder, head, ['Gwen.md']))).code).toBe(done);
    await rm(join(folder, 'out'), { recursive: true });
    await demo.control('PATCH', `/accounts/${user.accountId}`, { balance: 0 });
    const before = demo.server.requests().length;

    const plan = await writePlan(folder, head, files);
    const stopped = await run(plan);
    expect(stopped.code).toBe(gatewayRefused);
    // Three books are in progress when the first refusal comes.
    const begun = jsonLines(stopped).filter(({ event }) => event === 'book');
    expect(begun.map(({ book }) => book)).toEqual(['Ada', 'Bea', 'Cleo', 'Gwen']);
    const refused = demo.server.requests().slice(before);
    expect(refused.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(12);
    expect(stopped.stderr.match(/was not begun/g)).toHaveLength(2);
    // The bug: books that were not begun looked as if a person had paused them, and nothing named the reason.
    const report = reportIn(stopped);
    expect(report).toMatchObject({ state: 'needs-you', needsYouCount: 5 });
    expect(report.books.map(({ state, problem }) => [state, problem?.code ?? null])).toEqual([
      ...Array(5).fill(['paused', 'gateway_balance']),
      ['done', null],
    ]);

    await demo.control('PATCH', `/accounts/${user.accountId}`, { balance: 100_000 });
    expect((await run(plan)).code).toBe(done);
  });

  // The bug: of several books, `audiobook` asked the gateway of each, which refused it for the same empty balance.
  it('is like several books of one command in that', async () => {
    const names = ['Ada', 'Bea', 'Cleo'];
    await writeBooks(folder, names);
    const demo = await openInTest(startDemoWithAccounts());
    const user = await demo.addUser('empty', { balance: 0 });
    const files = names.map((name) => join(folder, `${name}.md`));
    const out = ['--out', join(folder, 'out'), '--format', 'wav'];
    const args = ['audiobook', ...files, ...out, '--speed', '2', '--json'];
    const env = { LECTERN_BASE_URL: demo.server.baseUrl, LECTERN_API_KEY: user.apiKey };
    const run = () => runLectern(args, { home: join(folder, 'home'), env });
    const stopped = await run();
    expect(stopped.code).toBe(gatewayRefused);
    const told = jsonLines(stopped).filter(({ event }) => event === 'error');
    expect(told.map(({ code, file }) => [code, file])).toEqual([
      ['gateway_balance', undefined],
      ['gateway_balance', files[1]],
      ['gateway_balance', files[2]],
    ]);
    expect(stopped.stderr.match(/was not begun/g)).toHaveLength(2);
    await demo.control('PATCH', `/accounts/${user.accountId}`, { balance: 100_000 });
    expect((await run()).code).toBe(done);
  });

  // The bug: of the refusals that concern all books, only those for the balance and the key were known as such.
  it('stops asking at an address where there is no gateway', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella'];
    await writeBooks(folder, names);
    const gateway = await gatewayOf('batch-not-found');
    const baseUrl = `${gateway.baseUrl}/nowhere`;
    const files = names.map((name) => `${name}.md`);
    const plan = await writePlan(folder, 'defaults: {out: out, speed: 2}\n', files);
    const stopped = await runBatch({ baseUrl }, plan);
    expect(stopped.code).toBe(gatewayRefused);
    expect(stopped.stderr.match(/was not begun/g)).toHaveLength(2);
    expect(reportIn(stopped).books.map(({ problem }) => problem?.code)).toEqual(
      Array(5).fill('gateway_not_found'),
    );
  });
});
