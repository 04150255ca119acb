import { basename } from 'node:path';
import { appError, isAbort } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import { sha256Of, sha256OfSmallFile } from '../../platform/node/file-digest.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { BatchBookRow, BatchStore } from '../../storage/batches.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import { castVoices } from '../cast/cast-voices.ts';
import type { BookSound } from '../exports/book-sound.ts';
import { keepWithBook } from '../exports/keep-with-book.ts';
import { bookOfFile } from '../library/book-of-file.ts';
import type { BookPublications } from '../library/book-publications.ts';
import type { Projects } from '../library/projects.ts';
import type { Revisions } from '../library/revisions.ts';
import type { SegmentLengths } from '../library/segment-lengths.ts';
import { projectExtension } from '../portable/project-file.ts';
import type { Pronunciations } from '../pronunciation/pronunciations.ts';
import { problemOf } from '../queue/job-end.ts';
import { settingsOf } from './batch-book.ts';

export type PrepareParts = {
  readonly batches: BatchStore;
  readonly projects: Projects;
  readonly library: LibraryStore;
  readonly bookReader: BookReader;
  readonly revisions: Pick<Revisions, 'follow' | 'sharedWith'>;
  readonly manuscripts: Pick<ManuscriptStore, 'keep'>;
  readonly keepSource: (path: string) => Promise<string | null>;
  readonly segmentLengths: Pick<SegmentLengths, 'choose'>;
  readonly sound: BookSound;
  readonly bookPublications: BookPublications;
  readonly pronunciation: { readonly rules: Pick<Pronunciations, 'importFile'> };
  /** Takes the book of a project file into the library, or finds it there, with the account that its takes are of. */
  readonly openProject: (
    path: string,
    signal: AbortSignal,
  ) => Promise<{ readonly projectId: string; readonly account: AccountRow | null }>;
  /** Throws `voice_missing`. */
  readonly findVoice: (account: AccountRow, title: string) => Promise<{ readonly id: string }>;
};

/**
 * Reads the books of a batch that come from files, one after the other. A file that cannot be read, or a voice that
 * is not there, is kept as the problem of its book and stops no other. A file that is as it was is not read again,
 * so that what was edited since stays. Rejects on an abort only.
 */
export async function prepareBooks(
  parts: PrepareParts,
  account: AccountRow,
  books: readonly BatchBookRow[],
  signal: AbortSignal,
  prepared: (book: BatchBookRow) => void,
): Promise<void> {
  for (const book of books) {
    signal.throwIfAborted();
    try {
      prepared(parts.batches.updateBook(book.id, await readOne(parts, account, book, signal)));
    } catch (error) {
      if (isAbort(error)) throw error;
      prepared(parts.batches.updateBook(book.id, { problem: problemOf(error) }));
    }
  }
}

async function readOne(
  parts: PrepareParts,
  account: AccountRow,
  book: BatchBookRow,
  signal: AbortSignal,
) {
  const { voice, speed, cast, segments, kept = {}, ...reading } = settingsOf(book);
  const { isMatterIncluded = false, keepsTags = false } = reading;
  const found = voice === undefined ? null : await parts.findVoice(account, voice);
  const isThere = book.projectId !== null && isInLibrary(parts.library, book.projectId);
  if (book.sourcePath === null) {
    if (!isThere || book.projectId === null) throw appError('not_found.batch_project');
    await keepWithBook(parts, book.projectId, kept, signal);
    return { problem: null, projectId: book.projectId };
  }
  const digest = await digestOf(book.sourcePath).catch((error) => {
    // A file that was moved away since takes nothing from the book that was made of it.
    if (isThere && error.cause?.code === 'ENOENT') return undefined;
    throw error;
  });
  // Read otherwise it is another book.
  const isUsual = !isMatterIncluded && !keepsTags;
  const read = isUsual ? digest : sha256Of(`${digest} ${isMatterIncluded} ${keepsTags}`);
  const sha256 = digest === undefined ? book.sourceSha256 : (read ?? null);
  let { projectId } = book;
  const isProject = book.sourcePath.endsWith(projectExtension);
  const isAsItWas = isThere && sha256 === book.sourceSha256;
  if (projectId === null || !isAsItWas) {
    const options = {
      voiceId: found?.id ?? null,
      speed: speed ?? null,
      signal,
      isMatterIncluded,
      keepsTags,
    };
    projectId = isProject
      ? await openedBook(parts, account, book.sourcePath, signal)
      : await bookOfFile(parts, book.sourcePath, options);
  }
  // A project keeps what it was saved with, but for what is said here.
  if (isAsItWas || isProject) {
    parts.projects.update(projectId, definedOnly({ narratorVoiceId: found?.id, speed }));
  }
  await castVoices(parts, account, projectId, cast);
  if (segments !== undefined) parts.segmentLengths.choose(projectId, segments);
  await keepWithBook(parts, projectId, kept, signal);
  const { title } = parts.projects.row(projectId);
  return { problem: null, projectId, title, sourceSha256: sha256 };
}

/** With the takes that it carries. Throws `bad_input` where they are of another account: all would be bought again. */
async function openedBook(
  parts: PrepareParts,
  { id }: AccountRow,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const { projectId, account } = await parts.openProject(path, signal);
  if (account === null || account.id === id) return projectId;
  const { label, id: accountId } = account;
  throw appError('bad_input.project_account', { file: basename(path), account: label, accountId });
}

function isInLibrary(library: LibraryStore, projectId: string): boolean {
  return library.project(projectId) !== null;
}

async function digestOf(path: string): Promise<string | null> {
  try {
    return await sha256OfSmallFile(path, Number.POSITIVE_INFINITY);
  } catch (error) {
    throw appError('file_not_readable.batch_book', { file: basename(path) }, { cause: error });
  }
}
