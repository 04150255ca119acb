import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern } from '../../support/studio/run-lectern.ts';
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

  it('what asks one says that the address is missing, and sends nothing', async () => {
    for (const args of [['say', 'Hello.', '--out', join(folder, 'x.wav')], ['models']]) {
      expect((await run(...args)).code).toBe(5);
    }
  });
});
