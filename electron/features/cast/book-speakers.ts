import { setImmediate as nextTurn } from 'node:timers/promises';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { ChapterSpeakers } from '../../../shared/model/cast.ts';
import { findSpeakers } from '../../../shared/script/speakers/find-speakers.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';

/** Kept by revision and cast, so that the panel may ask whenever it shows. */
export type BookSpeakers = (
  project: ProjectRow,
  chapterId: string | null,
) => Promise<readonly ChapterSpeakers[]>;

const mostKept = 400;

/** Who seems to say the quoted lines of a book, chapter by chapter; other work goes on in between. */
export function createBookSpeakers(
  library: Pick<LibraryStore, 'chapter' | 'chaptersWithText'>,
): BookSpeakers {
  const kept = new Map<string, { readonly key: string; readonly found: ChapterSpeakers }>();

  const look = (project: ProjectRow, chapter: ChapterRow): ChapterSpeakers => {
    const cast = project.cast.map(({ name }) => name);
    const key = JSON.stringify([chapter.revision, project.language, cast]);
    const known = kept.get(chapter.id);
    if (known?.key === key) return known.found;
    const { language } = project;
    const found = {
      chapterId: chapter.id,
      title: chapter.title,
      ordinal: chapter.ordinal + 1,
      revision: chapter.revision,
      suggestions: findSpeakers(chapter.text, { cast, language }),
    };
    kept.delete(chapter.id);
    kept.set(chapter.id, { key, found });
    forgetOldest(kept, mostKept);
    return found;
  };

  return async (project, chapterId) => {
    const chapters = library
      .chaptersWithText(project.id)
      .filter(({ id }) => chapterId === null || id === chapterId);
    const found: ChapterSpeakers[] = [];
    for (const chapter of chapters) {
      found.push(look(project, chapter));
      await nextTurn();
    }
    return found;
  };
}
