import { beforeEach, describe, expect, it } from 'vitest';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openApp } from '../../support/studio/open-app.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const home = folderForEachTest();
const told: EventMessage[] = [];
const app = forEachTest(() => openApp(home, { emit: (event) => told.push(event) }));
let projectId = '';

const paragraph = (word: string) =>
  `${word} stands at the start of a line that is long enough to be a segment of its own.`;
const text = (...words: readonly string[]) => words.map(paragraph).join('\n\n');

beforeEach(async () => {
  projectId = await app.projects.add(
    newBook('Trees', [
      { title: 'One', text: text('Ash', 'Birch') },
      { title: 'Two', text: text('Cedar', 'Dogwood') },
    ]),
  );
});

const chapter = (at: number) => app.library.chaptersWithText(projectId)[at];
const lineOf = (word: string) =>
  app.library
    .chaptersWithText(projectId)
    .flatMap(({ id }) => app.narration.chapter(id).segments)
    .find(({ shown }) => shown.startsWith(word))?.id ?? '';
const listed = () =>
  app.bookmarks
    .list(projectId)
    .map(({ chapterTitle, index, note, shown }) => [
      chapterTitle,
      index,
      shown.split(' ')[0],
      note,
    ]);

function type(at: number, next: string) {
  const open = chapter(at);
  app.projects.saveChapter(open?.id ?? '', next, open?.revision ?? -1);
}

describe('bookmarks', () => {
  it('tell every page that shows the book (bug: a mark made in one tab is not there in another)', () => {
    const ofBook = { name: 'library.changed', payload: { projectId } };
    const line = lineOf('Birch');
    told.length = 0;
    app.bookmarks.set(line, 'here');
    expect(told).toContainEqual(ofBook);
  });

  it('are listed in the order of the book with their notes, whatever the order of marking', () => {
    expect(app.bookmarks.set(lineOf('Dogwood'), 'too long')).toBeNull();
    app.bookmarks.set(lineOf('Birch'), '');
    expect(app.bookmarks.set(lineOf('Dogwood'), 'shorter')).toBe('too long');
    expect(listed()).toEqual([
      ['One', 1, 'Birch', ''],
      ['Two', 1, 'Dogwood', 'shorter'],
    ]);
    app.bookmarks.set(lineOf('Dogwood'), null);
    expect(listed()).toEqual([['One', 1, 'Birch', '']]);
  });

  it('stay at their line while text comes and goes before it (bug: a mark kept by its place)', () => {
    app.bookmarks.set(lineOf('Birch'), 'here');
    type(0, text('Alder', 'Aspen', 'Ash', 'Birch'));
    expect(listed()).toEqual([['One', 3, 'Birch', 'here']]);
    type(0, text('Birch'));
    expect(listed()).toEqual([['One', 0, 'Birch', 'here']]);
    type(0, `${text('Birch')} Always.`);
    expect(listed()).toEqual([['One', 0, 'Birch', 'here']]);
  });

  it('come back with their line when it is taken away and brought back', () => {
    app.bookmarks.set(lineOf('Birch'), 'here');
    type(0, text('Ash'));
    expect(listed()).toEqual([]);
    type(0, text('Ash', 'Birch'));
    expect(listed()).toEqual([['One', 1, 'Birch', 'here']]);
  });

  it('go with their lines when chapters are split and joined', () => {
    app.bookmarks.set(lineOf('Birch'), 'here');
    const one = chapter(0);
    const at = text('Ash', 'Birch').indexOf('Birch');
    app.outline.split(one?.id ?? '', at, one?.revision ?? -1);
    expect(listed()).toEqual([['One', 0, 'Birch', 'here']]);
    expect(app.bookmarks.list(projectId)[0]?.chapterId).toBe(chapter(1)?.id);
    app.outline.remove(chapter(1)?.id ?? '');
    expect(listed()).toEqual([]);
  });

  it('are refused for a line that is gone', () => {
    expect(() => app.bookmarks.set('999999', '')).toThrow(/not in the chapter/);
  });
});
