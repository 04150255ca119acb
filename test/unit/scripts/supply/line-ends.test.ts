import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkout } from '../../../support/checkout.ts';

const list = (...options: readonly string[]) =>
  execFileSync('git', ['ls-files', ...options], { cwd: checkout, encoding: 'utf8' })
    .trim()
    .split('\n');

// Bug: with the usual settings of Git for Windows a checkout has CRLF, where lint and generated files fail.
test('no setting of Git changes the line ends of a checkout', () => {
  const files = list('--eol').map((line) => line.split(/\s+/));
  const free = files.filter(([kept = '', , ...attributes]) => {
    const attribute = attributes.join(' ');
    return kept !== 'i/-text' && !/^attr\/(-text|text=auto eol=lf) /.test(attribute);
  });
  expect(free).toEqual([]);
});

test('what cmd.exe reads has CRLF', () => {
  expect(list('--eol', '*.cmd').map((line) => line.split('/', 2)[1]?.split(' ')[0])).toEqual([
    'crlf',
  ]);
});
