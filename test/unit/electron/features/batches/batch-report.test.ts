import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { writeReport } from '../../../../../electron/features/batches/batch-report.ts';
import { speakErrors } from '../../../../../shared/errors/speak-errors.ts';
import type { BatchReport } from '../../../../../shared/model/batch.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();
const costs = { tokens: 12_345, money: 1.5, possiblyTokens: 10, possiblyMoney: 0.25 };
const report: BatchReport = {
  version: 1,
  name: 'Night',
  state: 'done',
  startedAtMs: 0,
  endedAtMs: 1,
  isFree: false,
  budget: { tokens: null, money: null },
  doneCount: 1,
  needsYouCount: 1,
  bookCount: 2,
  failedChecksCount: 1,
  ...costs,
  books: [
    {
      title: 'Ada',
      file: 'Ada.md',
      state: 'needs-decisions',
      problem: null,
      needsYou: true,
      doneLines: 3,
      lines: 4,
      uncertain: 1,
      refused: 2,
      ...costs,
      checks: { count: 11, failedCount: 0, verdicts: [] },
      files: [{ path: '/x/Ada.m4b', bytes: 1e6, durationMs: 60_000, besideName: 'Ada.m4b' }],
    },
  ],
};

// Bugs: the page of a batch is in English in a Chinese window, or says that it is in another language.
it('writes the report of a batch in the language of the program', async () => {
  onTestFinished(() => speakErrors('en'));
  const page = async () =>
    readFile((await writeReport(folder, report, Date.UTC(2026, 10, 23)))[1] ?? '', 'utf8');
  const english = await page();
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('1 of 2 books are done, and 1 needs you. Checks failed for 1.');
  expect(english).toContain('12,345 tokens, 1.50; possibly charged beyond that: 10 tokens, 0.25');
  await speakErrors('zh-Hans');
  const chinese = await page();
  expect(chinese).toContain('<html lang="zh-Hans">');
  expect(chinese).toContain('共 2 本书，已完成 1 本，1 本需要处理。有 1 本未通过检查。');
  const shown = chinese.replace(/<style>.*?<\/style>|<[^>]+>|Night|Ada(\.m4b)?|MB/gs, ' ');
  expect(shown.replace(/UTC|GMT|Z/g, '')).not.toMatch(/[A-Za-z]{2}/);
});

// The bug: sums of money stood there as 0.30000000000000004, and otherwise than in the output of the same batch.
it('writes money without the rounding of binary', async () => {
  const [path = ''] = await writeReport(folder, { ...report, money: 0.1 + 0.2 }, 0);
  expect(await readFile(path, 'utf8')).toContain('"money": 0.3,');
});
