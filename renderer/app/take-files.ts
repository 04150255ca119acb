import type { OpenedFile } from '../../shared/ipc/routes/files.ts';
import { isBookName } from '../../shared/model/import/book-files.ts';
import { importFiles, importOpened } from '../features/library/import-files.ts';
import {
  addOpenedToVoice,
  addToVoice,
  openReference,
  sortFiles,
  useReferenceStore,
} from '../features/references/reference-store.ts';
import { importVoices, voicePackEnding } from '../features/voices/voice-acts.ts';
import { t } from '../i18n/index.ts';
import { request } from '../ipc/client.ts';
import { useViewStore } from '../stores/view-store.ts';
import { showLink, showToast, withErrorToast } from '../ui/messages/toast.tsx';
import { formatList } from '../ui/words/format.ts';

/** As many of the files that were left are told by name. */
const mostNamed = 3;

type Takers<Given> = {
  readonly toVoice: (sounds: readonly Given[]) => Promise<void>;
  readonly toLibrary: (books: readonly Given[]) => Promise<void>;
};

/**
 * Recordings become a voice, or parts of the one that is open; books go to their reviews, one after another. Of both
 * at once the book is shown, because it is stored only after a look, and the voice is told.
 */
async function takeFiles<Given extends { readonly name: string; readonly type?: string }>(
  files: readonly Given[],
  { toVoice, toLibrary }: Takers<Given>,
): Promise<void> {
  const isOnVoices = useViewStore.getState().screen === 'voices';
  const sorted = sortFiles(files, isOnVoices);
  const { sounds } = sorted;
  // Of a folder only what may be a book; a single file is told why it is none.
  const books =
    sorted.books.length > 1 ? sorted.books.filter(({ name }) => isBookName(name)) : sorted.books;
  const left = sorted.books.filter((file) => !books.includes(file));
  if (left.length > 0) {
    const names = formatList(left.slice(0, mostNamed).map(({ name }) => name));
    showToast(t('library.noBooks', { count: left.length, names }));
  }
  const taken = sounds.length === 0 ? null : toVoice(sounds);
  if (books.length === 0) {
    await taken;
    return;
  }
  if (taken !== null) {
    // The voice is begun first: it takes the screen, and the book then takes it over.
    await Promise.resolve();
    tellVoice(sounds.length);
  }
  await Promise.all([taken, toLibrary(books)]);
}

function tellVoice(count: number): void {
  showLink(t('references.dropped.split', { count }), t('references.dropped.show'), () => {
    const { openId } = useReferenceStore.getState();
    if (openId === null) {
      useViewStore.getState().go('voices');
    } else {
      void openReference(openId);
    }
  });
}

/** What was dropped anywhere in the window. */
export async function takeDropped(files: readonly File[]): Promise<void> {
  const isPack = ({ name }: File): boolean => name.toLowerCase().endsWith(voicePackEnding);
  for (const pack of files.filter(isPack)) {
    await importVoices(pack);
  }
  const others = files.filter((file) => !isPack(file));
  if (others.length === 0) return;
  await takeFiles(others, {
    toVoice: addToVoice,
    toLibrary: importFiles,
  });
}

/** What the system has opened with the program: the dock, a file's own menu, the command line. */
export async function readOpenedFiles(): Promise<void> {
  await withErrorToast(async () => {
    const files = await request('files.readOpenedFiles', {});
    if (files.length > 0) {
      await takeFiles<OpenedFile>(files, {
        toVoice: (sounds) => addOpenedToVoice([...sounds]),
        toLibrary: importOpened,
      });
    }
  });
}
