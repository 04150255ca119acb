import type { Database } from '../../../electron/storage/database.ts';
import { createLibraryStore } from '../../../electron/storage/library.ts';

let count = 0;

/** An empty chapter of an English book of its own; its id. */
export function addPlainChapter(database: Database): string {
  count += 1;
  const projectId = `book-${count}`;
  const id = `chapter-${count}`;
  const library = createLibraryStore(database);
  const book = { id: projectId, title: 'Book', author: null, language: 'en', coverFile: null };
  const voice = { narratorVoiceId: 'default', speed: 1, segmentLength: 'usual' as const, cast: [] };
  library.insertProject({ ...book, ...voice, isSample: false, openedAtMs: null }, null, count);
  library.insertChapter({
    id,
    projectId,
    ordinal: 0,
    title: 'Chapter',
    text: '',
    revision: 0,
    kind: 'chapter' as const,
  });
  return id;
}
