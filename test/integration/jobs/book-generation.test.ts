import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const again = 'The bell rang once more over the harbour, and nobody on the long quay answered it.';
const texts = [
  `The lamplighter came down the hill with the first fog of the evening.\n\n${again}`,
  `${again}\n\nWhen the tide had turned, the last of the boats lay still beside the wall.`,
];

const one = forAllTests(openAppOnDemo);
let app: App;
let projectId: string;

const bought = async () => (await one.user.ledger()).items.length;
const jobs = () => app.queue.list().jobs;

beforeAll(async () => {
  app = await one.start();
  const chapters = texts.map((text, at) => ({ title: `Part ${at + 1}`, text }));
  projectId = await app.projects.add(newBook('Bell', chapters));
});

it('makes a book by one approval, a job for each chapter in its order, and each text once', async () => {
  const { segmentCount, price, approval } = app.bookGeneration.price(projectId);
  expect(segmentCount).toBe(3);
  expect(price.expectedTokens).toBeGreaterThan(0);
  expect(() => app.bookGeneration.make(projectId, null)).toThrow('Approve the price first.');
  expect(jobs()).toEqual([]);

  app.bookGeneration.make(projectId, approval);
  // Bug: a second press made every chapter's job anew.
  app.bookGeneration.make(projectId, approval);
  // Bug: each job went before the others, so that a book was generated from its end.
  expect(jobs().map(({ title }) => title)).toEqual(['Part 1', 'Part 2']);
  expect(await bought()).toBe(0);

  app.queue.open();
  await one.until(() => jobs().every(({ state }) => state === 'done'));
  expect(await bought()).toBe(3);
  expect(app.bookGeneration.price(projectId).segmentCount).toBe(0);
  expect(app.bookGeneration.make(projectId, null)).toEqual({ started: 0 });
});

// Bug: a chapter that somebody waited for was cancelled and begun again behind everything else.
it('leaves a chapter that is under way where it stands', async () => {
  const chapters = texts.map((text, at) => ({ title: `Left ${at + 1}`, text: `${text} Again.` }));
  const bookId = await app.projects.add(newBook('Left', chapters));
  await app.queue.close();
  const second = app.library.chapters(bookId)[1]?.id ?? '';
  const { approval } = app.narration.price(second);
  const { jobId } = app.chapters.make(second, undefined, approval);
  // Bug: what is under way was to be approved, and reckoned, once more.
  const offer = app.bookGeneration.price(bookId);
  expect(offer.segmentCount).toBe(1);
  app.bookGeneration.make(bookId, offer.approval);
  const of = jobs().filter(({ projectId: id }) => id === bookId);
  expect(of.map(({ title, state }) => [title, state])).toEqual([
    ['Left 2', 'waiting'],
    ['Left 1', 'waiting'],
  ]);
  expect(of[0]?.id).toBe(jobId);
});

// Bug: a thousand chapters were a thousand commits and more, while the window stood still.
it('puts all chapters in at once: where one cannot be, none is', async () => {
  const chapters = texts.map((text, at) => ({ title: `Whole ${at + 1}`, text: `${text} Whole.` }));
  const bookId = await app.projects.add(newBook('Whole', chapters));
  const { approval } = app.bookGeneration.price(bookId);
  const wanted = [...app.library.chapters(bookId).map(({ id }) => id), 'gone'];
  const all = wanted.map((chapterId) => ({ chapterId }));
  expect(() => app.chapters.makeAll(all, approval)).toThrow();
  expect(jobs().filter(({ projectId: id }) => id === bookId)).toEqual([]);
});

/*
 * Bug: what was under way of the chapters before it was stopped and nothing took its place, could not be stopped any
 * more where it still waited, and the approval was used up.
 */
it('stops nothing and uses up no approval where one chapter cannot be put in', async () => {
  const chapters = texts.map((text, at) => ({ title: `Kept ${at + 1}`, text: `${text} Kept.` }));
  const bookId = await app.projects.add(newBook('Kept', chapters));
  const [first = '', second = ''] = app.library.chapters(bookId).map(({ id }) => id);
  const { approval } = app.bookGeneration.price(bookId);
  app.chapters.make(first, undefined, app.narration.price(first).approval);
  const states = () =>
    jobs()
      .filter(({ projectId: id }) => id === bookId)
      .map(({ title, state }) => `${title}: ${state}`);
  const all = [first, second, 'gone'].map((chapterId) => ({ chapterId }));
  expect(() => app.chapters.makeAll(all, approval)).toThrow();
  expect(states()).toEqual(['Kept 1: waiting']);
  app.chapters.stop(first);
  expect(states()).toEqual(['Kept 1: cancelled']);
  app.chapters.makeAll(all.slice(0, 2), approval, 'last');
  expect(states()).toEqual(['Kept 1: cancelled', 'Kept 1: waiting', 'Kept 2: waiting']);
});
