#!/usr/bin/env node
/**
 * Runs every bench/<name>/bench.ts (or those named), prints its figures and fails when a bound is missed.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.mjs';
import { root } from './targets.mjs';

const outDir = join(root, '.cache/bench');

function findBenches(wanted) {
  const all = readdirSync(join(root, 'bench'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(root, 'bench', name, 'bench.ts')))
    .sort();
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No bench is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  }
  return wanted.length > 0 ? wanted : all;
}

/** Our own modules become one file; packages stay where they are. */
async function bundle(name) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { [name]: join(root, 'bench', name, 'bench.ts') },
        output: { format: 'esm', entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  });
  return import(`${pathToFileURL(join(outDir, `${name}.mjs`)).href}?${Date.now()}`);
}

/** @param {{ value: number, atLeast?: number, atMost?: number }} bound */
export function isWithin(bound) {
  const { value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = bound;
  return value >= atLeast && value <= atMost;
}

function print(result) {
  process.stdout.write(`\n${result.name}\n`);
  for (const [name, value] of Object.entries(result.figures)) {
    process.stdout.write(`  ${name.padEnd(44)} ${Number(value.toPrecision(5))}\n`);
  }
  for (const bound of result.bounds) {
    const limits = [
      bound.atLeast === undefined ? '' : `at least ${bound.atLeast}`,
      bound.atMost === undefined ? '' : `at most ${bound.atMost}`,
    ].filter(Boolean);
    const verdict = isWithin(bound) ? 'ok' : 'MISSED';
    const value = String(Number(bound.value.toPrecision(5)));
    process.stdout.write(
      `  ${bound.name.padEnd(44)} ${value.padEnd(12)} ${limits.join(', ')}  ${verdict}\n`,
    );
  }
}

async function main() {
  const benches = findBenches(process.argv.slice(2));
  await buildStale();
  rmSync(outDir, { recursive: true, force: true });
  let missed = 0;
  for (const name of benches) {
    const { run } = await bundle(name);
    const result = await run();
    print(result);
    missed += result.bounds.filter((bound) => !isWithin(bound)).length;
  }
  process.stdout.write(`\n${benches.length} benches, ${missed} bounds missed\n`);
  process.exitCode = missed > 0 || benches.length === 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
