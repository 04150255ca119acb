import { describe, expect, it } from 'vitest';
import { createDoubts } from '../../../../../electron/features/assistant/doubts.ts';
import { createBookSpeakers } from '../../../../../electron/features/cast/book-speakers.ts';
import type { ChapterRow, ProjectRow } from '../../../../../electron/storage/library.ts';
import { partial } from '../../../../support/builders/partial.ts';

const project = partial<ProjectRow>({ id: 'p', language: 'en', cast: [] });

/** A book in memory that counts how often each chapter's text is read. */
function bookOf(texts: readonly string[]) {
  const chapters = texts.map((text, ordinal) => ({
    id: `c${ordinal}`,
    projectId: 'p',
    ordinal,
    title: `Chapter ${ordinal}`,
    revision: 1,
    kind: 'chapter' as const,
    text,
  }));
  const reads: string[] = [];
  const library = {
    chapters: () => chapters,
    chapter: (id: string): ChapterRow | null => {
      reads.push(id);
      return chapters.find((one) => one.id === id) ?? null;
    },
  };
  const edit = (at: number, text: string) => {
    const before = chapters[at];
    if (before !== undefined) chapters[at] = { ...before, text, revision: before.revision + 1 };
  };
  return { chapters, reads, edit, speakers: createBookSpeakers(library) };
}

describe('the speakers of a book', () => {
  const texts = [
    'Agnes Fenwick came in. “Sit,” said Agnes. Agnes laughed, and Miss Fenwick sat down.',
    '“Go,” said Miss Fenwick.\n\n“No,” said Robert.\n\n“Why?”',
    '“It rains,” said Robert.',
  ];

  it('are one person in every chapter, whatever name a chapter uses', async () => {
    const { speakers } = bookOf(texts);
    const found = await speakers.find(project, null);
    const [first] = found[0]?.suggestions ?? [];
    const [second] = found[1]?.suggestions ?? [];
    expect(second?.speaker).toBe(first?.speaker);
  });

  it('are looked for again in the edited chapter alone: no other text is read', async () => {
    const { speakers, reads, edit } = bookOf(texts);
    await speakers.find(project, null);
    reads.length = 0;
    edit(2, '“It rains again,” said Robert.');
    const [found] = await speakers.find(project, 'c2');
    expect(found?.suggestions[0]?.quote).toBe('It rains again,');
    expect([...new Set(reads)]).toEqual(['c2']);
  });

  it('say which members of the cast seem to be one', () => {
    const { speakers } = bookOf(texts);
    const cast = ['Agnes', 'Robert', 'Miss Fenwick'].map((name) => ({ name }));
    const { pairs } = speakers.found(partial<ProjectRow>({ ...project, cast }));
    expect(pairs).toEqual([{ from: 'Miss Fenwick', into: 'Agnes' }]);
  });

  it('are asked about only where they are in doubt, with the names that were found', () => {
    const { speakers, chapters } = bookOf(texts);
    const doubtsOf = createDoubts(speakers);
    const [, chapter] = chapters;
    if (chapter === undefined) throw new Error('No chapter.');
    const { lines, people } = doubtsOf({ project, task: 'find-speakers' }, chapter);
    expect(lines?.map(({ start, end }) => chapter.text.slice(start, end))).toEqual(['“Why?”']);
    expect(people?.find(({ name }) => /Agnes/.test(name))?.aliases).toContain('Miss Fenwick');
    expect(doubtsOf({ project, task: 'mark-emotions' }, chapter).lines).toBeUndefined();
  });
});
