import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const folder = folderForAllTests();
const demo = forAllTests(startControlledDemo);
const doctor = (home: string, ...words: readonly string[]) =>
  runLectern(['doctor', ...words], { home: join(folder, home) });

describe('lectern doctor', { timeout: 120_000 }, () => {
  it('finds a new library well, and saves diagnostics that replace nothing', async () => {
    const file = join(folder, 'help.zip');
    const ended = await doctor('new', '--json', '--bundle', file);
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({
      event: 'saved',
      path: file,
      files: expect.arrayContaining([{ name: 'health.json', bytes: expect.any(Number) }]),
    });
    const before = readFileSync(file);
    expect(before.includes('"databaseProblems": []')).toBe(true);
    const again = await doctor('new', '--bundle', file);
    expect([again.code, again.stderr.includes('already exists')]).toEqual([5, true]);
    expect(readFileSync(file)).toEqual(before);
    expect((await doctor('new', '--bundle', join(folder, 'help.txt'))).code).toBe(5);
  });

  // Bug: a script that asks whether all is well was told so although the gateway refused the key.
  it('ends with 4 where the gateway refuses the key, and with 0 where nobody asks it', async () => {
    const codeWith = async (key: string, ...words: readonly string[]) => {
      const env = { ...demo.env, LECTERN_API_KEY: key };
      return (await runLectern(['doctor', ...words], { home: join(folder, 'key'), env })).code;
    };
    expect(await codeWith('sk-refused-0123456789')).toBe(4);
    expect(await codeWith('sk-refused-0123456789', '--offline')).toBe(0);
    expect(await codeWith(demo.apiKey)).toBe(0);
    // Bug: a refusal hid from a script that audio is lost.
    const spoken = { home: join(folder, 'key'), env: demo.env };
    const said = ['say', 'This is lost.', '--out', join(folder, 'lost.wav')];
    expect((await runLectern(said, spoken)).code).toBe(0);
    rmSync(join(folder, 'key/audio'), { recursive: true });
    expect(await codeWith('sk-refused-0123456789')).toBe(3);
  });

  // Bug: who needs help most, whose library does not open, gets nothing to hand on.
  it('saves diagnostics of a library that cannot be opened, and leaves it', async () => {
    await doctor('newer', '--offline');
    const library = join(folder, 'newer/library.sqlite');
    const raw = new DatabaseSync(library);
    raw.exec('PRAGMA user_version = 999');
    raw.close();
    const file = join(folder, 'newer.zip');
    const ended = await doctor('newer', '--bundle', file);
    expect([ended.code, ended.stderr]).toEqual([5, expect.stringContaining('newer Lectern')]);
    expect(readFileSync(file).includes('program.json')).toBe(true);
    mkdirSync(join(folder, 'damaged'));
    writeFileSync(join(folder, 'damaged/library.sqlite'), Buffer.alloc(8192, 7));
    const other = join(folder, 'damaged.zip');
    expect((await doctor('damaged', '--bundle', other)).code).toBe(5);
    expect(readFileSync(other).includes('settings.json')).toBe(true);
  });
});
