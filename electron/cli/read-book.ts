import { basename, join, resolve } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import type { BookDraft } from '../../shared/model/import/book-draft.ts';
import { scriptOf } from '../features/library/book-of-file.ts';
import { projectExtension } from '../features/portable/project-file.ts';
import { createBookReader } from '../importers/process/book-reader.ts';
import { createSystemClock } from '../platform/node/clock.ts';
import { createProcessRunner } from '../platform/node/process-runner.ts';
import type { Output } from './output.ts';
import { builtFolders } from './with-app.ts';
import { phrase } from './words/phrase.ts';

/** Reads one book without a library, in a process of its own that has ended by then. Throws as `BookReader.read`. */
export async function readBook(
  file: string,
  output: Output,
  keepsTags = false,
): Promise<BookDraft> {
  if (file.endsWith(projectExtension)) {
    throw appError('not_this_format.is_project', { file: basename(file) });
  }
  const { distNode } = builtFolders();
  const entry = (name: string): string => join(distNode, `${name}.cjs`);
  const quiet = { debug: () => undefined, warn: () => undefined };
  const reader = createBookReader({
    processes: createProcessRunner({ entry }, quiet),
    clock: createSystemClock(),
  });
  const fileName = basename(file);
  try {
    return await reader.read({
      path: resolve(file),
      fileName,
      script: scriptOf(fileName, keepsTags),
      onProgress: (fraction) =>
        output.progress(
          phrase('readBook.reading', { fileName, percent: Math.floor(fraction * 100) }),
        ),
    });
  } finally {
    await reader.close();
  }
}
