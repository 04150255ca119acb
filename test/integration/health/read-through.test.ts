import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProcessRunner } from '../../../electron/platform/node/process-runner.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createReadThrough } from '../../../electron/storage/health/read-through.ts';
import { createFakeLogger } from '../../support/fakes/fake-logger.ts';
import { folderForEachTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();
const entry = (name: string) => join(process.cwd(), 'dist/node', `${name}.cjs`);
const processes = createProcessRunner({ entry }, createFakeLogger());

/** A library of some megabytes, open for writing. */
function openLibrary() {
  const path = join(folder, 'library.sqlite');
  const database = openDatabase(path);
  database.run(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 4000)
     INSERT INTO setting (name, value) SELECT 'name ' || n, hex(randomblob(400)) FROM number`,
  );
  return { path, database };
}

describe('reading the library through', () => {
  // Catches a check that locks the writer out, or is locked out by it.
  it('finds it whole while its writer goes on, which it does not wait for', async () => {
    const { path, database } = openLibrary();
    const verdict = createReadThrough(processes, path)(new AbortController().signal);
    for (let at = 0; at < 200; at += 1) {
      database.run("UPDATE setting SET value = 'x' WHERE name = :name", { name: `name ${at}` });
      await new Promise((done) => setImmediate(done));
    }
    expect(await verdict).toBe('ok');
    database.close();
  });

  it('says what is wrong with a damaged one', async () => {
    const { path, database } = openLibrary();
    database.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 8192);
    writeFileSync(path, bytes);
    const verdict = await createReadThrough(processes, path)(new AbortController().signal);
    expect(verdict).not.toBe('ok');
    expect(verdict).not.toBe('');
  });

  // Catches a process that outlives the program, and an end of the program that waits for gigabytes.
  it('ends at once when it is called off, and rejects with the reason', async () => {
    const { path, database } = openLibrary();
    const control = new AbortController();
    const reading = createReadThrough(processes, path)(control.signal);
    control.abort(new Error('The program ends.'));
    await expect(reading).rejects.toThrow('The program ends.');
    database.close();
  });

  it('rejects where the file cannot be opened: that is no verdict', async () => {
    const missing = join(folder, 'none.sqlite');
    await expect(
      createReadThrough(processes, missing)(new AbortController().signal),
    ).rejects.toThrow();
  });
});
