import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProcessRunner } from '../../../../../electron/platform/node/process-runner.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();
const logger = createFakeLogger();
const runner = createProcessRunner({ entry: (name) => join(folder, `${name}.cjs`) }, logger);

const entries = {
  polite: `process.on('disconnect', () => process.exit(7));
    console.log(JSON.stringify({ args: process.argv.slice(2), key: process.env.LECTERN_API_KEY ?? null, mode: process.env.MODE }));
    console.log('a second line'); setInterval(() => {}, 1000);`,
  stubborn: `process.on('disconnect', () => {}); process.on('SIGTERM', () => {});
    console.log('here'); setInterval(() => {}, 1000);`,
  broken: `console.error('cannot go on'); process.exit(3);`,
};

beforeAll(async () => {
  for (const [name, source] of Object.entries(entries)) {
    await writeFile(join(folder, `${name}.cjs`), source);
  }
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function untilGone(pid: number) {
  while (isAlive(pid)) await new Promise((done) => setImmediate(done));
}

describe('process runner', () => {
  // Catches a key that leaks to helper processes through the environment they inherit.
  test('starts an entry with its arguments, hears its first line and keeps the key from it', async () => {
    process.env.LECTERN_API_KEY = 'sk-CANARY';
    const child = runner.start('polite', ['--voice', 'tone'], { MODE: 'demo' });
    delete process.env.LECTERN_API_KEY;
    expect(JSON.parse(await child.firstLine)).toEqual({
      args: ['--voice', 'tone'],
      key: null,
      mode: 'demo',
    });
    await child.stop();
    expect(await child.exited).toBe(7);
    await child.stop();
  });

  test('a child that ends before it is ready is an error with its exit code', async () => {
    const child = runner.start('broken', [], {});
    await expect(child.firstLine).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('exit code 3'),
    });
    expect(await child.exited).toBe(3);
    expect(logger.entries).toContainEqual(
      expect.objectContaining({ fields: { entry: 'broken', line: 'cannot go on' } }),
    );
  });

  test('an entry that is not there is an error, not a hang', async () => {
    await expect(runner.start('missing', [], {}).firstLine).rejects.toMatchObject({
      code: 'internal',
    });
  });

  test('a child that will not go is killed', async () => {
    const child = runner.start('stubborn', [], {});
    await child.firstLine;
    await child.stop();
    expect(await child.exited).toBeNull();
  });

  // Catches a demo gateway that lives on after the studio was killed, and holds its port.
  test('a child ends when its parent is killed without a word', async () => {
    const parentFile = join(folder, 'parent.cjs');
    const source = `const child = require('node:child_process').spawn(process.execPath,
      [${JSON.stringify(join(folder, 'polite.cjs'))}], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      child.stdout.once('data', () => console.log(child.pid)); setInterval(() => {}, 1000);`;
    await writeFile(parentFile, source);
    const parent = spawn(process.execPath, [parentFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((done) => {
      createInterface({ input: parent.stdout }).once('line', (line) => done(Number(line)));
    });
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await untilGone(pid);
  });
});
