import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  entry,
  jsonLines,
  type RunOptions,
  runLectern,
  startDemoGateway,
  summaryOf,
} from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

/* Whoever reads the output may go at any time, as `head` does: that is no crash, and nothing paid is lost. */

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();
const lines = Array.from({ length: 40 }, (_, at) => `Line ${at} of a letter that came from afar.`);

beforeAll(async () => {
  await writeFile(join(folder, 'letter.md'), `# Letter\n\n${lines.join('\n\n')}`);
});

function make(onLine?: RunOptions['onLine']) {
  const args = ['audiobook', join(folder, 'letter.md'), '--out', join(folder, 'out'), '--json'];
  const options = { home: join(folder, 'home'), env: demo.env };
  return runLectern(args, { ...options, ...(onLine === undefined ? {} : { onLine }) });
}

describe('a command whose output is closed', { timeout: 120_000 }, () => {
  // Catches an unhandled EPIPE: a stack, and calls on their way that nobody keeps.
  it('stops as by Ctrl-C without a word, and goes on later without buying a line again', async () => {
    const stopped = await make((line, child) => {
      if (/"doneSegments":[1-9]/.test(line)) child.stdout?.destroy();
    });
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).not.toMatch(/EPIPE|Interrupted|Stopping|at .*\.cjs/);

    const resumed = await make();
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed)).toMatchObject({ event: 'summary' });
    const bought = (await demo.bought()).map(({ textSha256 }) => textSha256);
    expect(new Set(bought).size).toBe(bought.length);
  });

  it('ends where nothing is under way (bug: a table that is cut by head prints a stack)', async () => {
    const args = ['import', join(folder, 'letter.md'), '--json'];
    const ended = await runLectern(['ledger', '--json'], {
      home: join(folder, 'home'),
      env: demo.env,
      onLine: (_line, child) => child.stdout?.destroy(),
    });
    expect(ended.stderr).not.toMatch(/EPIPE|at .*\.cjs/);
    const whole = await runLectern(args, { home: join(folder, 'home') });
    expect(jsonLines(whole)).toHaveLength(1);
  });
});

describe('output into a file on a full disk', { timeout: 120_000 }, () => {
  /** What takes nothing, as a full disk. */
  const full = '/dev/full';

  // Catches a stack, and calls on their way that nobody keeps.
  it.skipIf(!existsSync(full))(
    'stops, keeps what is on its way, and says what happened',
    async () => {
      const from = (await demo.bought()).length;
      const disk = openSync(full, 'w');
      const args = [
        'audiobook',
        join(folder, 'letter.md'),
        '--out',
        join(folder, 'full'),
        '--json',
      ];
      const child = spawn(process.execPath, [entry, ...args], {
        env: { ...process.env, LECTERN_HOME: join(folder, 'full-home'), ...demo.env },
        stdio: ['ignore', disk, 'pipe'],
      });
      closeSync(disk);
      let stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString('utf8');
      });
      const [code] = await once(child, 'close');
      expect(code).toBe(1);
      expect(stderr).toMatch(/The output cannot be written: ENOSPC/);
      expect(stderr).not.toMatch(/at .*\.cjs/);
      const whole = await runLectern(args, { home: join(folder, 'full-home'), env: demo.env });
      expect([whole.code, summaryOf(whole).open]).toEqual([0, 0]);
      const bought = (await demo.bought()).slice(from).map(({ textSha256 }) => textSha256);
      expect(new Set(bought).size).toBe(bought.length);
    },
  );
});

describe('--include-matter', () => {
  // Catches a switch that leaves the numbers of chapters, or the notes, as they were, or says what it does not do.
  it('reads what the import proposes to leave out, at its place', async () => {
    const book = join(folder, 'book.md');
    const parts = ['Copyright', 'Chapter One', 'Chapter Two', 'Index'];
    await writeFile(
      book,
      parts.map((title) => `# ${title}\n\nAll rights reserved. A line of ${title}.`).join('\n\n'),
    );
    const titlesOf = async (...more: string[]) => {
      const ended = await runLectern(['import', book, '--json', ...more], {
        home: join(folder, 'home'),
      });
      const { chapters, leftOut } = summaryOf<Shown>(ended);
      return {
        read: chapters.map(({ title }) => title),
        out: leftOut.map(({ title }) => title),
        isTold: ended.stderr.includes('Front and back matter is left out'),
      };
    };
    const usual = await titlesOf();
    expect(usual.out).not.toEqual([]);
    expect(usual.isTold).toBe(true);
    const whole = await titlesOf('--include-matter');
    expect(whole).toEqual({ read: parts, out: [], isTold: false });
  });
});

type Shown = { readonly [list in 'chapters' | 'leftOut']: readonly { readonly title: string }[] };
