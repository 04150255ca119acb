#!/usr/bin/env node
/**
 * Fails where the Electron of the lockfile is behind the newest patch of its major, or its major is no longer
 * supported (Electron supports its latest three): both mean known holes in Chromium. Asks the registry.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../targets.mjs';

const supportedMajors = 3;
const numbers = (version) => version.split('.').map(Number);

function compare(one, other) {
  const left = numbers(one);
  const right = numbers(other);
  const at = left.findIndex((number, index) => number !== right[index]);
  return at === -1 ? 0 : left[at] - right[at];
}

/**
 * @param {string} version the one that ships
 * @param {readonly string[]} published every version of the registry
 * @returns {string | null} what is wrong with it
 */
export function electronProblem(version, published) {
  const stable = published.filter((item) => /^\d+\.\d+\.\d+$/.test(item)).sort(compare);
  const newest = stable.at(-1) ?? version;
  const [major = 0] = numbers(version);
  const [newestMajor = 0] = numbers(newest);
  if (major <= newestMajor - supportedMajors) {
    return `Electron ${version} is no longer supported; the newest is ${newest}.`;
  }
  const patch = stable.filter((item) => numbers(item)[0] === major).at(-1) ?? version;
  return compare(version, patch) < 0 ? `Electron ${version} is behind ${patch}.` : null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version } = lock.packages['node_modules/electron'];
  const published = JSON.parse(
    execFileSync('npm', ['view', 'electron', 'versions', '--json'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  );
  const problem = electronProblem(version, published);
  process.stdout.write(`${problem ?? `Electron ${version} is the newest patch of its major.`}\n`);
  process.exitCode = problem === null ? 0 : 1;
}
