/** Puts together what goes into the program's archive, for a system that need not be this one. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { externalPackages, root } from '../targets.mjs';
import { foreignFiles } from './foreign-files.mjs';

/** What is packaged for each system; a name of npm's optional packages for the C library of Linux goes with it. */
export const systems = {
  linux: { architectures: ['x64'], suffix: '-gnu' },
  win32: { architectures: ['x64', 'arm64'], suffix: '-msvc' },
  darwin: { architectures: ['x64', 'arm64'], suffix: '' },
};

/** Where an app for a system is staged, and the files beside the archive. */
export const stageFolder = (platform) => join(root, '.cache/package', platform, 'app');
export const filesFolder = (platform) => join(root, '.cache/package', platform, 'files');

const keyring = '@napi-rs/keyring';
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A package of the lockfile that npm leaves out on this system, compared with the hash of the lockfile. */
function fetchLocked(name, target) {
  const entry = readJson(join(root, 'package-lock.json')).packages[`node_modules/${name}`];
  const work = join(root, '.cache/package/fetched');
  mkdirSync(work, { recursive: true });
  const options = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' };
  const output = execFileSync('npm', ['pack', '--json', `${name}@${entry.version}`], options);
  const file = join(work, JSON.parse(output)[0].filename);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== entry.integrity) throw new Error(`${name} is not the one of the lockfile.`);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
}

function isShippedFor({ platform, architectures }) {
  const wanted = new Set(architectures.map((arch) => `${platform}-${arch}`));
  return (path) => {
    const isSource =
      /[\\/]node_modules[\\/]@photostructure[\\/]sqlite[\\/](src|scripts|binding\.gyp|.*\.md$|dist[\\/].*\.(mjs|map|ts|mts|cts)$)/.test(
        path,
      );
    const prebuilt = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(path)?.[1];
    const isTypes = /\.d\.[cm]?ts$/.test(path);
    return !isSource && !isTypes && (prebuilt === undefined || wanted.has(prebuilt));
  };
}

/** The external packages and what they require, with the binaries of that system, without their sources. */
function stagePackages(stage, system) {
  const filter = isShippedFor(system);
  const staged = new Set();
  const add = (name) => {
    const from = join(root, 'node_modules', name);
    if (staged.has(name) || !existsSync(from)) return;
    staged.add(name);
    cpSync(from, join(stage, 'node_modules', name), { recursive: true, filter });
    const { dependencies } = readJson(join(from, 'package.json'));
    for (const dependency of Object.keys(dependencies ?? {})) {
      if (dependency !== 'node-addon-api') add(dependency);
    }
  };
  for (const name of externalPackages.filter((item) => item !== 'electron')) add(name);
  for (const arch of system.architectures) {
    const name = `${keyring}-${system.platform}-${arch}${system.suffix}`;
    if (existsSync(join(root, 'node_modules', name))) add(name);
    else fetchLocked(name, join(stage, 'node_modules', name));
    const database = join(stage, 'node_modules/@photostructure/sqlite/prebuilds');
    if (!existsSync(join(database, `${system.platform}-${arch}`))) {
      throw new Error(`There is no database for ${system.platform} on ${arch}.`);
    }
  }
}

/** Where this package looks for new versions once that is switched on, and who signs them (docs/updates.md). */
function updateSource() {
  const { LECTERN_UPDATE_FEED: feed, LECTERN_UPDATE_PUBLIC_KEY: publicKey } = process.env;
  if (!feed && !publicKey) return undefined;
  if (!feed || !publicKey) throw new Error('An update feed needs its address and its public key.');
  return { feed, publicKey };
}

/**
 * Stages the built app for a system.
 * @param {'linux' | 'win32' | 'darwin'} platform
 * @param {{ version?: string }} [options] another version than that of package.json
 * @returns {string} the folder
 */
export function stageApp(platform, options = {}) {
  const system = { platform, ...systems[platform] };
  const stage = stageFolder(platform);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const path of ['dist/node', 'dist/renderer', 'examples', 'LICENSE']) {
    if (existsSync(join(root, path))) {
      cpSync(join(root, path), join(stage, path), { recursive: true });
    }
  }
  stagePackages(stage, system);
  const manifest = readJson(join(root, 'package.json'));
  const { name, productName, description, license, author, main, dependencies } = manifest;
  const version = options.version ?? manifest.version;
  const kept = Object.fromEntries(
    externalPackages
      .filter((item) => dependencies[item] !== undefined)
      .map((item) => [item, dependencies[item]]),
  );
  const own = { name, productName, version, description, license, author, main };
  writeFileSync(
    join(stage, 'package.json'),
    // The name by which a desktop finds the window's entry.
    JSON.stringify(
      { ...own, desktopName: 'lectern.desktop', dependencies: kept, updates: updateSource() },
      null,
      2,
    ),
  );
  const foreign = foreignFiles(stage);
  if (foreign.length > 0) throw new Error(`Not for a package: ${foreign.join('; ')}.`);
  return stage;
}

/** The command line's starter, beside the archive in each package. */
export function stageCommand(platform) {
  const name = platform === 'win32' ? 'lectern.cmd' : 'lectern';
  const source = { linux: 'linux', win32: 'windows', darwin: 'macos' }[platform];
  const bin = join(filesFolder(platform), 'bin');
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin, { recursive: true });
  cpSync(join(root, 'scripts/packaging', source, name), join(bin, name));
  if (platform !== 'win32') chmodSync(join(bin, name), 0o755);
}
