import { rm } from 'node:fs/promises';
import { collectGarbage } from './collect-garbage.ts';

/** Removes what a test has made. A database that was closed is held until its statements are collected; Windows removes no file before. */
export async function removeFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') collectGarbage();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
