import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { BatchReport } from '../../../shared/model/batch.ts';
import { allModels, startBillingGateway } from '../billing/billing-gateway.ts';
import { pricesOfAll } from '../billing/prices.ts';
import { type Ended, jsonLines, type RunOptions, runLectern } from '../studio/run-lectern.ts';
import { openInTest } from '../tools/hooks.ts';

/* `lectern batch` in processes of their own, against a gateway that keeps its own ledger. */

const diskPreload = fileURLToPath(new URL('../crash/disk-preload.cjs', import.meta.url));
const done = 0;

export type Gateway = Awaited<ReturnType<typeof startBillingGateway>>;
export const priceOf = (price: Parameters<typeof pricesOfAll>[1]) => pricesOfAll(allModels, price);
const usual = priceOf({ multiplier: 2, token: 0.01 });
export const gatewayOf = (seed: string, faultShare = 0, prices = usual) =>
  openInTest(startBillingGateway({ seed, faultShare, prices }));

/** Each book's name in each of its sentences; one line that all books share. */
export const textOf = (name: string) => `# ${name}

${name} had three lamps, and nobody knew who lit them.

***

The end of the evening was near.

***

And so ${name} slept.
`;

export async function writeBooks(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, `${name}.md`), textOf(name));
}

export async function writePlan(
  folder: string,
  head: string,
  books: readonly string[],
): Promise<string> {
  const path = join(folder, 'plan.yaml');
  await writeFile(path, `${head}books:\n${books.map((book) => `  - ${book}\n`).join('')}`);
  return path;
}

export function runBatch(
  gateway: Pick<Gateway, 'baseUrl'>,
  plan: string,
  options: Partial<RunOptions> = {},
  more: string[] = [],
) {
  return runLectern(['batch', plan, '--json', ...more], {
    home: join(dirname(plan), 'home'),
    ...options,
    env: {
      LECTERN_BASE_URL: gateway.baseUrl,
      LECTERN_API_KEY: 'sk-0123456789abcdef',
      ...options.env,
    },
  });
}

type Event = { readonly event: string } & BatchReport;
export function reportIn(ended: Ended): BatchReport {
  const found = jsonLines<Event>(ended)
    .filter(({ event }) => event === 'report')
    .at(-1);
  if (found === undefined) throw new Error(`no report: ${ended.stdout}${ended.stderr}`);
  return found;
}

/** Times that a text was asked for after an answer, or an end that leaves open whether it was charged. */
export function sentAgain(gateway: Gateway): readonly string[] {
  const keys = [...new Set(gateway.attempts.map(({ key }) => key))];
  return keys.filter((key) => {
    const own = gateway.attempts.filter((attempt) => attempt.key === key);
    const final = own.filter(
      ({ fault }) => fault === null || (fault.isInDoubt && !fault.isRepeatable),
    );
    return final.length > 1;
  });
}

export async function expectWholeFiles(
  folder: string,
  report: BatchReport,
  count: number,
): Promise<void> {
  const all = report.books.flatMap((book) => book.files);
  // Each book with its report, as a page and as JSON.
  expect(all).toHaveLength(3 * count);
  for (const { path, bytes } of all) expect((await stat(path)).size).toBe(bytes);
  const files = all.filter(({ path }) => path.endsWith('.m4b'));
  expect(files).toHaveLength(count);
  for (const { path } of files) {
    expect((await readFile(path)).subarray(4, 8).toString('latin1')).toBe('ftyp');
  }
  const names = (await readdir(join(folder, 'out'))).filter((name) => !name.includes(' - report.'));
  expect(names).toHaveLength(3 * count);
  for (const { state, checks } of report.books) expect(checks.count > 0).toBe(state === 'done');
}

/**
 * Makes that many books in one batch through faults, two kills and a full disk, and holds the end against the
 * gateway's own ledger: every book whole, nothing asked for twice, the cost that was charged.
 */
export async function expectBatchThroughFaults(folder: string, bookCount: number) {
  const names = Array.from(
    { length: bookCount },
    (_, at) => `Harbour${String(at).padStart(2, '0')}`,
  );
  await writeBooks(folder, names);
  const gateway = await gatewayOf('batch-faults', 0.2);
  const files = names.map((name) => `${name}.md`);
  const skipping = 'name: Night shift\nreport: out\ndefaults: {out: out, speed: 2}\n';
  const plan = await writePlan(folder, skipping, files);
  for (const share of [0.25, 0.6]) {
    const killAt = gateway.attempts.length + Math.ceil(names.length * share);
    const killed = await runBatch(gateway, plan, {
      onLine: (_line, child) => {
        if (gateway.attempts.length >= killAt) child.kill('SIGKILL');
      },
    });
    expect(killed.signal ?? killed.code).not.toBe(1);
    expect(sentAgain(gateway)).toEqual([]);
  }
  const fault = { code: 'ENOSPC', call: 'rename', includes: names[1] };
  const full = await runBatch(gateway, plan, {
    nodeArgs: ['--require', diskPreload],
    env: { LECTERN_DISK: JSON.stringify(fault) },
  });
  expect(full.code).not.toBe(done);
  expect(sentAgain(gateway)).toEqual([]);

  // A person looks at what is uncertain and has it sent again.
  await writePlan(folder, skipping.replace('speed: 2', 'speed: 2, on-uncertain: retry'), files);
  gateway.setRun({ seed: 'calm', faultShare: 0, prices: usual });
  const ended = await runBatch(gateway, plan);
  expect([ended.code, ended.stderr]).toEqual([done, expect.any(String)]);
  const report = reportIn(ended);
  expect(report).toMatchObject({ state: 'done', doneCount: names.length, needsYouCount: 0 });
  await expectWholeFiles(folder, report, names.length);
  const paid = gateway.charged();
  expect(paid.tokens).toBeGreaterThanOrEqual(report.tokens);
  expect(paid.tokens).toBeLessThanOrEqual(report.tokens + report.possiblyTokens);

  const sent = gateway.attempts.length;
  const again = await runBatch(gateway, plan);
  expect([again.code, gateway.attempts.length]).toEqual([done, sent]);
  expect(reportIn(again).books.map((book) => book.files)).toEqual(
    report.books.map((book) => book.files),
  );
  return {
    requests: sent,
    faults: gateway.attempts.filter(({ fault }) => fault !== null).length,
    gatewayTokens: paid.tokens,
    reportTokens: report.tokens,
    possiblyTokens: report.possiblyTokens,
  };
}
