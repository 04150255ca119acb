import type { BookPublications } from '../../features/library/book-publications.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function publicationHandlers(
  publications: BookPublications,
  files: FileHandles,
): HandlersOf<'publication'> {
  return {
    'publication.get': ({ projectId }) => publications.get(projectId),
    'publication.save': ({ projectId, ...publication }) =>
      publications.save(projectId, publication),
    'publication.setCover': ({ projectId, fileHandle }) =>
      publications.setCover(projectId, fileHandle === null ? null : files.resolve(fileHandle)),
  };
}
