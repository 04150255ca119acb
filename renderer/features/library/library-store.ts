import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { OpenedFile } from '../../../shared/ipc/routes/files.ts';
import type { ImportReview, ProjectSummary } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { forget, recall } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, showUndo, withErrorToast } from '../../ui/toast.tsx';
import { useScriptStore } from '../script-editor/script-store.ts';
import { firstStartBook, orderBooks } from './progress.ts';

type LibraryState = {
  /** Null until the library was read once. */
  readonly books: readonly ProjectSummary[] | null;
  readonly problem: AppError | null;
  /** The name of the file that is being read. */
  readonly readingName: string | null;
  readonly importProblem: AppError | null;
  readonly review: ImportReview | null;
  /** Of the file under review, for reading it otherwise. */
  readonly reviewHandle: string | null;
  readonly load: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly openBook: (projectId: string) => Promise<void>;
  readonly importFile: (file: File) => Promise<void>;
  /** The same for a file that main knows already. */
  readonly importOpened: (file: OpenedFile) => Promise<void>;
  /** Reads the file under review again, its tags kept or taken as words. Throws AppError. */
  readonly readAsScript: (isScript: boolean) => Promise<void>;
  readonly confirm: (choice: ReviewChoice) => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly createProject: (title: string) => Promise<void>;
  readonly remove: (book: ProjectSummary) => Promise<void>;
  readonly clearImportProblem: () => void;
};

export type ReviewChoice = {
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly chosen: readonly boolean[];
};

export const useLibraryStore = create<LibraryState>()((set, get) => ({
  books: null,
  problem: null,
  readingName: null,
  importProblem: null,
  review: null,
  reviewHandle: null,

  load: async () => {
    try {
      set({ books: orderBooks(await request('library.list', {})), problem: null });
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },

  start: async () => {
    await get().load();
    const books = get().books ?? [];
    const sample = firstStartBook(books);
    if (sample !== null) {
      // Who has gone somewhere or dropped a book while the list was read is not taken away from there.
      const { readingName, review } = get();
      if (useViewStore.getState().screen === 'library' && readingName === null && review === null) {
        useViewStore.getState().go('script');
      }
      await useScriptStore.getState().openProject(sample.id);
      return;
    }
    const last = recall('project');
    if (last !== null && books.some(({ id }) => id === last)) {
      await useScriptStore.getState().openProject(last);
    }
  },

  openBook: async (projectId) => {
    useViewStore.getState().go('script');
    if (useScriptStore.getState().project?.id !== projectId) {
      await useScriptStore.getState().openProject(projectId);
    }
  },

  importFile: (file) => reviewFile(file.name, () => fileHandle(file)),
  importOpened: ({ name, handle }) => reviewFile(name, async () => handle),

  readAsScript: async (isScript) => {
    const { review: before, reviewHandle } = get();
    if (before === null || reviewHandle === null) {
      return;
    }
    set({ review: await request('library.review', { fileHandle: reviewHandle, isScript }) });
    await request('library.discard', { draftId: before.draftId });
  },

  confirm: async (choice) => {
    const { review } = get();
    if (review === null) {
      return;
    }
    const { projectId } = await request('library.confirm', {
      draftId: review.draftId,
      ...choice,
      chosen: [...choice.chosen],
    });
    await get().load();
    await get().openBook(projectId);
    set({ review: null });
    showToast(t('review.added', { title: choice.title }));
  },

  discard: async () => {
    const { review } = get();
    set({ review: null });
    useViewStore.getState().go('library');
    if (review !== null) {
      try {
        await request('library.discard', { draftId: review.draftId });
      } catch {
        // A draft that is gone already is what was wanted.
      }
    }
  },

  createProject: async (title) => {
    const { projectId } = await request('project.create', { title });
    await get().load();
    await get().openBook(projectId);
  },

  remove: async ({ id: projectId, title }) => {
    await withErrorToast(async () => {
      if (useScriptStore.getState().project?.id === projectId) {
        await useScriptStore.getState().closeProject();
        forget('project');
      }
      await request('library.remove', { projectId });
      await get().load();
      showUndo(t('library.removed', { title }), () => {
        void withErrorToast(() => request('library.restore', { projectId }).then(get().load));
      });
    });
  },

  clearImportProblem: () => set({ importProblem: null }),
}));

/** Reads one file for a look at it; a second one waits for nobody and is passed over. */
async function reviewFile(name: string, handleOf: () => Promise<string>): Promise<void> {
  const { getState: get, setState: set } = useLibraryStore;
  if (get().readingName !== null) {
    return;
  }
  set({ readingName: name, importProblem: null });
  useViewStore.getState().go('library');
  try {
    const handle = await handleOf();
    const review = await request('library.review', { fileHandle: handle });
    set({ review, reviewHandle: handle });
    useViewStore.getState().go('review');
  } catch (error) {
    set({ importProblem: asAppError(error) });
  } finally {
    set({ readingName: null });
  }
}
