#!/usr/bin/env node
/**
 * Makes the packages of Linux, installs them on a machine of their own (scripts/packaging/try/machine.mjs), and uses
 * them as an ordinary user does: command line, window with its sandbox, upgrade over an older version with a library,
 * removal. The last line is `N passed, N failed`. Needs root (or sudo without a question), dpkg and Xvfb.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { isOnPath } from './keyring-session.mjs';
import { writeNotices } from './notices.mjs';
import { makeDeb, makeRpm, makeTarball } from './packaging/linux-packages.mjs';
import { pack } from './packaging/pack.mjs';
import { stageApp } from './packaging/stage.mjs';
import { elevation } from './packaging/try/machine.mjs';
import { root } from './targets.mjs';

const older = '0.0.9';
const output = join(root, '.cache/package/tried');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The program of a version as an unpacked folder, and the packages of it. */
async function makePackages(name, makers) {
  const folder = join(output, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  stageApp('linux', { version: name });
  await pack({ installers: false, isUnsigned: true, output: folder });
  const unpacked = join(folder, 'linux-unpacked');
  const made = { unpacked, output: folder, version: name, arch: 'x64', isQuick: true };
  return makers.map((make) => make(made));
}

function tell(passed, failed, skipped) {
  const isStrict = process.env.LECTERN_CI === '1';
  if (skipped.length > 0) process.stdout.write(`Skipped: ${skipped.join('; ')}.\n`);
  const all = failed + (isStrict ? skipped.length : 0);
  if (process.env.LECTERN_COUNTS) appendFileSync(process.env.LECTERN_COUNTS, `${passed} ${all}\n`);
  process.stdout.write(`${passed} passed, ${all} failed\n`);
  process.exitCode = all > 0 ? 1 : 0;
}

const missing = [
  ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on x64']),
  ...['dpkg-deb', 'rpmbuild', 'Xvfb', 'unshare'].filter((name) => !isOnPath(name)),
];
const elevated = missing.length > 0 ? null : elevation();
if (missing.length > 0) {
  tell(0, 0, [`the packages (needed: ${missing.join(', ')})`]);
} else if (elevated === null) {
  // Nothing that could be installed would change that, so it is no failure of a strict run either.
  process.stdout.write('The packages are not tried: nobody may mount anything here.\n');
  tell(0, 0, []);
} else {
  await buildStale();
  writeNotices();
  const [olderDeb] = await makePackages(older, [makeDeb]);
  const [deb, rpm, tarball] = await makePackages(version, [makeDeb, makeRpm, makeTarball]);
  const plan = JSON.stringify({ older, olderDeb, version, deb, rpm, tarball });
  const words = ['unshare', '--mount', '--propagation=private', process.execPath];
  const [command, ...args] = [...elevated, ...words];
  const child = spawn(command, [...args, join(root, 'scripts/packaging/try/checks.mjs'), plan], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let counts = null;
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    const found = /^COUNTS (\d+) (\d+)$/m.exec(text);
    if (found !== null) counts = found.slice(1).map(Number);
  });
  const code = await new Promise((done) => child.on('exit', done));
  const [passed, failed] = counts ?? [0, 1];
  if (failed === 0 && code === 0) rmSync(output, { recursive: true, force: true });
  tell(passed, code === 0 ? failed : Math.max(failed, 1), []);
}
