import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { writeFileDurably } from './durable-file.ts';

/*
 * A library that was moved leaves a note where it was, which leads to where it is: whatever named the former folder,
 * LECTERN_HOME or the usual place, goes on to find it. The copy that stays there is never opened, as it does not know
 * what was paid for since.
 */

/** Of a folder that a library was moved from. */
export type MovedTo = { readonly folder: string; readonly generation: number };
/** Of a library that was moved: its former folders, the last one first, and how often it was. */
export type MovedFrom = { readonly generation: number; readonly folders: readonly string[] };

export const movedToName = 'moved-to.json';
export const movedFromName = 'moved-from.json';

type Note = { readonly [name: string]: unknown };

/**
 * Null where there is no such note. Throws `library_damaged` for one that says nothing: no guess is made;
 * `disk_failed` for a folder that is closed. By hand, as it is read before the window stands.
 */
function readNote<T>(path: string, noteOf: (note: Note) => T | null): T | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code: cause = '' } = error as NodeJS.ErrnoException;
    if (cause === 'ENOENT' || cause === 'ENOTDIR') return null;
    throw appError('disk_failed.home', { folder: dirname(path), cause }, { cause: error });
  }
  try {
    const note = noteOf(JSON.parse(text));
    if (note !== null) return note;
  } catch (error) {
    throw damaged(path, error);
  }
  throw damaged(path, null);
}

const isGeneration = (value: unknown): value is number => Number.isInteger(value);
const isFolder = (value: unknown): value is string =>
  typeof value === 'string' && isAbsolute(value);

function damaged(file: string, cause: unknown) {
  return appError('library_damaged.moved', { file }, { cause });
}

export const readMovedTo = (home: string): MovedTo | null =>
  readNote(join(home, movedToName), ({ folder, generation }) =>
    isFolder(folder) && isGeneration(generation) ? { folder, generation } : null,
  );

export const readMovedFrom = (home: string): MovedFrom | null =>
  readNote(join(home, movedFromName), ({ folders, generation }) => {
    const isList = Array.isArray(folders) && folders.every(isFolder);
    return isList && isGeneration(generation) ? { folders, generation } : null;
  });

export const hasLibrary = (home: string): boolean => existsSync(join(home, 'library.sqlite'));

/** The last note of the way from `home`, and the folder that it lies in. */
function lastNote(home: string): { readonly at: string; readonly note: MovedTo } | null {
  let last: { readonly at: string; readonly note: MovedTo } | null = null;
  for (let at = home; ; ) {
    const note = readMovedTo(at);
    if (note === null || note.generation <= (last?.note.generation ?? 0)) return last;
    last = { at, note };
    at = note.folder;
  }
}

/** Leads to the library where a person says that it is now; false where it is not that one. */
export async function leadTo(home: string, chosen: string): Promise<boolean> {
  const last = lastNote(home);
  const generation = readMovedFrom(chosen)?.generation;
  if (last === null || generation !== last.note.generation || !hasLibrary(chosen)) return false;
  const note = Buffer.from(`${JSON.stringify({ folder: chosen, generation })}\n`, 'utf8');
  await writeFileDurably(join(last.at, movedToName), note);
  return true;
}

/**
 * The folder where the library that was in `home` is now. A note of an earlier move than the one that led to it is
 * of no account: the library came back. Throws `not_found.moved_library` where nothing is there, as on a disk that is
 * not connected, and `library_damaged`.
 */
export function followMoves(home: string): string {
  const at = lastNote(home)?.note.folder ?? home;
  if (at !== home && !hasLibrary(at)) throw appError('not_found.moved_library', { folder: at });
  return at;
}

/** Said by whoever opens a library that was moved while they waited for it. */
export function refuseMoved(home: string): void {
  const note = readMovedTo(home);
  if (note !== null && note.generation > (readMovedFrom(home)?.generation ?? 0)) {
    throw appError('library_busy.moved', { folder: note.folder });
  }
}
