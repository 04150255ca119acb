import { describe, expect, it } from 'vitest';
import {
  certainGroups,
  doubtfulLines,
  givenChapters,
  groupSuggestions,
  sameLinesIn,
} from '../../../../../renderer/features/cast/suggestion-groups.ts';
import type { ChapterSpeakers } from '../../../../../shared/model/cast.ts';
import { withWordsAround } from '../../../../../shared/script/shown/words-around.ts';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';

function chapterOf(chapterId: string, text: string, cast: readonly string[]): ChapterSpeakers {
  const options = { cast, language: 'en' };
  const suggestions = withWordsAround(text, options, findSpeakers(text, options));
  return { chapterId, title: chapterId, ordinal: 1, revision: 3, suggestions };
}

const dialogue =
  '“Go,” said the old man.\n\n“No,” said Tom.\n\n“Why?” said the old man.\n\n“It rains,” I said.';

const none = new Set<string>();

describe('the groups of suggested lines', () => {
  it('put the cast first and new names under the name that they get in it', () => {
    const groups = groupSuggestions([chapterOf('c1', dialogue, ['Tom'])], ['Tom'], none);
    expect(groups.map(({ name, isNew, lines }) => [name, isNew, lines.length])).toEqual([
      ['Tom', false, 1],
      ['Old man', true, 2],
    ]);
  });

  it('find a member again under the description that the text has', () => {
    const cast = ['Old man', 'Tom'];
    const groups = groupSuggestions([chapterOf('c1', dialogue, cast)], cast, none);
    expect(groups.map(({ name, isNew }) => [name, isNew])).toEqual([
      ['Old man', false],
      ['Tom', false],
    ]);
  });

  it('put lines that nothing tells last, and never among what is accepted', () => {
    const text = '“Who goes there?”\n\nIt rained all night.\n\n“Go,” said Tom.';
    const chapters = [chapterOf('c1', text, [])].map((chapter) => ({
      ...chapter,
      suggestions: chapter.suggestions.map((one, at) =>
        at === 0 ? { ...one, speaker: null, certainty: 0 } : one,
      ),
    }));
    const groups = groupSuggestions(chapters, [], none);
    expect(groups.at(-1)?.name).toBeNull();
    expect(givenChapters(groups)).toEqual([
      { chapterId: 'c1', revision: 3, lines: [expect.objectContaining({ name: 'Tom' })] },
    ]);
  });

  it('leave out what was dismissed, also after the text around it moved', () => {
    const [group] = groupSuggestions([chapterOf('c1', dialogue, [])], [], none);
    const dismissed = new Set(group?.lines.map(({ key }) => key));
    const moved = chapterOf('c1', `It was late.\n\n${dialogue}`, []);
    const names = groupSuggestions([moved], [], dismissed).map(({ name }) => name);
    expect(names).not.toContain(group?.name);
    expect(names).toHaveLength(1);
  });

  it('part what is certain from what wants a look, which comes by doubt and with other names', () => {
    const text = '“Go,” said Anna.\n\n“No,” said Tom.\n\n“Why?”\n\n“It rains.”';
    const groups = groupSuggestions([chapterOf('c1', text, [])], [], none);
    const certain = certainGroups(groups).flatMap(({ lines }) => lines.map(({ quote }) => quote));
    expect(certain.sort()).toEqual(['Go,', 'No,']);
    const doubtful = doubtfulLines(groups);
    expect(doubtful.map(({ line }) => line.quote).sort()).toEqual(['It rains.', 'Why?']);
    const certainties = doubtful.map(({ line }) => line.certainty);
    expect(certainties).toEqual([...certainties].sort((one, other) => other - one));
    expect(doubtful.some(({ names }) => names.length > 1)).toBe(true);
  });

  it('give the lines of a chapter in their order, whoever says them', () => {
    const groups = groupSuggestions([chapterOf('c1', dialogue, [])], [], none);
    const froms = givenChapters(groups)[0]?.lines.map(({ from }) => from) ?? [];
    expect(froms).toEqual([...froms].sort((one, other) => one - other));
    expect(froms).toHaveLength(3);
  });
});

describe('lines whose text has moved', () => {
  const repeated = '“Yes,” said Tom.\n\n“Go,” said Tom.\n\n“Yes,” said Tom.';
  const before = groupSuggestions([chapterOf('c1', repeated, ['Tom'])], ['Tom'], none);
  const later = { ...chapterOf('c1', `It was late.\n\n${repeated}`, ['Tom']), revision: 4 };
  const now = groupSuggestions([later], ['Tom'], none);
  const lines = before[0]?.lines ?? [];
  const given = (name: string, at: number) => ({
    name,
    isNew: true,
    lines: lines.slice(at, at + 1),
  });

  // Bug: after an edit a line given to somebody else by hand went to whom it was suggested for.
  it('stay with whom they were given to, the second one of the same words the second', () => {
    const moved = sameLinesIn(now, before, [given('Bella', 2), given('Cid', 1)]) ?? [];
    expect(givenChapters(moved)).toEqual([
      {
        chapterId: 'c1',
        revision: 4,
        lines: [
          expect.objectContaining({ name: 'Cid', from: (lines[1]?.from ?? 0) + 14 }),
          expect.objectContaining({ name: 'Bella', from: (lines[2]?.from ?? 0) + 14 }),
        ],
      },
    ]);
  });

  it('are none where one is gone, or where nothing tells which of two it is', () => {
    const without = (text: string) =>
      groupSuggestions([{ ...chapterOf('c1', text, ['Tom']), revision: 4 }], ['Tom'], none);
    const shorter = without('“Yes,” said Tom.\n\n“Yes,” said Tom.');
    expect(sameLinesIn(shorter, before, [given('Cid', 1)])).toBeNull();
    expect(sameLinesIn(shorter, before, [given('Bella', 2)])).not.toBeNull();
    const more = without(`${repeated}\n\n“Yes,” said Tom.`);
    expect(sameLinesIn(more, before, [given('Bella', 2)])).toBeNull();
  });
});
