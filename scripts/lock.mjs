/** A lock between processes: a file that holds the owner's process id. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 100;
const giveUpAfterMs = 300_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readOwner(file));
  if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
  return false;
}

function readOwner(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Runs `work` while holding `file`. Waits for another holder; the lock of a dead process is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  const deadlineMs = performance.now() + giveUpAfterMs;
  while (!tryTake(file)) {
    if (performance.now() > deadlineMs) {
      throw new Error(`${file} has been held for five minutes by process ${readOwner(file)}.`);
    }
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
