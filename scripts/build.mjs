#!/usr/bin/env node
/**
 * Builds what is stale and nothing else. A target is stale when a source, its configuration or the
 * lockfile has changed by content, or when its output is missing. Says what it does on standard
 * error only, so that a program's standard output stays its own.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { preloadSource, root, targets } from './targets.mjs';

const stampFile = join(root, 'dist/.stamp.json');
const alwaysRead = ['package-lock.json', 'scripts/targets.mjs'];

function* filesUnder(path) {
  if (!existsSync(join(root, path))) return;
  if (!statSync(join(root, path)).isDirectory()) {
    yield path;
    return;
  }
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(child);
    else yield child;
  }
}

function hashOf(target) {
  const hash = createHash('sha256');
  for (const source of [...alwaysRead, target.config, ...target.sources]) {
    for (const file of filesUnder(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function staleTargets() {
  const stamps = readStamps();
  return targets
    .filter((target) => target.hasEntry())
    .map((target) => ({ ...target, hash: hashOf(target) }))
    .filter(
      (target) => stamps[target.name] !== target.hash || !existsSync(join(root, target.outDir)),
    );
}

/** Builds into a folder beside the old one and swaps, so that a failed build leaves the old one. */
async function buildTarget(target) {
  const { build, createLogger } = await import('vite');
  const fresh = join(root, `${target.outDir}.new`);
  const old = join(root, `${target.outDir}.old`);
  const logger = createLogger('warn', { allowClearScreen: false });
  logger.warn = (message) => process.stderr.write(`${message}\n`);
  rmSync(fresh, { recursive: true, force: true });
  for (const mode of target.modes) {
    if (mode === 'preload' && !existsSync(preloadSource)) continue;
    await build({
      root: target.name === 'renderer' ? join(root, 'renderer') : root,
      configFile: join(root, target.config),
      mode,
      customLogger: logger,
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: false, reportCompressedSize: false },
    });
  }
  rmSync(old, { recursive: true, force: true });
  if (existsSync(join(root, target.outDir))) renameSync(join(root, target.outDir), old);
  renameSync(fresh, join(root, target.outDir));
  rmSync(old, { recursive: true, force: true });
}

/**
 * Brings dist/ up to date. Two calls at once do not collide: the second waits, then finds nothing
 * to do.
 * @returns {Promise<string[]>} the names of the targets that were built.
 */
export async function buildStale() {
  if (staleTargets().length === 0) return [];
  mkdirSync(join(root, 'dist'), { recursive: true });
  return withLock(join(root, 'dist/.lock'), async () => {
    const stale = staleTargets();
    for (const target of stale) {
      const startedMs = performance.now();
      process.stderr.write(`Building ${target.name} ...`);
      await buildTarget(target);
      writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [target.name]: target.hash }));
      process.stderr.write(` ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
    }
    return stale.map((target) => target.name);
  });
}

/** Where a built Node entry lies. */
export function builtEntry(name) {
  const file = join(root, 'dist/node', `${name}.cjs`);
  if (!existsSync(file)) {
    throw new Error(`${file} was not built: its source is missing in ${dirname(root)}.`);
  }
  return file;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await buildStale();
  process.stderr.write(built.length === 0 ? 'Nothing to build.\n' : `Built ${built.join(', ')}.\n`);
}
