import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '../../../support/checkout.ts';

const read = (path: string) => readFileSync(join(checkout, path), 'utf8');

/** The last column of the table of Chinese terms. */
const retired = (read('docs/glossary.md').split('## In Chinese')[1] ?? '')
  .split('\n')
  .flatMap((row) => /^\|.*\|.*\|(.*)\|$/.exec(row)?.[1]?.split(',') ?? [])
  .map((term) => term.trim())
  .filter((term) => /\p{Script=Han}/u.test(term));

// The bug: one thing has two names, and a reader takes them for two things.
it('Chinese has one term for one thing', () => {
  expect(retired.length).toBeGreaterThan(8);
  const folders = ['renderer/i18n', 'shared', 'electron/cli/words', 'docs/guide'];
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const files = execFileSync('git', args, { cwd: checkout, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.includes('zh-hans/') && /\.(?:ts|md)$/.test(path));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((path) => {
    const text = read(path);
    return retired.filter((term) => text.includes(term)).map((term) => `${path}: ${term}`);
  });
  expect(found).toEqual([]);
});
