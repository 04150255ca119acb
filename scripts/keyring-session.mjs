/**
 * On a Linux machine with no session bus the tests start one with a keyring of their own, so that the
 * keychain is tested for real and a person's keyring is never touched.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const tools = ['dbus-run-session', 'gnome-keyring-daemon'];

/** @param {string} tool @returns {boolean} whether a program of that name can be started. */
export function isOnPath(tool) {
  const finder = process.platform === 'win32' ? 'where' : 'which';
  return spawnSync(finder, [tool], { stdio: 'ignore' }).status === 0;
}

// The bus starts the daemon when it is first asked for, and anew should it end in the middle of a run: the
// entry that the system has for it would start one that is locked, which waits for a person's password.
const keyringService = [
  '[D-BUS Service]',
  'Name=org.freedesktop.secrets',
  `Exec=/bin/sh -c "echo | exec gnome-keyring-daemon --foreground --unlock --components=secrets"`,
  '',
].join('\n');

/**
 * Runs this same program again inside a session of its own, where that is needed and possible.
 * @returns {Promise<number | null>} its exit code, or null when the caller is to go on by itself.
 */
export async function runInKeyring() {
  const isNeeded =
    process.platform === 'linux' &&
    process.env.DBUS_SESSION_BUS_ADDRESS === undefined &&
    process.env.LECTERN_KEYRING_SESSION === undefined;
  if (!isNeeded || !tools.every(isOnPath)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-keyring-'));
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime, { mode: 0o700 });
  const data = join(folder, 'data');
  const services = join(data, 'dbus-1/services');
  mkdirSync(services, { recursive: true });
  writeFileSync(join(services, 'org.freedesktop.secrets.service'), keyringService);
  const command = [process.execPath, ...process.argv.slice(1)];
  const child = spawn('dbus-run-session', ['--', ...command], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LECTERN_KEYRING_SESSION: '1',
      XDG_DATA_HOME: data,
      XDG_RUNTIME_DIR: runtime,
    },
  });
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    });
  } finally {
    await removeSoon(folder);
  }
}

/**
 * Programs of the session may mount a folder of theirs in it (the portal for documents), which goes a moment after the
 * session. One that stays is no failure of what was run.
 * @param {string} folder
 */
async function removeSoon(folder) {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await delay(250);
    }
  }
  process.stderr.write(`${folder} could not be removed.\n`);
}
