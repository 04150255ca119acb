import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { planFor } from '../../../electron/features/narration/plan-text.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/* A book is stored in many short transactions: others have turns in between, and none sees a part of it. */

const one = forAllTests(openAppOnDemo);
const sent: string[] = [];
let app: App;

beforeAll(async () => {
  app = await one.start({ database: { trace: (sql) => sent.push(sql) } });
});

const textOf = (name: string) =>
  Array.from(
    { length: 150 },
    (_, at) => `In ${name} the line of number ${at} says a little. “Why?” asked number ${at}.`,
  ).join('\n\n');
const bookOf = (title: string) => ({
  title,
  author: null,
  language: 'en',
  cover: null,
  chapters: ['Dusk', 'Storm'].map((name) => ({ title: name, text: textOf(`${title} ${name}`) })),
});
const titles = () => app.projects.list().map(({ title }) => title);
describe('a book that is added', () => {
  // Catches a list or a click on a book with half of its chapters, and a main process that answers nobody.
  it('lets others have their turns, and is seen once all of it is there', async () => {
    const seen = new Set<boolean>();
    let isOver = false;
    const look = () => {
      seen.add(titles().includes('Rain'));
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await app.projects.add(bookOf('Rain')).finally(() => {
      isOver = true;
    });
    expect([...seen]).toEqual([false]);
    expect(titles()).toContain('Rain');
  });

  // Catches a piece that is written twice or never, another order, and identities that are made at the first look.
  it('holds the lines of its plan in their order, indexed as they were written', async () => {
    const book = bookOf('Snow');
    const id = await app.projects.add(book);
    const project = app.projects.row(id);
    sent.length = 0;
    const { chapters, segmentCount } = app.projects.get(id);
    expect(sent.filter((sql) => /INSERT INTO segment_audio/.test(sql))).toEqual([]);
    const planned = book.chapters.map(({ text }) => planFor(project, text).segments);
    expect(
      chapters.map((chapter) =>
        app.narration.chapter(chapter.id).segments.map(({ shown }) => shown),
      ),
    ).toEqual(planned.map((segments) => segments.map(({ shown }) => shown)));
    expect(segmentCount).toBe(planned.flat().filter(({ sent: said }) => said !== '').length);
  });

  // Catches what a kill in between leaves: a book without its end.
  it('is not there where its last chapter could not be written', async () => {
    const { chapters, ...rest } = bookOf('Hail');
    const [first = { title: '', text: '' }] = chapters;
    const broken = { title: 'Broken', text: null as unknown as string };
    await expect(app.projects.add({ ...rest, chapters: [first, broken] })).rejects.toThrow();
    expect(titles()).not.toContain('Hail');
  });
});
