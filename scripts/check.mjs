#!/usr/bin/env node
/** The gate without tests: types, lint and format, layers, dead code, rules of the house. All are errors. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './targets.mjs';

const bin = (name, file) => join(root, 'node_modules', name, file);

const steps = [
  // The compiler that is a native program; it has no API yet, so version 6 stays for what reads code by it.
  { name: 'types', args: [bin('typescript-7', 'bin/tsc'), '-b'] },
  { name: 'lint', args: [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings'] },
  {
    name: 'layers',
    args: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'electron',
      'shared',
      'renderer',
    ],
    // It passes silently when it understands no file, so the number that it read is checked too.
    isSound: (output) => Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 50,
  },
  { name: 'dead code', args: [bin('knip', 'bin/knip.js'), '--no-progress'] },
  { name: 'files', args: [join(root, 'scripts/check-files.mjs')] },
  { name: 'words', args: [join(root, 'scripts/check-words.mjs')] },
  { name: 'wasm', args: [join(root, 'scripts/wasm.mjs'), '--check'] },
  { name: 'commits', args: [join(root, 'scripts/check-commits.mjs')] },
];

function run(step) {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, step.args, { cwd: root, env: { ...process.env } });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const isPassed = code === 0 && (step.isSound?.(output) ?? true);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`${isPassed ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`);
      if (!isPassed) process.stdout.write(`${output}\n`);
      resolve(isPassed);
    });
  });
}

/** One after the other; whether all of them passed. */
async function runInTurn(list) {
  let isPassed = true;
  for (const step of list) isPassed = (await run(step)) && isPassed;
  return isPassed;
}

// The types take as long as all the others together, so they have a core of their own.
const [types, ...others] = steps;
const ends = await Promise.all([run(types), runInTurn(others)]);
process.exitCode = ends.every(Boolean) ? 0 : 1;
