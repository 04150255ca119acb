import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeRandom } from '../../support/fakes/fake-random.ts';
import { openApp } from '../../support/studio/open-app.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const home = folderForEachTest();
const app = forEachTest(() => openApp(home));

type Chapter = { readonly title: string; readonly paragraphs: readonly string[] };
const words = ['lamp', 'quay', 'gull', 'ladder', 'rope', 'bell', 'tide', 'stair', 'key', 'salt'];
const { fraction } = createFakeRandom(11);
const pick = (count: number) => Math.floor(fraction() * count);
const sentence = () => {
  const said = Array.from({ length: 12 + pick(6) }, () => words[pick(10)]).join(' ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} ${pick(1e6)}.`;
};
const manuscript: readonly Chapter[] = Array.from({ length: 6 }, (_, at) => ({
  title: `The ${words[at]}`,
  paragraphs: Array.from({ length: 12 }, () => `${sentence()} ${sentence()}`),
}));
const textOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n');
/** One sentence in a hundred and more is another one, two chapters moved, and one is split. */
const revised = (): readonly Chapter[] => {
  const [one, two, three, four, five, six] = manuscript as [
    Chapter,
    Chapter,
    Chapter,
    Chapter,
    Chapter,
    Chapter,
  ];
  const edited = {
    ...two,
    paragraphs: two.paragraphs.with(4, `${two.paragraphs[4]} And then some.`),
  };
  return [
    one,
    five,
    edited,
    { ...three, paragraphs: three.paragraphs.slice(0, 7) },
    { title: 'The second half', paragraphs: three.paragraphs.slice(7) },
    six,
    four,
  ];
};

let projectId = '';
const write = async (name: string, chapters: readonly Chapter[]) => {
  const path = join(home, name);
  await writeFile(path, textOf(chapters));
  return path;
};
beforeEach(async () => {
  const path = await write('novel.md', manuscript);
  const review = await app.imports.review({ fileHandle: 'h', path, fileName: 'novel.md' });
  const { draftId, chapters } = review;
  const confirmation = { draftId, title: 'Novel', author: null, language: 'en' };
  const chosen = chapters.map(({ first, title }) => ({ first, title, isIncluded: true }));
  ({ projectId } = await app.imports.confirm({ ...confirmation, chapters: chosen }));
});

const lines = () =>
  app.library
    .chapters(projectId)
    .flatMap(({ id }) =>
      app.narration.chapter(id).segments.map((line) => ({ ...line, chapter: id })),
    );
const idsByWords = () => new Map(lines().map(({ shown, id }) => [shown, id]));
const texts = () => app.library.chaptersWithText(projectId).map(({ text }) => text);

describe('a revised manuscript', () => {
  // Bugs: a moved chapter is bought again; a flag stays behind; an undo leaves half of a revision.
  it('changes what it changed: other lines keep their ids and decisions, and cost nothing', async () => {
    const before = idsByWords();
    const textsBefore = texts();
    for (const { id, shown } of lines()) {
      app.choices.choose({
        segmentId: id,
        takeId: null,
        forIdentity: null,
        isLocked: false,
        pauseAfterMs: null,
        isFlagged: true,
        flagNote: shown.slice(0, 20),
      });
    }
    const path = await write('novel-2.md', revised());
    const review = await app.revisions.review(projectId, { path, fileName: 'novel-2.md' });
    const kinds = review.chapters.flatMap(({ changes }) => changes.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'new')).toHaveLength(1);
    expect(kinds).not.toContain('gone');

    const { actId } = app.revisions.apply(review.draftId, []);
    const titles = app.library.chapters(projectId).map(({ title }) => title);
    expect(titles).toEqual(revised().map(({ title }) => title));
    const after = idsByWords();
    const changed = [...after.keys()].filter((shown) => !before.has(shown));
    // The new heading, and the lines of one paragraph.
    expect(changed.length).toBeGreaterThanOrEqual(2);
    expect(changed.length).toBeLessThanOrEqual(4);
    expect(review.lineCount).toBe(changed.length);
    for (const [shown, id] of before) if (after.has(shown)) expect(after.get(shown)).toBe(id);
    for (const { shown, flagNote } of lines()) {
      if (before.has(shown)) expect(flagNote).toBe(shown.slice(0, 20));
    }

    app.revisions.undo(actId);
    expect(texts()).toEqual(textsBefore);
    expect(idsByWords()).toEqual(before);
    expect(lines().every(({ shown, flagNote }) => flagNote === shown.slice(0, 20))).toBe(true);
    app.revisions.redo(actId);
    expect(new Set(idsByWords().keys())).toEqual(new Set(after.keys()));
  });

  // Bugs: the price left out the pronunciation; lines that are heard were told as missing, cut by a length chosen since.
  it('tells the price that is asked for afterwards', async () => {
    const rule = {
      projectId,
      find: 'lamp',
      say: 'lantern of the lighthouse',
      kind: 'text' as const,
    };
    const usual = { isWholeWord: true, isCaseSensitive: false, note: '' };
    app.pronunciation.rules.add(projectId, { ...rule, ...usual });
    const [id = ''] = app.library.chapters(projectId).map((chapter) => chapter.id);
    for (const line of app.narration.chapter(id).segments) {
      if (line.shown !== '') await app.narration.hear(line.id);
    }
    app.segmentLengths.choose(projectId, 'long');
    const [first, ...others] = manuscript as [Chapter, ...Chapter[]];
    const added = 'A lamp, a lamp, and then a lamp again.';
    const paragraphs = [...first.paragraphs.slice(0, 6), added, ...first.paragraphs.slice(6)];
    const path = await write('added.md', [{ ...first, paragraphs }, ...others]);
    const { draftId, lineCount, price } = await app.revisions.review(projectId, {
      path,
      fileName: 'added.md',
    });
    app.revisions.apply(draftId, []);
    const missing = app.narration.price(id);
    expect(missing.segmentCount).toBe(1);
    expect({ lineCount, price }).toEqual({ lineCount: 1, price: missing.price });
  });

  it('keeps what was written here, and says where both sides changed a paragraph', async () => {
    const [first] = app.library.chaptersWithText(projectId);
    const own = (first?.text ?? '').replace(
      manuscript[0]?.paragraphs[2] ?? '',
      `(sad) ${manuscript[0]?.paragraphs[2]}\n\nA line of my own.`,
    );
    app.projects.saveChapter(first?.id ?? '', own, first?.revision ?? -1);
    const path = await write('same.md', manuscript);
    const same = await app.revisions.review(projectId, { path, fileName: 'same.md' });
    expect(same.isBaseKnown).toBe(true);
    expect(same.chapters.flatMap(({ changes }) => changes)).toEqual([]);
    app.revisions.apply(same.draftId, []);
    expect(texts()[0]).toBe(own);

    const [one, ...rest] = manuscript as [Chapter, ...Chapter[]];
    const mine = own.replace(one.paragraphs[5] ?? '', `${one.paragraphs[5]} Said here.`);
    app.projects.saveChapter(
      first?.id ?? '',
      mine,
      app.library.chapter(first?.id ?? '')?.revision ?? -1,
    );
    const theirs = {
      ...one,
      paragraphs: one.paragraphs.with(5, `Said there. ${one.paragraphs[5]}`),
    };
    const other = await write('other.md', [theirs, ...rest]);
    const review = await app.revisions.review(projectId, { path: other, fileName: 'other.md' });
    const changes = review.chapters[0]?.changes ?? [];
    expect(changes.map(({ kind }) => kind)).toEqual(['conflict']);
    const choice = { chapter: 0, at: changes[0]?.at ?? -1, side: 'theirs' } as const;
    expect(app.revisions.price(review.draftId, [])).toMatchObject({ lineCount: 0 });
    expect(app.revisions.price(review.draftId, [choice]).lineCount).toBeGreaterThan(0);
    app.revisions.apply(review.draftId, [choice]);
    expect(texts()[0]).toContain('Said there.');
    expect(texts()[0]).not.toContain('Said here.');
    expect(texts()[0]).toContain('A line of my own.');
  });
});

describe('a revised script file', () => {
  const firstScript = '# One\n\n@Anna: Who is there?\n\nNobody answered.\n';
  const laterScript =
    '# One\n\n@Anna: Who is there?\n\n@Bella: It is me, with the salt.\n\nNobody answered.\n';
  const castNames = (book: string) => app.projects.row(book).cast.map(({ name }) => name);
  const spoken = (book: string) =>
    app.library
      .chapters(book)
      .flatMap(({ id }) => app.narration.chapter(id).segments)
      .map(({ speaker, shown }) => [speaker, shown]);
  const importScript = async () => {
    const path = join(home, 'play.lectern.md');
    await writeFile(path, firstScript);
    const file = { fileHandle: 'p', path, fileName: 'play.lectern.md', isScript: true };
    const { draftId, chapters } = await app.imports.review(file);
    const chosen = chapters.map(({ first, title }) => ({ first, title, isIncluded: true }));
    const told = { draftId, title: 'Play', author: null, language: 'en', chapters: chosen };
    return { path, book: (await app.imports.confirm(told)).projectId };
  };
  const reviewLater = async (book: string, path: string) => {
    await writeFile(path, laterScript);
    return app.revisions.review(book, { path, fileName: 'play.lectern.md' });
  };

  // Bug: the narrator said "at Bella", as nobody of that name was in the cast.
  it('brings its new speakers into the cast, and an undo takes them out again', async () => {
    const { path, book } = await importScript();
    const review = await reviewLater(book, path);
    // Not the lines that are as they were, and not the name.
    expect(review.lineCount).toBe(1);
    const { actId } = app.revisions.apply(review.draftId, []);
    expect(castNames(book)).toEqual(['Anna', 'Bella']);
    expect(new Set(app.projects.row(book).cast.map(({ colour }) => colour)).size).toBe(2);
    expect(spoken(book)).toContainEqual(['Bella', 'It is me, with the salt.']);
    app.revisions.undo(actId);
    expect(castNames(book)).toEqual(['Anna']);
    expect(spoken(book).map(([, shown]) => shown)).not.toContain('It is me, with the salt.');
    app.revisions.redo(actId);
    expect(castNames(book)).toEqual(['Anna', 'Bella']);
  });

  it('brings nobody whose lines are left out', async () => {
    const { path, book } = await importScript();
    const review = await reviewLater(book, path);
    const [change] = review.chapters[0]?.changes ?? [];
    expect(change?.theirs).toContain('@Bella');
    const choice = { chapter: 0, at: change?.at ?? -1, side: 'ours' } as const;
    app.revisions.apply(review.draftId, [choice]);
    expect(castNames(book)).toEqual(['Anna']);
  });

  it('keeps who was given something since', async () => {
    const { path, book } = await importScript();
    const review = await reviewLater(book, path);
    const { actId } = app.revisions.apply(review.draftId, []);
    const voiced = app.projects
      .row(book)
      .cast.map((one) => (one.name === 'Bella' ? { ...one, speed: 1.1 } : one));
    app.projects.update(book, { cast: voiced });
    app.revisions.undo(actId);
    expect(castNames(book)).toEqual(['Anna', 'Bella']);
  });
});
