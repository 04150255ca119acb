import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { type RunOptions, runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

afterEach(() => demo.setFaults([]));

function video(prompt: string, flags: readonly string[], options: Partial<RunOptions> = {}) {
  const args = ['video', prompt, '--out', join(folder, 'x.webm'), '--json', ...flags];
  return runLectern(args, { home: join(folder, 'home'), env: demo.env, ...options });
}

const paid = async () => (await demo.ledger()).filter((row) => row.kind === 'video').length;
const small = ['--seconds', '1', '--size', '320x180', '--max-cost', '20000t'];

/** The first poll hangs, so that there is time to press Ctrl-C. */
const slowPoll = {
  match: { method: 'GET', path: '/v1/videos/*' },
  fault: { kind: 'delay', ms: 60_000 },
};
/** Presses Ctrl-C when the progress shows that the gateway is at work. */
const interrupt: RunOptions['onLine'] = (line, child) => {
  if (/"event":"progress".*"waitedMs":\d{3,}/.test(line)) child.kill('SIGINT');
};

describe('lectern video', { timeout: 180_000 }, () => {
  it('sends nothing before its cost is allowed, and refuses a size that is none', async () => {
    const ended = await video('A lamp.', []);
    expect([ended.code, ended.stderr.includes('--max-cost')]).toEqual([3, true]);
    // Bug: it was said to be processing, and then that its price has to be approved.
    expect(ended.stdout).not.toContain('progress');
    expect((await video('A lamp.', ['--size', 'big'])).code).toBe(2);
    const odd = await video('A lamp.', ['--extra', '[7]', '--max-cost', '20000t']);
    expect([odd.code, odd.stderr.includes('JSON object')]).toEqual([5, true]);
    // The bug: a picture that is not there was said to be none.
    const lost = await video('A lamp.', ['--image', 'gone.png', ...small]);
    expect([lost.code, lost.stderr.includes('“gone.png” does not exist')]).toEqual([5, true]);
    expect(await demo.seen('POST', '/v1/videos')).toEqual([]);
  });

  // Bug: the video was submitted, waited for and paid before its place was looked at.
  it('sends nothing where the file cannot be written', async () => {
    const places = [
      ['/proc/lectern/x.webm', 1],
      [folder, 5],
    ] as const;
    for (const [out, code] of places) {
      const ended = await video('A lamp.', [...small, '--out', out]);
      expect([ended.code, ended.stderr.includes(basename(out))]).toEqual([code, true]);
    }
    expect(await demo.seen('POST', '/v1/videos')).toEqual([]);
  });

  it('makes a file that is a video, pays once, and takes the same one again from the library', async () => {
    const made = await video('A lamp on a quay.', small);
    expect([made.code, summaryOf(made)]).toMatchObject([0, { reused: false, free: false }]);
    const bytes = await readFile(join(folder, 'x.webm'));
    expect(bytes.readUInt32BE(0)).toBe(0x1a45dfa3);
    expect(bytes.length).toBe(summaryOf(made).bytes);
    // Bug: a file for people was for their own account only, like those of the library.
    const { mode } = await stat(join(folder, 'x.webm'));
    if (process.platform !== 'win32') expect(mode & 0o666).toBe(0o666 & ~process.umask());
    expect(summaryOf(await video('A lamp on a quay.', small))).toMatchObject({
      reused: true,
      tokens: 0,
    });
    expect(await paid()).toBe(1);
  });

  // Bug: the ledger said that a video of the demo, which charges nothing, was possibly charged.
  it('is free on the demo, also in the ledger', async () => {
    const free = { home: join(folder, 'free'), env: {} };
    expect((await video('A lamp.', ['--seconds', '1', '--size', '320x180'], free)).code).toBe(0);
    const { rows } = summaryOf<{ readonly rows: readonly object[] }>(
      await runLectern(['ledger', '--json'], free),
    );
    expect(rows).toEqual([expect.objectContaining({ kind: 'charged', isFree: true })]);
  });

  it('goes on after Ctrl-C without paying, and so does another one of the same', async () => {
    for (const again of [[], ['--again']]) {
      const before = await paid();
      await demo.setFaults([slowPoll]);
      const flags = [...small, ...again];
      const stopped = await video('Rain on the roofs.', flags, { onLine: interrupt });
      expect(stopped.code).toBe(130);
      expect(stopped.stderr).toContain(
        'run the same command again to keep waiting, at no further charge',
      );
      await demo.setFaults([]);
      const finished = await video('Rain on the roofs.', flags);
      expect([finished.code, summaryOf(finished).tokens]).toEqual([0, 0]);
      // Bug: what was paid for before was said to have cost nothing.
      expect(finished.stderr).toContain('It was charged when it was submitted');
      expect((await paid()) - before).toBe(1);
    }
  });
});
