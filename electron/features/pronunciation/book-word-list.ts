import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedWord, WordList } from '../../../shared/model/pronunciation.ts';
import { pronounce } from '../../../shared/script/pronounce/pronounce.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import { requireProject } from '../library/chapters.ts';
import type { Narration } from '../narration/narration.ts';
import type { BookRules } from './book-rules.ts';
import { rangeInText } from './range-in-text.ts';
import { createWordCounter, hasDictionary } from './word-list.ts';

/** The names and unknown words of a book, and which of them a person found fine. */
export type BookWords = {
  readonly list: (projectId: string) => Promise<WordList>;
  readonly setFine: (projectId: string, words: readonly string[], isFine: boolean) => void;
};

type BookWordParts = {
  readonly library: LibraryStore;
  readonly narration: Pick<Narration, 'find'>;
  readonly store: Pick<PronunciationStore, 'fineWords' | 'setFine' | 'transaction'>;
  readonly bookRules: BookRules;
};

export function createBookWords(parts: BookWordParts): BookWords {
  const { library, store } = parts;

  return {
    list: async (projectId) => {
      const project = requireProject(library, projectId);
      // The dictionary is long: a start does not read it.
      const { isEnglishWord } = await import('./english-words.ts');
      const counter = createWordCounter(project.language, isEnglishWord);
      const chapters = new Map(library.chaptersWithText(projectId).map((row) => [row.id, row]));
      for (const chapterId of chapters.keys()) {
        const { plan } = parts.narration.find(chapterId).orders;
        for (const [segment, { sent }] of plan.segments.entries()) {
          counter.read(sent, { chapterId, segment });
        }
        // Lets other work of the process go on between two chapters.
        await nextTurn();
      }
      const fine = store.fineWords(projectId);
      const pronouncer = parts.bookRules.pronouncerOf(project);
      const words = counter
        .found()
        .flatMap(({ segment: index, ...found }): readonly ListedWord[] => {
          const chapter = chapters.get(found.chapterId);
          const segment = parts.narration.find(found.chapterId).orders.plan.segments[index];
          if (chapter === undefined || segment === undefined) return [];
          const hasRule = pronounce(found.word, pronouncer).replacements.length > 0;
          const place = rangeInText(chapter.text, segment, found.word);
          const { title: chapterTitle } = chapter;
          return [{ ...found, ...place, chapterTitle, hasRule, isFine: fine.has(found.word) }];
        });
      return { words, hasDictionary: hasDictionary(project.language) };
    },
    setFine: (projectId, words, isFine) => {
      const { id } = requireProject(library, projectId);
      store.transaction(() => {
        for (const word of words) store.setFine(id, word, isFine);
      });
    },
  };
}
