import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';

const folder = folderForAllTests();
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runLectern(args, { home: join(folder, 'home'), env });

describe('wrong usage', { timeout: 60_000 }, () => {
  // The bug: a program that asked for JSON got none, and had only the exit code to go by.
  it.each([
    [['audiobook', 'book.epub', '--json'], "'--out <dir>' is required"],
    [['say', 'Hello.', '--loud', '--json'], "unknown option '--loud'"],
    [['chat', 'Hello.', '--max-cost', 'much', '--json'], "'much' is invalid"],
    [['nothing', '--json'], "unknown command 'nothing'"],
  ])('%j is told to machines, too', async (args, said) => {
    const ended = await run(args);
    expect(ended.code).toBe(2);
    expect(jsonLines(ended)).toEqual([
      { event: 'error', code: 'usage', message: expect.stringContaining(said) },
    ]);
    expect(ended.stderr).toContain(said);
  });

  it('is told to people on standard error only', async () => {
    expect(await run(['say', 'Hello.', '--loud'])).toMatchObject({ code: 2, stdout: '' });
  });
});

// The bug: `restore`, which shares its file with `backup`, waited for the files of all commands.
it('restore loads no other command', { timeout: 60_000 }, async () => {
  const traced = await run(['restore', join(folder, 'nothing')], { NODE_DEBUG: 'module' });
  const loaded = [...traced.stderr.matchAll(/load "([^"]+\.cjs)"/g)].map(([, file = '']) => file);
  const commands = await Promise.all(loaded.map((file) => readFile(file, 'utf8')));
  expect(commands.filter((code) => code.includes('registerBackup')).length).toBeGreaterThan(0);
  expect(commands.filter((code) => code.includes('function registerChat'))).toEqual([]);
});
