import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { audiobookOf, bookOf } from '../../support/crash/crash-books.ts';
import { type CrashCase, openCrashCase } from '../../support/crash/crash-runs.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { type Ended, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const inFlight = 8;
/** So many lines are answered at once, until eight may run; then each takes seconds. */
const quickLines = 16;
const slowMs = 6000;

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();
let one: CrashCase;

beforeAll(async () => {
  await writeFile(join(folder, 'letter.md'), bookOf(48));
});

beforeEach(async () => {
  const match = { path: '/v1/audio/speech', nth: quickLines + 1 };
  await demo.setFaults([{ match, times: 0, fault: { kind: 'delay', ms: slowMs } }]);
  const words = ['--concurrency', String(inFlight)];
  one = await openCrashCase(demo, audiobookOf(join(folder, 'letter.md'), ...words));
});

afterEach(() => one.remove());

const states = () => one.money().charges.map((charge) => charge.state);
const countOf = (wanted: string) => states().filter((state) => state === wanted).length;
const sentCount = () => one.money().charges.reduce((sum, charge) => sum + charge.sentCount, 0);

/**
 * Eight are on their way, all of them slow: seen as soon as the last has left, so none ends for seconds. Quick
 * ones whose answer is still going to the disk may stand beside them.
 */
const areAllSlow = () => countOf('sending') >= inFlight && sentCount() >= quickLines + inFlight;

/** Presses Ctrl-C once eight calls are on their way, and again after each of the pauses. */
async function interrupt(pausesMs: readonly number[]) {
  let sent = 0;
  let pressing: Promise<unknown> | null = null;
  const ended = await one.run({
    onLine: (_line, child) => {
      pressing ??= vi.waitUntil(areAllSlow, { timeout: 60_000, interval: 20 }).then(() => {
        sent = sentCount();
        child.kill('SIGINT');
        for (const pauseMs of pausesMs) setTimeout(() => child.kill('SIGINT'), pauseMs);
      });
    },
  });
  await pressing;
  return { ended, sent };
}

describe('Ctrl-C with eight calls on their way', { timeout: 120_000 }, () => {
  it('once: all eight answers are kept, nothing new is sent, nothing is uncertain', async () => {
    const { ended, sent } = await interrupt([]);
    expect(ended.code).toBe(130);
    expect(ended.stderr).toContain('Press Ctrl-C again');
    expect(sentCount()).toBe(sent);
    expect(countOf('done')).toBe(sent);
    expect(new Set(states())).toEqual(new Set(['done', 'queued']));
    expect(await one.account.ledger()).toHaveLength(sent);
    expect(await one.problems()).toEqual([]);
  });

  it('twice: it leaves at once, and asks about what was on its way at the next start', async () => {
    const { ended } = await interrupt([1000]);
    expect(ended.code).toBe(130);
    const left = countOf('sending');
    expect(left).toBeGreaterThan(0);
    await demo.setFaults([]);
    const again = await one.run();
    expect(again.code).toBe(3);
    expect(summaryOf(again)).toMatchObject({ open: left });
    expect(await one.problems()).toEqual([]);
  });
});

describe('a second program on the same library', { timeout: 120_000 }, () => {
  it('refuses, says who holds it, and sends nothing; the first goes on', async () => {
    const seconds: Promise<Ended>[] = [];
    const first = await one.run({
      onLine: (_line, child) => {
        if (seconds.length > 0) return;
        seconds.push(one.run().finally(() => child.kill('SIGINT')));
      },
    });
    const refused = await seconds[0];
    expect(refused?.code).toBe(6);
    expect(refused?.stderr).toContain('in use by lectern audiobook');
    expect(first.code).toBe(130);
    expect(await one.account.ledger()).toHaveLength(countOf('done'));
    expect(countOf('uncertain')).toBe(0);
    expect(await one.problems()).toEqual([]);
  });
});
