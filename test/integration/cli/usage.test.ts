import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';

const folder = folderForAllTests();

const run = (...args: string[]) =>
  runLectern(args, {
    home: join(folder, 'home'),
    env: { LECTERN_API_KEY: 'sk-0123456789abcdef', LECTERN_BASE_URL: '' },
  });

describe('with a key and no address', { timeout: 120_000 }, () => {
  // Bug: a key that is kept in the environment for all runs made even the queue unreadable.
  it('works that ask no gateway are done', async () => {
    const book = join(folder, 'book.txt');
    writeFileSync(book, 'Chapter 1\n\nThe lamp burned all night.\n');
    const works = [
      ['jobs', 'list'],
      ['jobs', 'uncertain'],
      ['ledger'],
      ['accounts', 'list'],
      ['estimate', book],
      ['import', book],
      ['clean', '--dry-run'],
      ['doctor', '--offline'],
      ['backup', '--out', join(folder, 'backup')],
      ['library'],
    ];
    const ended: unknown[] = [];
    for (const args of works) {
      const { code, stderr } = await run(...args);
      ended.push([args[0], code, stderr.includes('no address')]);
    }
    expect(ended).toEqual(works.map(([name]) => [name, 0, false]));
  });

  // Bug: a key was asked for, and typed, for what can be no address, a password in it shown.
  it('accounts add looks at the address before it asks for the key', async () => {
    const ended = await run('accounts', 'add', '--base-url', 'https://me:secret@example.org');
    expect([ended.code, ended.stderr.includes('secret')]).toEqual([5, false]);
    expect(ended.stderr).not.toContain('no key was given');
  });

  it('what asks one says that the address is missing, and sends nothing', async () => {
    for (const args of [['say', 'Hello.', '--out', join(folder, 'x.wav')], ['models']]) {
      expect((await run(...args)).code).toBe(5);
    }
  });
});

const runWrong = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runLectern(args, { home: join(folder, 'none'), env });

describe('wrong usage', { timeout: 60_000 }, () => {
  // The bug: a program that asked for JSON got none, and had only the exit code to go by.
  it.each([
    [['audiobook', 'book.epub', '--json'], "'--out <dir>' is required"],
    [['say', 'Hello.', '--loud', '--json'], "unknown option '--loud'"],
    [['chat', 'Hello.', '--max-cost', 'much', '--json'], "'much' is invalid"],
    [['nothing', '--json'], "unknown command 'nothing'"],
    [['say', 'Hello.', '--out', '', '--json'], '--out <file> is empty'],
    [['import', '', '--json'], '<path> is empty'],
    // The bug: without the account that a script meant, the one in use paid.
    [['say', 'Hello.', '--account', '', '--json'], '--account <name> is empty'],
    [['say', 'Hello.', '--base-url', ' ', '--json'], '--base-url <url> is empty'],
    [['say', 'Hello.', '--language', 'not a tag!', '--json'], 'give a language'],
  ])('%j is told to machines, too', async (args, said) => {
    const ended = await runWrong(args);
    expect(ended.code).toBe(2);
    expect(jsonLines(ended)).toEqual([
      { event: 'error', code: 'usage', message: expect.stringContaining(said) },
    ]);
    expect(ended.stderr).toContain(said);
  });

  it('is told to people on standard error only', async () => {
    expect(await runWrong(['say', 'Hello.', '--loud'])).toMatchObject({ code: 2, stdout: '' });
  });

  // The bug: each error pointed to the list of all commands, where no option of any of them stands.
  it.each([
    [['audiobook', 'book.epub'], 'lectern audiobook --help'],
    [['jobs', 'lsit'], 'lectern jobs --help'],
    [['nothing'], 'lectern --help'],
  ])('%j is followed by the place of its help', async (args, place) => {
    expect((await runWrong(args)).stderr).toContain(`(see ${place})`);
  });
});

// Bug: a message that is too long ended the server as if all were well, and nobody said why.
it('mcp ends with the reason at a message that is too long', { timeout: 60_000 }, async () => {
  const input = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(17 * 1024 * 1024)}`;
  const ended = await runLectern(['mcp'], { home: join(folder, 'mcp'), env: {}, input });
  expect([ended.code, ended.stdout]).toEqual([5, '']);
  expect(ended.stderr).toContain('exceeded maximum size');
});

// The bug: a mistyped account was told by each call, to the program on the other side, and the server went on.
it('mcp ends at once where no account has the name', { timeout: 60_000 }, async () => {
  const ended = await runWrong(['mcp', '--account', 'nobody']);
  expect([ended.code, ended.stdout]).toEqual([5, '']);
  expect(ended.stderr).toContain('There is no account “nobody”');
});

// The bug: `restore`, which shares its file with `backup`, waited for the files of all commands.
it('restore loads no other command', { timeout: 60_000 }, async () => {
  const traced = await runWrong(['restore', join(folder, 'nothing')], { NODE_DEBUG: 'module' });
  const loaded = [...traced.stderr.matchAll(/load "([^"]+\.cjs)"/g)].map(([, file = '']) => file);
  const commands = await Promise.all(loaded.map((file) => readFile(file, 'utf8')));
  expect(commands.filter((code) => code.includes('registerBackup')).length).toBeGreaterThan(0);
  expect(commands.filter((code) => code.includes('function registerChat'))).toEqual([]);
});

// Bug: a command in a folder that was deleted meanwhile told of "uv_cwd", as an error of Lectern.
it.skipIf(process.platform === 'win32')(
  'says that the folder it was started in is gone',
  { timeout: 60_000 },
  async () => {
    const gone = join(folder, 'gone');
    const leave = `import { mkdirSync, rmdirSync } from 'node:fs';
      mkdirSync('${gone}'); process.chdir('${gone}'); rmdirSync('${gone}');`;
    const ended = await runLectern(['import', 'book.txt'], {
      home: join(folder, 'home'),
      nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(leave)}`],
    });
    expect([ended.code, ended.stderr.includes('is gone')]).toEqual([5, true]);
  },
);
