import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { unzipSync, zipSync } from 'fflate';

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

export type FrozenCopy = {
  readonly home: string;
  readonly remove: () => Promise<void>;
};

/** A library of one's own: the frozen one, unpacked, its paying account at that address. */
export async function unpackFrozenLibrary(paidBaseUrl: string): Promise<FrozenCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-frozen-'));
  const home = join(folder, 'home');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(libraryZip)))) {
    const path = join(home, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  moveAccount(join(home, 'library.sqlite'), paidBaseUrl);
  return { home, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The port of the gateway that was paid is gone; a test listens at another one. */
function moveAccount(path: string, baseUrl: string): void {
  const database = new DatabaseSync(path);
  database
    .prepare("UPDATE account SET base_url = :baseUrl WHERE kind = 'gateway'")
    .run({ baseUrl: `${baseUrl}/v1` });
  database.close();
}

/** Packs a closed library: its database without slack, its sounds, nothing else. The bytes of it. */
export async function packLibrary(home: string): Promise<number> {
  const packed = join(home, 'packed.sqlite');
  const database = new DatabaseSync(join(home, 'library.sqlite'));
  forgetMachine(database, home);
  database.prepare('VACUUM INTO :packed').run({ packed });
  database.close();
  const names = await readdir(home, { recursive: true, withFileTypes: true });
  const sounds = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .filter((name) => /^(audio|covers)\/|\.body$/.test(name))
    .sort();
  const files: Record<string, [Uint8Array, { mtime: number }]> = {};
  const mtime = Date.UTC(2026, 0, 1);
  files['library.sqlite'] = [await readFile(packed), { mtime }];
  for (const name of sounds) files[name] = [await readFile(join(home, name)), { mtime }];
  const zip = zipSync(files, { level: 9 });
  await mkdir(frozenFolder, { recursive: true });
  await writeFile(libraryZip, zip);
  return zip.byteLength;
}

/** The folder and the port that it was written at say nothing about it. */
function forgetMachine(database: InstanceType<typeof DatabaseSync>, home: string): void {
  const paths = ['job.folder', 'job.params_json', 'charge.body_file', 'charge.request_json'];
  for (const path of paths) {
    const [table, column] = path.split('.');
    database
      .prepare(`UPDATE ${table} SET ${column} = replace(${column}, :home, '/library')`)
      .run({ home });
  }
  database.exec("UPDATE account SET base_url = 'http://127.0.0.1:9/v1' WHERE kind = 'gateway'");
  database.exec("DELETE FROM setting WHERE name LIKE 'file-part:%'");
}

export async function readFrozen<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(join(frozenFolder, name), 'utf8')) as Value;
}

export async function writeFrozen(name: string, value: unknown): Promise<void> {
  const path = join(frozenFolder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 1)}\n`);
}

export async function sha256OfFile(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
