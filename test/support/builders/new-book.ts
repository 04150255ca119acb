import type { NewProject } from '../../../electron/features/library/projects.ts';

/** A book in English without author and cover, to be added to a library. */
export function newBook(
  title: string,
  chapters: NewProject['chapters'],
  cast: NewProject['cast'] = [],
): NewProject {
  return { title, author: null, language: 'en', cover: null, cast, chapters };
}
