#!/usr/bin/env node
/**
 * Compiles our own codecs and filters: every folder electron/audio/wasm/<name> of C sources becomes
 * electron/audio/wasm/<name>.wasm (128-bit vectors, no imports), which is committed, so that only who changes a
 * source needs the compiler. The compiler is an npm package and the lockfile pins it: the same sources give the
 * same bytes on every machine, and `--check` fails where the committed file is another.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './targets.mjs';

const folder = join(root, 'electron/audio/wasm');
const library = '/usr/lib/wasm32-wasip1';
const builtins = '/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a';
const compile = [
  'clang',
  '--target=wasm32-wasip1',
  '-std=c17',
  '-O3',
  '-msimd128',
  '-ffp-contract=off',
  '-fno-math-errno',
  '-Wall',
  '-Wextra',
  '-Werror',
];
const link = [
  'wasm-ld',
  '-m',
  'wasm32',
  '--no-entry',
  '--strip-all',
  '--gc-sections',
  '-z',
  'stack-size=262144',
  `-L${library}`,
];

const quiet = { fetchProgress: () => {} };

function readSources(name) {
  const names = readdirSync(join(folder, name)).sort();
  return Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, name, file))]));
}

/** @returns {Promise<Uint8Array>} the module made of a folder's sources */
async function build(sources) {
  const { runLLVM } = await import('@yowasp/clang');
  const objects = {};
  for (const file of Object.keys(sources).filter((source) => source.endsWith('.c'))) {
    const made = await runLLVM([...compile, '-c', file, '-o', 'made.o'], { ...sources }, quiet);
    objects[file.replace(/c$/, 'o')] = made['made.o'];
  }
  const parts = Object.keys(objects);
  const linked = await runLLVM(
    [...link, ...parts, '-lc', builtins, '-o', 'made.wasm'],
    objects,
    quiet,
  );
  return linked['made.wasm'];
}

/** What was compiled and compared once in this checkout need not be again. */
const stampFile = join(root, '.cache/wasm.json');
const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

function stampOf(sources, module) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'scripts/wasm.mjs')));
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@yowasp/clang/package.json'), 'utf8'),
  );
  hash.update(version);
  for (const [file, bytes] of Object.entries(sources)) hash.update(`${file}\0`).update(bytes);
  return hash.update(module).digest('hex');
}

const isCheck = process.argv.includes('--check');
const stamps = readStamps();
let isSame = true;
const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
for (const { name } of entries.filter((entry) => entry.isDirectory())) {
  const file = join(folder, `${name}.wasm`);
  const sources = readSources(name);
  const known = existsSync(file) ? readFileSync(file) : new Uint8Array();
  if (stamps[name] === stampOf(sources, known)) continue;
  const made = await build(sources);
  if (Buffer.compare(made, known) !== 0) {
    if (isCheck) {
      isSame = false;
      process.stdout.write(`${name}.wasm is not what its sources give: node scripts/wasm.mjs\n`);
      continue;
    }
    writeFileSync(file, made);
    process.stdout.write(`${name}.wasm: ${made.length} bytes\n`);
  }
  stamps[name] = stampOf(sources, made);
}
mkdirSync(dirname(stampFile), { recursive: true });
writeFileSync(stampFile, JSON.stringify(stamps));
process.exitCode = isSame ? 0 : 1;
