import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Ended,
  runLectern,
  startDemoGateway,
  summaryOf,
} from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const lineCount = 40;
const lines = Array.from(
  { length: lineCount },
  (_, index) => `Line ${index} of a letter that came over the hill.`,
);
const book = `# Letter\n\n${lines.join('\n\n')}`;

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();

beforeAll(async () => {
  await writeFile(join(folder, 'letter.md'), book);
});

/** Runs the export; `signal` is sent when that many lines are done. */
function make(
  name: string,
  stop: { after: number; signal: NodeJS.Signals; times?: number } | null,
  ...extra: string[]
) {
  const args = ['audiobook', join(folder, 'letter.md'), '--out', join(folder, name), '--json'];
  let isStopped = false;
  return runLectern([...args, ...extra], {
    home: join(folder, `${name}-home`),
    env: demo.env,
    onLine: (line, child) => {
      const done = /"event":"progress".*"doneSegments":(\d+)/.exec(line)?.[1];
      if (stop === null || isStopped || done === undefined || Number(done) < stop.after) return;
      isStopped = true;
      for (let sent = 0; sent < (stop.times ?? 1); sent += 1) child.kill(stop.signal);
    },
  });
}

/** How often each text was bought since `from` requests had been seen. */
async function boughtTwice(from: number) {
  const seen = (await demo.bought()).slice(from).map((request) => request.textSha256);
  return seen.length - new Set(seen).size;
}

describe('an export that is killed in the middle', { timeout: 180_000 }, () => {
  it('goes on where it stopped: what was finished is never bought again, lost calls are asked about', async () => {
    const from = (await demo.bought()).length;
    const killed = await make('killed', { after: 10, signal: 'SIGKILL' });
    expect(killed.signal).toBe('SIGKILL');

    const resumed = await make('killed', null);
    const summary = summaryOf(resumed);
    expect(await boughtTwice(from)).toBe(0);
    expect(summary.reused as number).toBeGreaterThanOrEqual(10);
    const open = summary.open as number;
    expect(resumed.code).toBe(open === 0 ? 0 : 3);

    const approved = await make('killed', null, '--on-uncertain', 'retry');
    expect(approved.code).toBe(0);
    expect(summaryOf(approved)).toMatchObject({ requests: open, open: 0 });
    expect(await boughtTwice(from)).toBeLessThanOrEqual(open);
  });
});

describe('an export that is interrupted with Ctrl-C', { timeout: 180_000 }, () => {
  let stopped: Ended;

  it('keeps the answers on their way, leaves nothing uncertain, and goes on without buying twice', async () => {
    const from = (await demo.bought()).length;
    stopped = await make('stopped', { after: 10, signal: 'SIGINT' });
    expect(stopped.code).toBe(130);
    const resumed = await make('stopped', null);
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed)).toMatchObject({ open: 0 });
    expect(await boughtTwice(from)).toBe(0);
  });

  it('tells how to go on', () => {
    expect(stopped.stderr).toContain('Press Ctrl-C again');
  });
});

describe('an export whose terminal is closed', { timeout: 180_000 }, () => {
  // Bug: the program was gone at once, and the answers on their way were lost, possibly paid for.
  it('keeps the answers on their way as by Ctrl-C, however often it is told', async () => {
    const from = (await demo.bought()).length;
    const stopped = await make('closed', { after: 10, signal: 'SIGHUP', times: 3 });
    expect([stopped.code, stopped.signal]).toEqual([130, null]);
    const resumed = await make('closed', null);
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed)).toMatchObject({ open: 0 });
    expect(await boughtTwice(from)).toBe(0);
  });
});

describe('lectern serve', { timeout: 60_000 }, () => {
  // Bug: Ctrl-C while it was starting was forgotten: it went on serving, and took a second one to end.
  it('ends after a Ctrl-C that came while it was starting', async () => {
    const early = join(folder, 'early.cjs');
    await writeFile(
      early,
      `process.on('newListener', (name) => {
        if (name === 'SIGINT') setImmediate(() => process.emit('SIGINT', 'SIGINT'));
      });`,
    );
    const ended = await runLectern(['serve'], {
      home: join(folder, 'serve-home'),
      nodeArgs: ['--require', early],
      // A start that forgot it would wait for ever.
      onLine: (_, child) => child.stdin?.end(),
    });
    expect(ended).toMatchObject({ code: 0, signal: null });
  });
});

describe('a second Ctrl-C', { timeout: 60_000 }, () => {
  // Bug: --json then ended without a last object, as if the program had been killed.
  it('ends at once, and says so as the last object of --json', async () => {
    const twice = join(folder, 'twice.cjs');
    await writeFile(
      twice,
      `process.on('newListener', (name) => {
        if (name !== 'SIGINT') return;
        setImmediate(() => [1, 2].map(() => process.emit('SIGINT', 'SIGINT')));
      });`,
    );
    // One that writes, and one that only reads.
    for (const args of [
      ['clean', '--dry-run', '--json'],
      ['library', 'list', '--json'],
    ]) {
      const ended = await runLectern(args, {
        home: join(folder, 'twice-home'),
        nodeArgs: ['--require', twice],
      });
      expect([args, ended.code]).toEqual([args, 130]);
      expect(summaryOf(ended)).toMatchObject({ event: 'error', code: 'interrupted' });
    }
  });
});
