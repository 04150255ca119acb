import { expect, it } from 'vitest';
import { bookUnlessFile } from '../../../../electron/cli/book-called.ts';
import { partial } from '../../../support/builders/partial.ts';

type Parts = Parameters<typeof bookUnlessFile>[0];
type Project = ReturnType<Parts['library']['projects']>[number];

// Bug: a title that is longer than a system lets a file be called was taken for a file that is there.
it.each(['A long way. '.repeat(25).trim(), '海'.repeat(86)])(
  'finds a book of a long title',
  async (title) => {
    const projects = () => [partial<Project>({ id: 'p1', title })];
    const parts: Parts = { library: partial<Parts['library']>({ projects }) };
    expect(await bookUnlessFile(parts, title)).toBe('p1');
  },
);
