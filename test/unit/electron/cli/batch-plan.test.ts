import { describe, expect, it } from 'vitest';
import { parseBatchPlan } from '../../../../electron/cli/batch-plan.ts';

const parse = (text: string) => parseBatchPlan(text, 'plan.yaml', '/plans');

describe('the plan of a batch', () => {
  it('gives each book the defaults under its own settings, with paths beside the plan', () => {
    const plan = parse(`name: Night
budget: 12.5
report: reports
defaults:
  out: out
  format: [m4b, mp3]
  speed: 1.2
books:
  - a.epub
  - file: /else/b.epub
    out: b
    format: mp3
    max-cost: 5000t
    chapters: [1, 3-5]
    via: job
    on-uncertain: retry
`);
    expect(plan).toMatchObject({
      name: 'Night',
      budget: { tokens: null, money: 12.5 },
      reportFolder: '/plans/reports',
    });
    expect(plan.books.map(({ sourcePath }) => sourcePath)).toEqual([
      '/plans/a.epub',
      '/else/b.epub',
    ]);
    expect(plan.books[0]?.settings).toMatchObject({
      ...{ folder: '/plans/out', formats: ['m4b', 'mp3'], speed: 1.2, policy: 'skip' },
      ...{ chapters: null, via: 'sync', mostTokens: null, mostMoney: null },
    });
    expect(plan.books[1]?.settings).toMatchObject({
      ...{ folder: '/plans/b', formats: ['mp3'], speed: 1.2, policy: 'retry' },
      ...{ chapters: [1, 3, 4, 5], via: 'job', mostTokens: 5000 },
    });
  });

  // The bug: a mistake that is told without its place, or passed over, so that a book is made otherwise.
  it.each([
    [
      'a key that is not there',
      'defaults: {out: o}\nbooks:\n  - file: a.md\n    fromat: mp3\n',
      'line 4, fromat: there is no such key',
    ],
    [
      'a bad value',
      'defaults: {out: o}\nbooks:\n  - file: a.md\n    speed: 9\n',
      'line 4, speed: the speed goes from',
    ],
    [
      'a bad default',
      'defaults:\n  out: o\n  preset: loud\nbooks: [a.md]\n',
      'line 3, preset: there is no "loud"',
    ],
    [
      'a bad budget',
      'budget: plenty\nbooks: [a.md]\ndefaults: {out: o}\n',
      'line 1, budget: an amount',
    ],
    ['no books', 'name: Night\n', 'books: a list of books'],
    ['no folder', 'books:\n  - a.md\n', 'line 2, out: the folder'],
    [
      'a book without a file',
      'defaults: {out: o}\nbooks:\n  - {speed: 1}\n',
      'line 3, file: each book',
    ],
    [
      'a file twice',
      'defaults: {out: o}\nbooks:\n  - a.md\n  - ./a.md\n',
      'line 4, file: "./a.md" stands',
    ],
    ['a key twice', 'name: a\nname: b\nbooks: [a.md]\n', 'line 2, YAML: Map keys must be unique'],
    ['no YAML at all', 'books:\n - [a\n', 'YAML'],
    ['a list in place of a plan', '- a.md\n', 'line 1, books'],
    ['a map in place of a word', 'defaults: {out: {a: b}}\nbooks: [a.md]\n', 'line 1, out: a word'],
  ])('names line and key of %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow('plan.yaml');
  });
});
