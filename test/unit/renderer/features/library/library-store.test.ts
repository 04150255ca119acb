import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  importOpened,
  startLibrary,
  useLibraryStore,
} from '../../../../../renderer/features/library/library-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { useViewStore } from '../../../../../renderer/stores/view-store.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { ProjectSummary } from '../../../../../shared/model/project.ts';
import { playBridge, type ScriptedBridge } from '../../../../support/studio/scripted-bridge.ts';

const sample: ProjectSummary = {
  ...{ id: 'p1', title: 'The Lamplighter', author: null, language: 'en', coverUrl: null },
  ...{ chapterCount: 1, segmentCount: 1, madeCount: 0, madeMs: 0, estimatedMs: 1 },
  ...{ openedAtMs: null, isSample: true },
};

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
  });
  // What opening a book shows is none of this file's business.
  bridge.fail('project.get', { code: errorCodes.notFound, message: 'No book.', data: {} });
});

afterEach(() => {
  setBridge(null);
  useLibraryStore.setState({ books: null, readingName: null, review: null });
});

describe('the first start', () => {
  it('opens the sample on its first page', async () => {
    const started = startLibrary();
    answer();
    await started;
    expect(screen()).toBe('script');
    expect(bridge.calls('project.get')).toEqual([{ projectId: 'p1' }]);
  });

  // Bug: the sample opened over the screen that a key or a click had led to while the list was read.
  it('leaves a person where they have gone meanwhile', async () => {
    const started = startLibrary();
    useViewStore.getState().go('settings');
    answer();
    await started;
    expect(screen()).toBe('settings');
    expect(bridge.calls('project.get')).toEqual([{ projectId: 'p1' }]);
  });

  // Bug: the book dropped in the first second was read behind the sample's back.
  it('does not cover a book that was dropped meanwhile', async () => {
    const started = startLibrary();
    void importOpened({ name: 'own.epub', handle: 'h' });
    answer();
    await started;
    expect(screen()).toBe('library');
  });
});
