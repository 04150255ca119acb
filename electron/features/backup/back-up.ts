import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { BackupResult } from '../../../shared/model/portable.ts';
import {
  copyByHash,
  fileExists,
  moveIntoPlace,
  openDurableWriter,
  removeAll,
  writeFileDurably,
} from '../../platform/node/durable-file.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';
import type { Paths } from '../../platform/ports.ts';
import { assertRoomForCopy } from '../../storage/schema/library-copy.ts';
import {
  type BackupFile,
  backupFormat,
  backupManifestName,
  backupVersion,
  isKeptPlace,
} from './backup-format.ts';

type BackUpParts = {
  readonly paths: Paths;
  readonly nowMs: () => number;
  /** Writes the library's rows as they stand now to that file, and returns the names of saved answers. */
  readonly snapshot: (path: string) => readonly string[];
};

type BackUpOptions = {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Files that are looked at, of how many. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Brings a folder up to the library of now. What is there by the same name and size, named by its hash, is not copied
 * again; nothing is deleted but the list and the rows of the backup before. Whenever it ends early, the backup before
 * stands. Keys are not in it. Throws `disk_full`, `disk_failed`, and `conflict` for a folder with a library.
 */
export async function backUp(parts: BackUpParts, options: BackUpOptions): Promise<BackupResult> {
  const { paths } = parts;
  const { folder, signal, onProgress } = options;
  if (await fileExists(join(folder, 'library.sqlite'))) {
    throw appError('conflict.library_in_backup', { folder });
  }
  await makeFolder(folder, 0o700);
  const workFolder = await mkdtemp(join(paths.temporary, 'backup-'));
  const list = await openDurableWriter(folder);
  try {
    const snapshotPath = join(workFolder, 'library.sqlite');
    const answers = parts.snapshot(snapshotPath);
    const places = await placesOf(paths, answers);
    assertRoomForCopy(folder, await bytesToCopy(paths.home, folder, [...places, snapshotPath]));
    let copiedCount = 0;
    let copiedBytes = 0;
    let count = 0;
    for (const [done, path] of places.entries()) {
      signal.throwIfAborted();
      onProgress(done, places.length);
      const kept = await keep(join(paths.home, path), folder, path);
      if (kept === null) continue;
      count += 1;
      await list.write(Buffer.from(`${JSON.stringify(kept.file)}\n`, 'utf8'));
      if (kept.isCopied) {
        copiedCount += 1;
        copiedBytes += kept.file.bytes;
      }
    }
    onProgress(places.length, places.length);
    signal.throwIfAborted();
    const database = await copyByHash(snapshotPath, workFolder, '.whole');
    const databaseName = `library-${database.sha256.slice(0, 16)}.sqlite`;
    await copyTo(database.path, folder, databaseName);
    const files = await list.finish();
    const filesName = `files-${files.sha256.slice(0, 16)}.jsonl`;
    await moveIntoPlace(files.path, join(folder, filesName));
    const manifest = {
      format: backupFormat,
      version: backupVersion,
      atMs: parts.nowMs(),
      database: { name: databaseName, sha256: database.sha256 },
      files: { name: filesName, sha256: files.sha256, count },
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFileDurably(join(folder, backupManifestName), Buffer.from(text, 'utf8'));
    await removeFormer(folder, [databaseName, filesName]);
    return { folder, fileCount: count, copiedCount, copiedBytes };
  } catch (error) {
    await list.discard();
    throw error;
  } finally {
    await removeAll(workFolder);
  }
}

/** Every file of the library that is kept, below its folder, in an order that stays the same. */
async function placesOf(paths: Paths, answers: readonly string[]): Promise<readonly string[]> {
  const places = answers.map((name) => `temporary/${name}`);
  const add = async (folder: string): Promise<void> => {
    const entries = await readdir(join(paths.home, folder), { withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory() && /^audio\/([0-9a-f]{2}|samples)$/.test(place)) await add(place);
      else if (entry.isFile()) places.push(place);
    }
  };
  for (const folder of ['audio', 'covers', 'manuscripts', 'videos', 'recordings'])
    await add(folder);
  return places.filter(isKeptPlace).sort();
}

/** Of files of the library, and of one made for the backup, by its own path. */
async function bytesToCopy(home: string, folder: string, places: readonly string[]) {
  let bytes = 0;
  for (const place of places) {
    const source = await stat(resolve(home, place)).catch(() => null);
    if (source !== null && !(await isKept(source.size, folder, place))) bytes += source.size;
  }
  return bytes;
}

/** A file of that name and size is there, and its name is its hash. */
async function isKept(size: number, folder: string, path: string): Promise<boolean> {
  if (hashIn(path) === undefined) return false;
  const there = await stat(join(folder, path)).catch(() => null);
  return there?.size === size;
}

const hashIn = (path: string) => /[0-9a-f]{64}/.exec(path)?.[0];

type Kept = { readonly file: BackupFile; readonly isCopied: boolean };

/** Null for a file that is gone by now. */
async function keep(source: string, folder: string, path: string): Promise<Kept | null> {
  const entry = await stat(source).catch(() => null);
  if (entry === null) return null;
  const named = hashIn(path);
  if (named !== undefined && (await isKept(entry.size, folder, path))) {
    return { file: { path, bytes: entry.size, sha256: named }, isCopied: false };
  }
  const { bytes, sha256 } = await copyTo(source, folder, path);
  return { file: { path, bytes, sha256 }, isCopied: true };
}

async function copyTo(source: string, folder: string, path: string) {
  const writer = await openDurableWriter(folder);
  try {
    for await (const chunk of createReadStream(source)) await writer.write(chunk as Uint8Array);
    const written = await writer.finish();
    const place = join(folder, path);
    await makeFolder(dirname(place), 0o700);
    await moveIntoPlace(written.path, place);
    return written;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function removeFormer(folder: string, current: readonly string[]): Promise<void> {
  const ours = /^(library-[0-9a-f]{16}\.sqlite|files-[0-9a-f]{16}\.jsonl)$/;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (ours.test(name) && !current.includes(name) && (await fileExists(path))) {
      await removeAll(path);
    }
  }
}
