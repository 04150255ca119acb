import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { BatchReport } from '../../../electron/features/batches/batch-report.ts';
import { allModels, startBillingGateway } from '../../support/billing/billing-gateway.ts';
import { pricesOfAll } from '../../support/billing/prices.ts';
import {
  type Ended,
  jsonLines,
  type RunOptions,
  runLectern,
} from '../../support/studio/run-lectern.ts';
import { folderForEachTest, openInTest } from '../../support/tools/hooks.ts';

/* `lectern batch` in processes of their own, against a gateway that keeps its own ledger. */

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const diskPreload = fileURLToPath(new URL('../../support/crash/disk-preload.cjs', import.meta.url));
const [done, needsDecisions, badInput] = [0, 3, 5];
const folder = folderForEachTest();

type Gateway = Awaited<ReturnType<typeof startBillingGateway>>;
const priceOf = (price: Parameters<typeof pricesOfAll>[1]) => pricesOfAll(allModels, price);
const usual = priceOf({ multiplier: 2, token: 0.01 });
const gatewayOf = (seed: string, faultShare = 0, prices = usual) =>
  openInTest(startBillingGateway({ seed, faultShare, prices }));

/** Each book's name in each of its sentences; one line that all books share. */
const textOf = (name: string) => `# ${name}

${name} had three lamps, and nobody knew who lit them.

***

The end of the evening was near.

***

And so ${name} slept.
`;

async function writeBooks(names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, `${name}.md`), textOf(name));
}

async function writePlan(head: string, books: readonly string[]): Promise<string> {
  const path = join(folder, 'plan.yaml');
  await writeFile(path, `${head}books:\n${books.map((book) => `  - ${book}\n`).join('')}`);
  return path;
}

function run(
  gateway: Gateway,
  plan: string,
  options: Partial<RunOptions> = {},
  more: string[] = [],
) {
  return runLectern(['batch', plan, '--json', ...more], {
    home: join(folder, 'home'),
    ...options,
    env: {
      LECTERN_BASE_URL: gateway.baseUrl,
      LECTERN_API_KEY: 'sk-0123456789abcdef',
      ...options.env,
    },
  });
}

type Event = { readonly event: string } & Record<string, unknown>;
function reportIn(ended: Ended): BatchReport {
  const found = jsonLines<Event>(ended)
    .filter(({ event }) => event === 'report')
    .at(-1);
  if (found === undefined) throw new Error(`no report: ${ended.stdout}${ended.stderr}`);
  return found as unknown as BatchReport;
}

/** Times that a text was asked for after an answer, or an end that leaves open whether it was charged. */
function sentAgain(gateway: Gateway): readonly string[] {
  const keys = [...new Set(gateway.attempts.map(({ key }) => key))];
  return keys.filter((key) => {
    const own = gateway.attempts.filter((attempt) => attempt.key === key);
    const final = own.filter(
      ({ fault }) => fault === null || (fault.isInDoubt && !fault.isRepeatable),
    );
    return final.length > 1;
  });
}

async function expectWholeFiles(report: BatchReport, count: number): Promise<void> {
  const isReport = (path: string) => path.includes('.report.');
  const files = report.books.flatMap((book) => book.files.filter(({ path }) => !isReport(path)));
  expect(files).toHaveLength(count);
  for (const { path, bytes } of files) {
    expect((await stat(path)).size).toBe(bytes);
    expect((await readFile(path)).subarray(4, 8).toString('latin1')).toBe('ftyp');
  }
  const names = (await readdir(join(folder, 'out'))).filter(
    (name) => !name.includes(' - report.') && !isReport(name),
  );
  expect(names).toHaveLength(count);
}

describe('a batch of books', { timeout: 300_000 }, () => {
  // The bugs: a book that stops the others, a line that is bought again after a kill, a torn file in the
  // folder, and a report that says another cost than the gateway's ledger.
  it('comes to its end through faults, two kills and a full disk, and buys nothing twice', async () => {
    const names = Array.from(
      { length: isProof ? 20 : 4 },
      (_, at) => `Harbour${String(at).padStart(2, '0')}`,
    );
    await writeBooks(names);
    const gateway = await gatewayOf('batch-faults', 0.2);
    const files = names.map((name) => `${name}.md`);
    const skipping = 'name: Night shift\nreport: out\ndefaults: {out: out, speed: 2}\n';
    const plan = await writePlan(skipping, files);
    for (const share of [0.25, 0.6]) {
      const killAt = gateway.attempts.length + Math.ceil(names.length * share);
      const killed = await run(gateway, plan, {
        onLine: (_line, child) => {
          if (gateway.attempts.length >= killAt) child.kill('SIGKILL');
        },
      });
      expect(killed.signal ?? killed.code).not.toBe(1);
      expect(sentAgain(gateway)).toEqual([]);
    }
    const fault = { code: 'ENOSPC', call: 'rename', includes: names[1] };
    const full = await run(gateway, plan, {
      nodeArgs: ['--require', diskPreload],
      env: { LECTERN_DISK: JSON.stringify(fault) },
    });
    expect(full.code).not.toBe(done);
    expect(sentAgain(gateway)).toEqual([]);

    // A person looks at what is uncertain and has it sent again.
    await writePlan(skipping.replace('speed: 2', 'speed: 2, on-uncertain: retry'), files);
    gateway.setRun({ seed: 'calm', faultShare: 0, prices: usual });
    const ended = await run(gateway, plan);
    expect([ended.code, ended.stderr]).toEqual([done, expect.any(String)]);
    const report = reportIn(ended);
    expect(report).toMatchObject({ state: 'done', doneCount: names.length, needsYouCount: 0 });
    await expectWholeFiles(report, names.length);
    const paid = gateway.charged();
    expect(paid.tokens).toBeGreaterThanOrEqual(report.tokens);
    expect(paid.tokens).toBeLessThanOrEqual(report.tokens + report.possiblyTokens);

    const sent = gateway.attempts.length;
    const again = await run(gateway, plan);
    expect([again.code, gateway.attempts.length]).toEqual([done, sent]);
    expect(reportIn(again).books.map((book) => book.files)).toEqual(
      report.books.map((book) => book.files),
    );
  });

  // The bug: three books at once that each look at the budget before the others have spent of it.
  it('keeps under a budget that its books share, says so, and goes on once it is raised', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora'];
    await writeBooks(names);
    const gateway = await gatewayOf('batch-budget');
    const files = names.map((name) => `${name}.md`);
    const plan = await writePlan('budget: 500t\ndefaults: {out: out, speed: 2}\n', files);
    const stopped = await run(gateway, plan);
    expect(stopped.code).toBe(needsDecisions);
    expect(gateway.charged().tokens).toBeLessThanOrEqual(500);
    expect(gateway.charged().tokens).toBeGreaterThan(100);
    expect(stopped.stderr).toContain('the budget of the batch will stop it');
    expect(stopped.stderr).toContain(
      'The spending cap of 500 tokens for this batch would be passed',
    );
    expect(reportIn(stopped).needsYouCount).toBeGreaterThan(0);

    await writePlan('budget: 90000t\ndefaults: {out: out, speed: 2}\n', files);
    const ended = await run(gateway, plan);
    expect([ended.code, sentAgain(gateway)]).toEqual([done, []]);
    const report = reportIn(ended);
    await expectWholeFiles(report, names.length);
    // Both runs: the report is of the batch, not of the last command.
    expect(gateway.charged().tokens).toBeGreaterThanOrEqual(report.tokens);
    expect(gateway.charged().tokens).toBeLessThanOrEqual(report.tokens + report.possiblyTokens);
  });

  // The bug: books after one that cannot be read were never begun.
  it('makes every other book where files, voices and chapters are missing', async () => {
    await writeBooks(['Ada', 'Bea', 'Cleo', 'Dora']);
    await writeFile(join(folder, 'torn.epub'), 'PK\u0003\u0004 but no book');
    const gateway = await gatewayOf('batch-trouble', 0, priceOf({ perCall: 2.5 }));
    const plan = await writePlan('name: Mixed\nreport: reports\ndefaults: {out: out, speed: 2}\n', [
      'gone.epub',
      'torn.epub',
      'Ada.md',
      '{file: Bea.md, voice: Nobody}',
      '{file: Cleo.md, chapters: 7}',
      'Dora.md',
    ]);
    const ended = await run(gateway, plan);
    expect(ended.code).toBe(badInput);
    const report = reportIn(ended);
    const states = report.books.map(({ state }) => state);
    expect(states).toEqual(['problem', 'problem', 'done', 'problem', 'problem', 'done']);
    const why = report.books.map(({ problem }) => problem?.message ?? '');
    expect(why[0]).toContain('gone.epub');
    expect(why[3]).toContain('Nobody');
    expect(why[4]).toContain('7');
    await expectWholeFiles(report, 2);
    // A price per call is exact on both sides.
    expect(report.money).toBeCloseTo(gateway.charged().money, 9);
    expect(report.possiblyMoney).toBe(0);

    const asked = await run(gateway, plan, {}, ['--report']);
    expect([asked.code, reportIn(asked).money]).toEqual([done, report.money]);
    const kept = JSON.parse(await readFile(join(folder, 'reports', 'Mixed - report.json'), 'utf8'));
    expect(kept.money).toBe(report.money);
    const page = await readFile(join(folder, 'reports', 'Mixed - report.html'), 'utf8');
    expect(page).toContain('2 of 6 books are done, and 4 need you');

    await writeFile(join(folder, 'gone.epub'), 'still no book');
    await writePlan('name: Mixed\ndefaults: {out: out, speed: 2}\n', [
      'Ada.md',
      'Bea.md',
      'Cleo.md',
      'Dora.md',
    ]);
    const before = gateway.attempts.length;
    const mended = await run(gateway, plan);
    // Two books that were never begun, and nothing of the two that were done; one line is shared by all.
    expect([mended.code, gateway.attempts.length - before]).toEqual([done, 6]);
    expect(reportIn(mended).money).toBeCloseTo(gateway.charged().money, 9);
  });

  it('never replaces a file, and says beside which one the new one stands', async () => {
    await writeBooks(['Ada']);
    const gateway = await gatewayOf('batch-beside');
    const plan = await writePlan('defaults: {out: out, speed: 2}\n', ['Ada.md']);
    const first = reportIn(await run(gateway, plan)).books[0]?.files[0];
    await writeFile(join(folder, 'Ada.md'), textOf('Ada').replace('slept', 'woke up'));
    const second = reportIn(await run(gateway, plan)).books[0]?.files[0];
    expect([first?.besideName, second?.besideName]).toEqual([null, 'Ada.m4b']);
    expect(second?.path).toBe(join(folder, 'out', 'Ada (2).m4b'));
    expect((await stat(first?.path ?? '')).size).toBe(first?.bytes);
  });
});
