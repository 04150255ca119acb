import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStartedApp } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const bench = forEachTest(openStartedApp);

const line = 'The lamp on the quay had gone out, and nobody knew who had done it.';
const chapter = (title: string) => `# ${title}\n\n${Array(12).fill(line).join('\n\n')}\n`;

// The bug: an import was priced and told as one of the usual speed and line length, whatever new books begin with.
it('the review of an import tells the length that the book has in the library', async () => {
  const { imports, projects, accounts } = bench.app();
  await accounts.update({ newBookSpeed: 1.5, newBookSegments: 'long' });
  const path = join(bench.home, 'quay.md');
  await writeFile(path, chapter('One') + chapter('Two'));
  const review = await imports.review({ fileHandle: 'h', path, fileName: 'quay.md' });
  const { projectId } = await imports.confirm({
    draftId: review.draftId,
    title: review.title,
    author: null,
    language: 'en',
    chapters: review.chapters.map(({ title, first }) => ({ title, first, isIncluded: true })),
  });
  // Bug: the preview ended in half a word.
  const [whole, end] = (review.sections[0]?.opening ?? '').split('…');
  expect(end).toBe('');
  expect(whole?.split(/\s+/).filter((word) => !line.split(' ').includes(word))).toEqual([]);
  const stored = projects.list().find(({ id }) => id === projectId);
  // The pause behind a title is known once the chapters are chosen: less than a second each.
  const difference = (stored?.estimatedMs ?? 0) - review.estimatedMs;
  expect(Math.abs(difference)).toBeLessThan(1000 * review.chapters.length);
});
