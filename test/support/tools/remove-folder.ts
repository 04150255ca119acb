import { rm } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Removes what a test has made. A database that was closed is held until its statements are collected; Windows removes no file before. */
export async function removeFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
