import { setImmediate as nextTurn } from 'node:timers/promises';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { ChapterSpeakers, FoundPeople } from '../../../shared/model/cast.ts';
import { withWordsAround } from '../../../shared/script/shown/words-around.ts';
import {
  type BookPeople,
  knownNames,
  type Person,
  peopleOf,
} from '../../../shared/script/speakers/book-people.ts';
import { findSpeakers, namesOf } from '../../../shared/script/speakers/find-speakers.ts';
import type { NameCounts } from '../../../shared/script/speakers/name-counts.ts';
import { readProse } from '../../../shared/script/speakers/prose.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';

/** Kept by revision and cast, so that the panel may ask whenever it shows. */
export type BookSpeakers = {
  /** Of one chapter, or of the book; other work goes on in between. */
  readonly find: (
    project: ProjectRow,
    chapterId: string | null,
  ) => Promise<readonly ChapterSpeakers[]>;
  /** The same of one chapter, at once. */
  readonly ofChapter: (project: ProjectRow, chapter: ChapterRow) => ChapterSpeakers;
  /** Who is who in the book as it is saved now. */
  readonly people: (project: ProjectRow) => BookPeople;
  /** The same for people to see, with the members of the cast who seem to be one person. */
  readonly found: (project: ProjectRow) => FoundPeople;
};

const mostKept = 400;

type Kept<T> = Map<string, { readonly key: string; readonly value: T }>;

/**
 * Who seems to say the quoted lines of a book, chapter by chapter. A chapter that is edited is read again
 * alone: the names of the others are kept.
 */
export function createBookSpeakers(
  library: Pick<LibraryStore, 'chapters' | 'chapter'>,
): BookSpeakers {
  const speakers: Kept<ChapterSpeakers> = new Map();
  const names: Kept<NameCounts> = new Map();
  const books: Kept<{ readonly people: BookPeople; readonly names: string }> = new Map();

  const namesIn = (project: ProjectRow, id: string, revision: number): NameCounts => {
    const key = `${revision} ${project.language}`;
    return remembered(names, id, key, () => {
      const options = { cast: project.cast.map(({ name }) => name), language: project.language };
      return namesOf(library.chapter(id)?.text ?? '', options);
    });
  };

  const bookOf = (project: ProjectRow) => {
    const heads = library.chapters(project.id);
    const cast = knownNames(project.cast);
    const revisions = heads.map(({ id, revision }) => `${id} ${revision}`);
    const key = JSON.stringify([project.language, cast, revisions]);
    return remembered(books, project.id, key, () => {
      const counts = heads.map(({ id, revision }) => namesIn(project, id, revision));
      const people = peopleOf(counts, cast);
      return { people, names: JSON.stringify(people.people.map(({ aliases }) => aliases)) };
    });
  };

  const ofChapter = (project: ProjectRow, chapter: ChapterRow): ChapterSpeakers => {
    const book = bookOf(project);
    const { revision, title, ordinal } = chapter;
    const key = JSON.stringify([revision, project.language, knownNames(project.cast), book.names]);
    return remembered(speakers, chapter.id, key, () => {
      const cast = project.cast.map(({ name }) => name);
      const { language } = project;
      const prose = readProse(chapter.text, { cast, language });
      const options = { cast, language, people: book.people, prose };
      const found = findSpeakers(chapter.text, options);
      const suggestions = withWordsAround(chapter.text, options, found);
      return { chapterId: chapter.id, title, ordinal: ordinal + 1, revision, suggestions };
    });
  };

  return {
    ofChapter,
    people: (project) => bookOf(project).people,
    found: (project) => {
      const { people } = bookOf(project).people;
      // The cast holds two apart who are one by the text alone.
      const counts = library
        .chapters(project.id)
        .map(({ id, revision }) => namesIn(project, id, revision));
      const { find } = peopleOf(counts, []);
      const first = new Map<Person, string>();
      const pairs = project.cast.flatMap(({ name }) => {
        const person = find(name);
        const into = person === null ? undefined : first.get(person);
        if (person !== null && into === undefined) first.set(person, name);
        return into === undefined ? [] : [{ from: name, into }];
      });
      const named = people.map(({ name, aliases, gender }) => ({
        name,
        aliases: aliases.filter((one) => one !== name),
        gender,
      }));
      return { people: named, pairs };
    },
    find: async (project, chapterId) => {
      for (const { id, revision } of library.chapters(project.id)) {
        namesIn(project, id, revision);
        await nextTurn();
      }
      const found: ChapterSpeakers[] = [];
      for (const head of library.chapters(project.id)) {
        if (chapterId !== null && head.id !== chapterId) continue;
        const chapter = library.chapter(head.id);
        // The place among the others: chapters that were taken out leave no gap.
        if (chapter !== null) found.push(ofChapter(project, { ...chapter, ordinal: head.ordinal }));
        await nextTurn();
      }
      return found;
    },
  };
}

function remembered<T>(kept: Kept<T>, id: string, key: string, make: () => T): T {
  const known = kept.get(id);
  if (known?.key === key) return known.value;
  const value = make();
  kept.delete(id);
  kept.set(id, { key, value });
  forgetOldest(kept, mostKept);
  return value;
}
