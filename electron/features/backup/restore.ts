import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { appError } from '../../../shared/app-error.ts';
import type { RestoreResult } from '../../../shared/model/portable.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import {
  copyDurably,
  fileExists,
  moveIntoPlace,
  openDurableWriter,
  removeAll,
  writeFileDurably,
} from '../../platform/node/durable-file.ts';
import { sha256OfFile } from '../../platform/node/file-digest.ts';
import { isInFolder, makeFolder } from '../../platform/node/make-folder.ts';
import { restoreNoteName, withoutSchedules } from '../../storage/backup/restored-rows.ts';
import { lockLibrary } from '../../storage/library-lock.ts';
import { putLogAway } from '../../storage/move-rows.ts';
import { assertRoomForCopy } from '../../storage/schema/library-copy.ts';
import {
  type BackupFile,
  backupFile,
  backupManifest,
  backupManifestName,
  backupVersion,
} from './backup-format.ts';

type CopyOptions = {
  readonly folder: string;
  /** Of the library. */
  readonly home: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};

type RestoreOptions = CopyOptions & {
  /** A library that is there is kept beside the new one; refused unless given. */
  readonly isReplacing?: boolean;
  readonly nowMs: number;
};

/**
 * Makes a library of a backup; every file is checked by its hash, and the rows come last, so that what ends early
 * changes no library and can be done again. Audio that is there stays: what was generated since the backup is found
 * again by the log of takes. Throws `conflict` where a library is there that is not to be replaced, or a backup, and
 * inside of this backup, `not_this_format` for what is no backup or damaged.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { home, isReplacing = false, nowMs } = options;
  const backup = await openBackup(options);
  if (!isReplacing && (await fileExists(join(home, 'library.sqlite')))) {
    throw appError('conflict.library_there', { folder: home });
  }
  await makeFolder(home, 0o700);
  return locked(home, nowMs, async () => {
    await copyFiles(backup, options);
    const { atMs, files } = backup;
    return { home, fileCount: files.count, atMs, replaced: await putInPlace(home) };
  });
}

async function locked<T>(home: string, nowMs: number, work: () => Promise<T>): Promise<T> {
  const lock = lockLibrary(join(home, 'lock.sqlite'), 'lectern restore', nowMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** What is in a backup that this library may be restored from. Throws as `restore`. */
async function openBackup({ folder, home }: Pick<CopyOptions, 'folder' | 'home'>) {
  const manifest = await readManifest(folder);
  if (isInFolder(folder, home) || (await fileExists(join(home, backupManifestName)))) {
    throw appError('conflict.library_in_backup', { folder: home });
  }
  return manifest;
}

/** When it was made. */
export const backupTime = async (where: Pick<CopyOptions, 'folder' | 'home'>): Promise<number> =>
  (await openBackup(where)).atMs;

/** Copies a backup into the folder of a library, which may be in use: its rows are not touched until `putInPlace`. */
export const copyBackup = async (options: CopyOptions): Promise<void> =>
  copyFiles(await openBackup(options), options);

type Manifest = Awaited<ReturnType<typeof readManifest>>;

async function copyFiles(manifest: Manifest, options: CopyOptions): Promise<void> {
  const { folder, home, signal, onProgress } = options;
  const { files, database } = manifest;
  await assertRoom(folder, home, manifest);
  let done = 0;
  for await (const file of filesOf(folder, files.name)) {
    signal.throwIfAborted();
    onProgress(done, files.count);
    await take(folder, file, join(home, file.path));
    done += 1;
  }
  if (done !== files.count) throw damaged(folder, 'its list of files was cut short');
  await discardCopy(home);
  await take(folder, { path: database.name, sha256: database.sha256 }, restoredRows(home));
  withoutSchedules(restoredRows(home));
  onProgress(done, done);
}

const restoredRows = (home: string): string => join(home, 'library.sqlite.restored');

/** Takes away the rows that `copyBackup` left. */
export async function discardCopy(home: string): Promise<void> {
  // With what a kill has left of a change to them, which SQLite would read into any rows of that name.
  for (const end of ['', '-journal', '-wal', '-shm']) await removeAll(restoredRows(home) + end);
}

/**
 * Gives a closed library the rows that were copied, in one rename; those that are there have another name before that.
 * Returns it; null where there were none.
 */
export async function putInPlace(home: string): Promise<string | null> {
  const rows = join(home, 'library.sqlite');
  const names = await readdir(home);
  const hasRows = names.includes('library.sqlite');
  let number = 1;
  const nameOf = () => `library.replaced-${number}.sqlite`;
  while (names.some((name) => name.startsWith(nameOf()))) number += 1;
  const keptLog = join(home, `${nameOf()}-wal`);
  if (await hasBytes(`${rows}-wal`)) await copyDurably(`${rows}-wal`, keptLog, 0o600);
  if (hasRows && isLogPutAway(rows)) await removeAll(keptLog);
  const isKept = await alsoAs(rows, join(home, nameOf()));
  // What is left of the log is a damaged library's, or a stray one: SQLite would read it into any rows beside it.
  for (const end of ['-wal', '-shm']) await removeAll(rows + end);
  await moveIntoPlace(restoredRows(home), rows);
  return isKept ? nameOf() : null;
}

/**
 * Lets the next program, which has nothing of the library open yet, put copied rows in place: Windows renames no file
 * over one that is open.
 */
export async function restoreAtNextStart(home: string): Promise<void> {
  await writeFileDurably(join(home, restoreNoteName), Buffer.from('{}'));
}

/** At a start, before the library is opened: rows that wait for it take its place. Throws `library_busy`. */
export function finishRestore(home: string, nowMs: number): Promise<void> {
  return locked(home, nowMs, async () => {
    await removeAll(join(home, restoreNoteName));
    if (await fileExists(restoredRows(home))) await putInPlace(home);
  });
}

/** False for damaged rows: SQLite may remove their log as it closes them. */
function isLogPutAway(rows: string): boolean {
  try {
    putLogAway(rows);
    return true;
  } catch {
    return false;
  }
}

const hasBytes = async (path: string): Promise<boolean> =>
  ((await stat(path).catch(() => null))?.size ?? 0) > 0;

/** Gives a file, if it is there, a second name, or a copy where the disk knows no links. */
async function alsoAs(path: string, other: string): Promise<boolean> {
  if (!(await hasBytes(path))) return false;
  await link(path, other).catch(() => copyDurably(path, other, 0o600));
  return true;
}

async function readManifest(folder: string) {
  const text = await readFile(join(folder, backupManifestName), 'utf8').catch(() => null);
  const body = text === null ? null : parseJson(text);
  const manifest = backupManifest.safeParse(body);
  if (!manifest.success) throw appError('not_this_format.no_backup', { folder });
  const { version, files } = manifest.data;
  if (version > backupVersion) throw appError('not_this_format.newer_backup', { folder, version });
  await check(folder, files.name, files.sha256);
  return manifest.data;
}

async function* filesOf(folder: string, name: string): AsyncIterable<BackupFile> {
  const lines = createInterface({ input: createReadStream(join(folder, name)) });
  for await (const line of lines) {
    const file = backupFile.safeParse(parseJson(line));
    if (!file.success) throw damaged(folder, 'its list of files is inconsistent');
    yield file.data;
  }
}

/** Before anything is copied. Throws `disk_full`. */
async function assertRoom(
  folder: string,
  home: string,
  { database, files }: Manifest,
): Promise<void> {
  let needed = (await stat(join(folder, database.name)).catch(() => null))?.size ?? 0;
  for await (const file of filesOf(folder, files.name)) {
    if (!(await isTaken(file, join(home, file.path)))) needed += file.bytes;
  }
  assertRoomForCopy(home, needed);
}

type Copied = Pick<BackupFile, 'path' | 'sha256'> & { readonly bytes?: number | undefined };

/** What has no hash in its name belongs to a library that is there, and may be newer. */
async function isTaken({ path, sha256, bytes }: Copied, target: string): Promise<boolean> {
  const there = await stat(target).catch(() => null);
  if (there === null || bytes === undefined) return false;
  return there.size === bytes || !path.includes(sha256);
}

/** Copies a file that has this hash; one that is there and has it is not copied again. */
async function take(
  folder: string,
  { path, sha256, bytes }: Copied,
  target: string,
): Promise<void> {
  const isNamedByHash = path.includes(sha256);
  const isThere = await isTaken({ path, sha256, bytes }, target);
  if (isThere && (!isNamedByHash || (await sha256OfFile(target)) === sha256)) return;
  const into = dirname(target);
  await makeFolder(into, 0o700);
  const writer = await openDurableWriter(into);
  try {
    await readInto(folder, path, (chunk) => writer.write(chunk));
    const written = await writer.finish();
    if (written.sha256 !== sha256) throw damaged(folder, `"${path}" has changed`);
    await moveIntoPlace(written.path, target);
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function check(folder: string, path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await readInto(folder, path, async (chunk) => {
    hash.update(chunk);
  });
  if (hash.digest('hex') !== sha256) throw damaged(folder, `"${path}" has changed`);
}

async function readInto(
  folder: string,
  path: string,
  use: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  try {
    for await (const chunk of createReadStream(join(folder, path))) await use(chunk as Uint8Array);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw damaged(folder, `"${path}" is missing`);
  }
}

function damaged(folder: string, reason: string) {
  return appError('not_this_format.backup', { folder, reason });
}
