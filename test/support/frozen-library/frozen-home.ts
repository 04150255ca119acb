import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { unzipSync } from 'fflate';
import { removeFolder } from '../tools/remove-folder.ts';

/** Where the frozen library and what it has to look like are kept. Never written by the judge. */
export const frozenFolder = fileURLToPath(
  new URL('../../fixtures/frozen-library/', import.meta.url),
);
const libraryZip = join(frozenFolder, 'library.zip');

/** Facts about the frozen library that its tables cannot tell by themselves. */
export type FrozenFacts = {
  /** The schema of the program that wrote it. */
  readonly schema: number;
  /** The time at which everything is looked at: shortly after the last act in it. */
  readonly nowMs: number;
  readonly accounts: { readonly paid: string; readonly demo: string };
  /** Books and chapters that an expectation names. */
  readonly wholeBooks: readonly string[];
  readonly removedBooks: readonly string[];
  readonly removedChapters: readonly string[];
  readonly retakesJob: string;
  /** Former texts of chapters, whose lines are gone: putting one back is an undo. */
  readonly undo: readonly { readonly chapterId: string; readonly text: string }[];
};

/** A library of one's own: the frozen one, unpacked, its paying account at that address. */
export async function unpackFrozenLibrary(paidBaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-frozen-'));
  const home = join(folder, 'home');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(libraryZip)))) {
    const path = join(home, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  moveAccount(join(home, 'library.sqlite'), paidBaseUrl);
  return { home, remove: () => removeFolder(folder) };
}

/** The port of the gateway that was paid is gone; a test listens at another one. */
function moveAccount(path: string, baseUrl: string) {
  const database = new DatabaseSync(path);
  database
    .prepare("UPDATE account SET base_url = :baseUrl WHERE kind = 'gateway'")
    .run({ baseUrl: `${baseUrl}/v1` });
  database.close();
}

export async function readFrozen<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(join(frozenFolder, name), 'utf8')) as Value;
}
