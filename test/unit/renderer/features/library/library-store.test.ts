import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmAll,
  confirmReview,
  discardReview,
  importOpened,
  leaveOutWaiting,
  onReading,
  stopReading,
} from '../../../../../renderer/features/library/import-files.ts';
import {
  loadLibrary,
  openFirstBook,
  removeBooks,
  useLibraryStore,
} from '../../../../../renderer/features/library/library-store.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { redoEntry, undoEntry } from '../../../../../renderer/stores/undo-stack.ts';
import { useViewStore } from '../../../../../renderer/stores/view-store.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { ImportReview, Project } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { projectSummary } from '../../../../support/builders/project-summary.ts';
import { playBridge, type ScriptedBridge } from '../../../../support/studio/scripted-bridge.ts';

const sample = projectSummary('p1', { title: 'The Lamplighter', isSample: true });

let bridge: ScriptedBridge;
let answer: () => void;
const screen = () => useViewStore.getState().screen;

beforeEach(() => {
  useViewStore.getState().go('library');
  const read = new Promise<void>((done) => {
    answer = done;
  });
  bridge = playBridge({
    'library.list': () => read.then(() => [sample]),
    'library.review': () => new Promise(() => undefined),
    'library.stopReading': () => null,
    'library.remove': () => null,
    'library.restore': () => null,
  });
  // What opening a book shows is none of this file's business.
  bridge.fail('project.get', { code: errorCodes.notFound, message: 'No book.', data: {} });
});

afterEach(() => {
  setBridge(null);
  useScriptStore.setState({ project: null });
  useLibraryStore.setState({ books: null, readingName: null, readingHandle: null, review: null });
  useLibraryStore.setState({ waiting: [], importProblems: [], addedCount: null });
});

describe('the first start', () => {
  it('opens the sample on its first page', async () => {
    const started = loadLibrary().then(openFirstBook);
    answer();
    await started;
    expect(screen()).toBe('script');
    expect(bridge.calls('project.get')).toEqual([{ projectId: 'p1' }]);
  });

  // Bug: the sample opened over the screen that a key or a click had led to while the list was read.
  it('leaves a person where they have gone meanwhile', async () => {
    const started = loadLibrary().then(openFirstBook);
    useViewStore.getState().go('settings');
    answer();
    await started;
    expect(screen()).toBe('settings');
    expect(bridge.calls('project.get')).toEqual([{ projectId: 'p1' }]);
  });

  // Bug: the book dropped in the first second was read behind the sample's back.
  it('does not cover a book that was dropped meanwhile', async () => {
    const started = loadLibrary().then(openFirstBook);
    void importOpened([{ name: 'own.epub', handle: 'h' }]);
    answer();
    await started;
    expect(screen()).toBe('library');
  });
});

describe('a book that is being added', () => {
  const review = (draftId: string) => partial<ImportReview>({ draftId, chapters: [] });
  const choice = { title: 'First', author: null, language: 'en', chapters: [] };
  const underReview = () => useLibraryStore.getState().review?.draftId;

  /** Holds the answer to one of the calls until it is let go. */
  function hold(route: 'library.confirm' | 'project.get') {
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    bridge = playBridge({
      'library.list': () => [sample],
      'library.review': (input) => review((input as { fileHandle: string }).fileHandle),
      'library.confirm': () => ({ projectId: 'p2' }),
      'project.get': () => ({ id: 'p2', chapters: [] }),
      [route]: () =>
        held.then(() =>
          route === 'project.get'
            ? partial<Project>({ id: 'p2', chapters: [] })
            : { projectId: 'p2' },
        ),
    });
    useLibraryStore.setState({ review: review('first') });
    useViewStore.getState().go('review');
    return letGo;
  }

  const isBeingOpened = () =>
    expect.poll(() => bridge.calls('project.get')).toEqual([{ projectId: 'p2' }]);

  // Bug: the script was shown with the book of before until the new one was read, and took a press for it.
  it('takes the screen once it is there', async () => {
    const letGo = hold('project.get');
    const adding = confirmReview(choice);
    await isBeingOpened();
    expect(screen()).toBe('review');
    letGo();
    await adding;
    expect(screen()).toBe('script');
  });

  const waitingNames = () => useLibraryStore.getState().waiting.map(({ name }) => name);

  const drop = (...names: readonly string[]) =>
    importOpened(names.map((name) => ({ name: `${name}.epub`, handle: name })));

  // Bug: a book that was dropped while the one before was being opened was read, and its review then put away.
  it('leaves the review that begins while it is opened', async () => {
    const letGo = hold('project.get');
    const adding = confirmReview(choice);
    await isBeingOpened();
    await drop('second');
    expect(screen()).toBe('review');
    letGo();
    await adding;
    await expect.poll(underReview).toBe('second');
    expect(screen()).toBe('review');
  });

  // Bug: one that was dropped while the first was being stored came to its review, and the first opened over it.
  it('is stored before a dropped one comes to its review', async () => {
    const letGo = hold('library.confirm');
    const adding = confirmReview(choice);
    await drop('second');
    expect(underReview()).toBe('first');
    letGo();
    await adding;
    await expect.poll(underReview).toBe('second');
    expect(screen()).toBe('review');
    expect(bridge.calls('project.get')).toEqual([]);
  });

  // Bug: the next of those that waited took the place of the review that had begun meanwhile.
  it('lets none pass the one whose review began while it was opened', async () => {
    const letGo = hold('project.get');
    const adding = confirmReview(choice);
    await isBeingOpened();
    await drop('second');
    await drop('third', 'fourth');
    letGo();
    await adding;
    await expect.poll(underReview).toBe('second');
    expect(waitingNames()).toEqual(['third.epub', 'fourth.epub']);
  });

  // Bug: the book opened over the screen that a person had gone to while it was stored.
  it('does not call back who has gone elsewhere', async () => {
    const letGo = hold('library.confirm');
    const adding = confirmReview(choice);
    useViewStore.getState().go('settings');
    letGo();
    await adding;
    expect(screen()).toBe('settings');
    expect(useLibraryStore.getState().review).toBeNull();
  });

  // Bug: of books that were dropped one by one each put away the review of the one before, without a word.
  it('keeps its review from the next that are dropped', async () => {
    hold('library.confirm');
    useViewStore.getState().go('settings');
    await drop('second');
    await drop('third', 'fourth');
    expect(underReview()).toBe('first');
    expect(screen()).toBe('review');
    expect(waitingNames()).toEqual(['second.epub', 'third.epub', 'fourth.epub']);
  });
});

// Bug: of many books that were dropped together each had to be confirmed by itself.
describe('books that are added as proposed', () => {
  const review = (draftId: string) =>
    partial<ImportReview>({
      draftId,
      title: draftId,
      author: null,
      language: 'en',
      script: null,
      chapters: [{ title: '', first: 0, off: null, isLong: false }],
    });
  const choice = { title: 'first', author: null, language: 'en', chapters: [] };
  const { getState: library } = useLibraryStore;
  const added = () =>
    bridge.calls('library.confirm').map((input) => (input as { title: string }).title);

  beforeEach(async () => {
    bridge = playBridge({
      'library.list': () => [sample],
      'library.review': (input) => review((input as { fileHandle: string }).fileHandle),
      'library.confirm': () => ({ projectId: 'p2' }),
      'library.discard': () => null,
    });
    await loadLibrary();
    const names = ['first', 'second', sample.title, 'fourth'];
    await importOpened(names.map((name) => ({ name: `${name}.epub`, handle: name })));
  });

  it('need no look, but one that is there already does', async () => {
    expect(library().review?.draftId).toBe('first');
    await confirmAll(choice);
    await expect.poll(() => library().review?.draftId).toBe(sample.title);
    expect(added()).toEqual(['first', 'second']);
    expect(bridge.calls('library.confirm')[1]).toMatchObject({
      chapters: [{ title: 'Chapter 1', first: 0, isIncluded: true }],
    });
    await discardReview();
    await expect.poll(added).toEqual(['first', 'second', 'fourth']);
    await expect.poll(() => library().addedCount).toBeNull();
    expect(screen()).toBe('library');
  });

  it('leave a person where they have gone', async () => {
    const adding = confirmAll(choice);
    useViewStore.getState().go('settings');
    await adding;
    await expect.poll(added).toEqual(['first', 'second']);
    expect(screen()).not.toBe('library');
  });

  it('can be left out together', async () => {
    leaveOutWaiting();
    await discardReview();
    expect(library().review).toBeNull();
    expect(added()).toEqual([]);
  });
});

describe('a book that is being read', () => {
  // Bug: the progress of a reading before stood at the book that was dropped now.
  it('shows its own progress and stops by its own handle', async () => {
    void importOpened([{ name: 'own.epub', handle: 'h' }]);
    await Promise.resolve();
    onReading('h', 0.4);
    onReading('another', 0.9);
    expect(useLibraryStore.getState().readingFraction).toBe(0.4);
    await stopReading();
    expect(bridge.calls('library.stopReading')).toEqual([{ fileHandle: 'h' }]);
  });

  // Bug: of several books that were dropped all but the first were lost.
  it('goes before the others, each of which comes when the one before is put away', async () => {
    bridge.fail('library.review', {
      code: errorCodes.fileTooLarge,
      message: 'Too large.',
      data: {},
    });
    const names = ['a', 'b', 'c'];
    await importOpened(names.map((name) => ({ name: `${name}.epub`, handle: name })));
    const asked = bridge
      .calls('library.review')
      .map((call) => (call as { fileHandle: string }).fileHandle);
    expect(asked).toEqual(names);
    expect(useLibraryStore.getState().waiting).toEqual([]);
  });

  // Bug: what a person has stopped was shown as an error.
  it.each([
    [errorCodes.cancelled, []],
    [errorCodes.fileTooLarge, [errorCodes.fileTooLarge]],
  ])('that ends as %s shows %s', async (code, shown) => {
    bridge.fail('library.review', { code, message: 'It ended.', data: {} });
    await importOpened([{ name: 'own.epub', handle: 'h' }]);
    const { importProblems, readingName, readingHandle } = useLibraryStore.getState();
    expect(importProblems.map((problem) => problem.code)).toEqual(shown);
    expect([readingName, readingHandle]).toEqual([null, null]);
  });
});

// Bug: once its message was gone, a removed book could not be brought back, and Ctrl Z never did.
it('a book that was removed is an act that can be taken back and done again', async () => {
  answer();
  await removeBooks([sample]);
  await undoEntry();
  expect(bridge.calls('library.restore')).toEqual([{ projectId: 'p1' }]);
  await redoEntry();
  expect(bridge.calls('library.remove')).toHaveLength(2);
});

// Bug: where one of several books could not be removed, those before it had no way back.
it('books that were removed have their way back though another one could not be', async () => {
  answer();
  const others = ['p2', 'p3'].map((id) => ({ ...sample, id }));
  bridge = playBridge({
    'library.list': () => [],
    'library.restore': () => null,
    'library.remove': ({ projectId }) => {
      if (projectId === 'p3') throw new Error('It is in use.');
      return null;
    },
  });
  await removeBooks([sample, ...others]);
  await undoEntry();
  expect(bridge.calls('library.restore')).toEqual([{ projectId: 'p1' }, { projectId: 'p2' }]);
});
