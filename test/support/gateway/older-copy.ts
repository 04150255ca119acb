import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { openAppOnDemo } from './app-on-demo.ts';

/** What is done while `work` runs is not in the database afterwards; the files beside it stay. */
export async function withOlderCopy(
  one: Pick<Awaited<ReturnType<typeof openAppOnDemo>>, 'start' | 'stop' | 'home'>,
  work: () => Promise<void>,
): Promise<void> {
  const inHome = (name: string) => join(one.home, name);
  await one.stop();
  await copyFile(inHome('library.sqlite'), inHome('older'));
  await one.start();
  await work();
  await one.stop();
  for (const end of ['', '-wal', '-shm', '.clean.json']) {
    await rm(inHome(`library.sqlite${end}`), { force: true });
  }
  await copyFile(inHome('older'), inHome('library.sqlite'));
}
