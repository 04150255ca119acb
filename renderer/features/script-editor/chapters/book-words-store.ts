import { create } from 'zustand';
import { countWords } from '../../../../shared/script/text-measures.ts';
import { request } from '../../../ipc/client.ts';
import { useScriptStore } from '../save/script-store.ts';

type BookWords = {
  readonly projectId: string | null;
  /** By chapter; the open one as it is typed. */
  readonly words: Readonly<Record<string, number>>;
};

/** How many words the open book has, chapter by chapter. */
export const useBookWords = create<BookWords>()(() => ({ projectId: null, words: {} }));

/** Reads the chapters of a book once; what cannot be read is not shown. */
export async function loadBookWords(projectId: string): Promise<void> {
  const words = await request('project.words', { projectId }).catch(() => null);
  if (useScriptStore.getState().project?.id !== projectId) return;
  useBookWords.setState(words === null ? { projectId: null, words: {} } : { projectId, words });
  countOpenChapter();
}

/** The open chapter by the lines that the page holds, so that typing asks main for nothing. */
export function countOpenChapter(): void {
  const { chapter, segments } = useScriptStore.getState();
  if (chapter === null || useBookWords.getState().projectId !== chapter.projectId) return;
  // As main counts: titles that are not spoken are read all the same.
  const read = segments.filter(({ kind }) => kind === 'speech' || kind === 'heading');
  const count = read.reduce((sum, { shown }) => sum + countWords(shown), 0);
  const { words } = useBookWords.getState();
  if (words[chapter.id] !== count) {
    useBookWords.setState({ words: { ...words, [chapter.id]: count } });
  }
}

/** Words of the chapters that a book has now. */
export function wordsOfBook(
  { words }: BookWords,
  chapters: readonly { readonly id: string }[],
): number {
  return chapters.reduce((sum, { id }) => sum + (words[id] ?? 0), 0);
}
