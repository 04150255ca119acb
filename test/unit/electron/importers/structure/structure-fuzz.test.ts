import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { bundleEntry } from '../../audio/bundle.ts';
import { bookKinds } from './changed-books.ts';

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;
const count = isProof ? 10_000 : 150;
const fixtures = resolve(import.meta.dirname, '../../../../fixtures/books');
const folder = folderForAllTests();
let child = '';

beforeAll(async () => {
  child = await bundleEntry(resolve(import.meta.dirname, 'fuzz-child.ts'), folder, 'fuzz-child');
});

/** Takes the right to write, to start programs and to load addons, where this Node can. */
const mayOnlyRead = ['--permission', '--experimental-permission']
  .filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))
  .slice(0, 1)
  .flatMap((flag) => [flag, '--allow-fs-read=*']);

/** So long may one book take on a busy machine. */
const hangMs = 90_000;

type Told = {
  readonly draft: number;
  readonly refused: number;
  readonly structural: number;
  readonly failures: readonly string[];
  readonly reachedOut: number;
  readonly slowest: { readonly index: number; readonly cpuMs: number };
  readonly peakBytes: number;
};

/** Rejects with the number of the book at which the process ended or hung. */
function readDamaged(kind: string): Promise<Told> {
  return new Promise((done, fail) => {
    const flags = ['--max-old-space-size=512', ...mayOnlyRead];
    const args = [...flags, child, kind, fixtures, '0', `${count}`];
    const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let last = '';
    let errors = '';
    const hang = () => {
      running.kill('SIGKILL');
      fail(new Error(`Book ${last} of ${kind} hangs`));
    };
    let timer = setTimeout(hang, hangMs);
    createInterface(running.stdout).on('line', (line) => {
      last = line;
      clearTimeout(timer);
      timer = setTimeout(hang, hangMs);
    });
    running.stderr.on('data', (data) => {
      errors = `${errors}${data}`.slice(-4000);
    });
    running.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && last.startsWith('{')) done(JSON.parse(last) as Told);
      else fail(new Error(`Ended with ${code} at book ${last} of ${kind}: ${errors}`));
    });
  });
}

// Bugs: a damaged file that ends the process, that never ends, that fills the memory, or that writes or fetches.
describe('books with damaged structure end in a draft or a typed error', () => {
  it.each(bookKinds)('%s', { timeout: isProof ? 3_600_000 : 240_000 }, async (kind) => {
    const told = await readDamaged(kind);
    if (isProof) process.stderr.write(`${kind}: ${JSON.stringify(told)}\n`);
    expect(told.failures).toEqual([]);
    expect(told.reachedOut).toBe(0);
    expect(told.draft + told.refused).toBe(count);
    // What is refused at its first byte proves nothing of what is behind it.
    expect(told.draft).toBeGreaterThan(count / 10);
    expect(told.structural).toBeGreaterThan(count / 2);
    expect(told.slowest.cpuMs).toBeLessThan(20_000);
    expect(told.peakBytes).toBeLessThan(700 * 2 ** 20);
  });
});
