import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LedgerKind } from '../../../shared/model/job.ts';
import type { LedgerTotals } from '../../../shared/model/ledger.ts';
import type { Amount } from '../../../shared/model/money.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';
import { mountSmallDisk, unmountSmallDisk } from '../../support/tools/small-disk.ts';

type Shown = {
  readonly rows: readonly {
    readonly id: number;
    readonly kind: LedgerKind;
    readonly callKind: string;
    readonly label: string;
    readonly tokens: number;
    readonly money: number;
    readonly isFree: boolean;
    readonly account: string;
  }[];
  readonly totals: LedgerTotals & {
    readonly tokens: number;
    readonly money: number;
    readonly possiblyTokens: number;
    readonly capUsed: Amount;
  };
};

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();
const home = join(folder, 'home');

beforeAll(async () => {
  const say = (text: string, env: Readonly<Record<string, string>>) =>
    runLectern(['say', text, '--out', join(folder, 'x.wav')], { home, env });
  const made = [
    await say('=SUM(A1) is what they wrote, "in quotes".', demo.env),
    await say('The second line of the day.', demo.env),
    await say('This one is spoken by the demo.', {}),
  ];
  expect(made.map((ended) => [ended.code, ended.stderr.includes('    at ')])).toEqual([
    [0, false],
    [0, false],
    [0, false],
  ]);
}, 120_000);

const ledger = (...flags: string[]) => runLectern(['ledger', ...flags], { home });
const shown = async (...flags: string[]) => summaryOf<Shown>(await ledger('--json', ...flags));

/** RFC 4180, read strictly: records end with CRLF, quotes are doubled. */
function readCsv(text: string): readonly (readonly string[])[] {
  const records: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    records.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') records.push([]);
    if (pattern.lastIndex === text.length) return records.slice(0, -1);
  }
  throw new Error(`Not RFC 4180: ${JSON.stringify(text)}`);
}

describe('lectern ledger', { timeout: 120_000 }, () => {
  it('says what the gateway charged, to the token, and counts no demo line', async () => {
    const charged = await demo.ledger();
    expect(charged).toHaveLength(2);
    const { rows, totals } = await shown();
    const known = rows.filter(({ kind }) => kind === 'charged');
    expect(known.map(({ isFree }) => isFree)).toEqual([true, false, false]);
    // Of each line a few tokens of its text are only possibly charged (bug: of the demo's too, which charges nothing).
    const possibly = rows.filter(({ kind }) => kind === 'possibly_charged');
    expect(possibly.map(({ isFree }) => isFree)).toEqual([false, false]);
    expect(totals.charged.tokens).toBe(charged.reduce((sum, row) => sum + row.tokens, 0));
    expect(totals.money).toBeCloseTo((totals.tokens * 8) / 20_000, 10);
    const withReservations = await shown('--all');
    expect(withReservations.rows.filter((row) => row.kind === 'reserved')).toHaveLength(3);
    expect(withReservations.totals).toEqual(totals);
  });

  it('names the price’s source once, and marks the demo', async () => {
    const { stdout, stderr } = await ledger();
    expect(stderr.match(/Money is based on the reference price/g)).toHaveLength(1);
    expect(stderr).toContain('The demo is free');
    expect(stdout).toMatch(/Demo voice +speech +charged .* free/);
    expect(stdout).toMatch(/speech +charged .*\d\.\d\d units +reference price/);
    expect(stdout).toMatch(/Total: \d+ tokens, \d+\.\d\d units/);
  });

  it('writes CSV that no spreadsheet runs: a line that begins like a formula is text', async () => {
    // Line ends are part of the format, so the raw output is read.
    const { stdout } = await ledger('--csv');
    const records = readCsv(stdout.replaceAll(/\r?\n/g, '\r\n'));
    expect(records[0]).toContain('price_source');
    expect(new Set(records.map((record) => record.length))).toEqual(new Set([11]));
    const cells = records.slice(1).flat();
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    expect(cells).toContain('\'=SUM(A1) is what they wrote, "in quotes".');
  });

  it('shows one account and some days only when asked to', async () => {
    const { rows } = await shown('--account', 'demo');
    expect(new Set(rows.map((row) => row.label))).toEqual(
      new Set(['This one is spoken by the demo.']),
    );
    const host = new URL(demo.baseUrl).host;
    expect((await shown('--account', host)).rows).toHaveLength(4);
    // Bug: the id that every other command takes was no account here.
    const listed = await runLectern(['accounts', 'list', '--json'], { home });
    const { accounts } = summaryOf<{ accounts: { id: string; label: string }[] }>(listed);
    const id = accounts.find(({ label }) => label === host)?.id.replace(/^-+/, '') ?? '';
    expect((await shown('--account', id.slice(0, 8))).rows).toHaveLength(4);
    expect((await shown('--base-url', demo.baseUrl)).rows).toHaveLength(4);
    const today = new Date().toISOString().slice(0, 10);
    expect((await shown('--from', today, '--to', today)).rows).toHaveLength(5);
    expect((await shown('--to', '2020-01-01')).rows).toEqual([]);
    expect((await ledger('--account', 'nobody')).code).toBe(5);
    expect((await ledger('--from', 'yesterday')).code).toBe(2);
    expect((await ledger('--csv', '--json')).code).toBe(2);
  });

  it('shows one month and one kind of call, and the total of just these', async () => {
    const { totals } = await shown();
    const month = new Date().toISOString().slice(0, 7);
    expect((await shown('--month', month)).totals).toEqual(totals);
    expect((await shown('--month')).rows).toHaveLength(5);
    const none = await shown('--month', '2020-02');
    expect([none.rows, none.totals.tokens]).toEqual([[], 0]);
    expect((await shown('--kind', 'speech')).totals).toEqual(totals);
    expect((await shown('--kind', 'chat')).totals.tokens).toBe(0);
    expect((await ledger('--kind', 'music')).code).toBe(2);
    expect((await ledger('--month', month, '--from', '2026-01-01')).code).toBe(5);
    expect((await ledger('--book', 'No such book')).code).toBe(5);
    // Bug: days the wrong way round were an empty ledger.
    expect((await ledger('--from', '2026-02-01', '--to', '2026-01-31')).code).toBe(5);
  });

  it('takes what was really charged, again and back, and its totals follow', async () => {
    const correct = (...words: string[]) => runLectern(['ledger', 'correct', ...words], { home });
    const before = await shown();
    const row = before.rows.find((one) => one.kind === 'charged' && !one.isFree);
    if (row === undefined) throw new Error('Nothing was charged.');
    const id = String(row.id);
    const first = await correct(id, '--charged', '10t', '--note', 'invoice 7', '--json');
    expect([first.code, first.stderr.includes('    at ')]).toEqual([0, false]);
    // The bug: --json was taken by "ledger", and the correction was told in words.
    expect(summaryOf(first)).toMatchObject({ row: { id: row.id }, correction: expect.anything() });
    const { totals, rows } = await shown();
    expect(totals.tokens).toBe(before.totals.tokens - row.tokens + 10);
    expect(totals.corrected.tokens).toBe(10 - row.tokens);
    expect(totals.capUsed.tokens).toBe(totals.tokens);
    expect(rows.filter(({ kind }) => kind === 'corrected')).toHaveLength(1);
    const { stdout } = await ledger();
    expect(stdout).toContain('; invoice 7');
    expect(stdout).toContain('comes to 10 tokens');
    // Bug: an amount of money was entered as nothing, and made room under the caps.
    const inMoney = summaryOf(await correct(id, '--charged', '0.02', '--json'));
    expect(inMoney).toMatchObject({ row: { corrected: { money: expect.closeTo(0.02) } } });
    expect((await correct(id, '--charged', '0')).stdout).toContain('comes to 0 tokens');
    expect((await correct(id, '--undo')).code).toBe(0);
    expect((await shown()).totals.tokens).toBe(before.totals.tokens);
    const refused = [
      await correct(id, '--undo'),
      await correct(id),
      await correct(id, '--charged', 'much'),
      await correct('99999', '--charged', '0'),
      await correct(String(before.rows.find(({ isFree }) => isFree)?.id), '--charged', '0'),
    ];
    expect(refused.map(({ code }) => code === 0)).toEqual(refused.map(() => false));
    expect(refused[4]?.stderr).toContain('the demo is free');
  });
});

// Bug: a full disk, on which SQLite cannot even read, was told as a broken one, and nothing said to make room.
it('lectern ledger names a full disk', { timeout: 60_000 }, async (context) => {
  const disk = await mkdtemp(join(folder, 'disk-'));
  if (!mountSmallDisk(disk, 4096)) return context.skip('no small disk can be mounted here');
  onTestFinished(() => unmountSmallDisk(disk));
  const onDisk = { home: join(disk, 'home') };
  expect((await runLectern(['clean', '--yes'], onDisk)).code).toBe(0);
  await expect(writeFile(join(disk, 'fill'), Buffer.alloc(5 << 20))).rejects.toThrow('ENOSPC');
  const ended = await runLectern(['ledger', '--json'], onDisk);
  expect([ended.code, summaryOf(ended)]).toMatchObject([1, { code: 'disk_full' }]);
});
