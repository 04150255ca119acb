import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { KeptSource } from '../../../shared/model/import/source-book.ts';
import type { Paths } from '../../platform/ports.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import { mostSourceBytes, sourceFolder, tooLarge } from '../../storage/source-files.ts';

/** The EPUB file that a book came from; null for a book that came from something else. */
export function keptSource(
  paths: Pick<Paths, 'home'>,
  manuscripts: Pick<ManuscriptStore, 'sourceOf'>,
  { id, title }: Pick<ProjectRow, 'id' | 'title'>,
): KeptSource | null {
  const name = manuscripts.sourceOf(id);
  if (name === null) return null;
  return {
    sha256: name.replace('.epub', ''),
    open: async () => {
      if (name === tooLarge) {
        throw appError('file_too_large.book', { file: title, limitBytes: mostSourceBytes });
      }
      const path = join(sourceFolder(paths), name);
      const bytes = await readFile(path).catch((cause: unknown) => {
        throw appError('file_not_readable.open', { file: title }, { cause });
      });
      const { readSourceBook } = await import('../../importers/epub/source-book.ts');
      return readSourceBook(bytes, title);
    },
  };
}
