#!/usr/bin/env node
/**
 * Uses the command line as Windows has it: staged for Windows, by Node for Windows. On Windows with the Node that runs
 * this, elsewhere in Wine with the one that is named: `node scripts/packaging/try/windows.mjs PATH/TO/node.exe`. The last line
 * is `N passed, N failed`. What only Windows has (its keychain, installers, the window) is not tried here.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildStale } from '../../build.mjs';
import { isOnPath } from '../../keyring-session.mjs';
import { writeNotices } from '../../notices.mjs';
import { root } from '../../targets.mjs';
import { stageApp } from '../stage.mjs';

const isWindows = process.platform === 'win32';
const [named] = process.argv.slice(2);
if (!isWindows && (named === undefined || !existsSync(named) || !isOnPath('wine'))) {
  process.stderr.write(
    'Needed: Wine, and node.exe: node scripts/packaging/try/windows.mjs PATH/TO/node.exe\n',
  );
  process.exit(2);
}
await buildStale();
writeNotices();
const app = stageApp('win32');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'lectern-windows-'));
const home = join(folder, 'home');

/** Wine names the whole file system by a drive. */
const there = (path) => (isWindows ? path : `Z:${path.replaceAll('/', '\\')}`);
const [command, before] = isWindows ? [process.execPath, []] : ['wine', [resolve(named)]];

/** Wine 8 knows no option of sockets that Node sets on each of them. */
const preload = join(folder, 'sockets.cjs');
writeFileSync(
  preload,
  "process.binding('tcp_wrap').TCP.prototype.setKeepAlive = () => 0;\n" +
    "require('node:net').Socket.prototype.setKeepAlive = function () { return this; };\n",
);
const wine = {
  WINEPREFIX: join(folder, 'wine'),
  WINEDEBUG: '-all',
  NODE_SKIP_PLATFORM_CHECK: '1',
  NODE_NO_WARNINGS: '1',
  NODE_OPTIONS: `--require ${there(preload).replaceAll('\\', '/')}`,
};
const env = { ...process.env, ...(isWindows ? {} : wine), LECTERN_HOME: there(home) };

let started = 0;

/** Starts a command in the folder; what it says goes into files, for Wine has no pipes that Node could write to. */
function start(...args) {
  started += 1;
  const [out, err] = ['out', 'err'].map((name) => join(folder, `${name}${started}.txt`));
  const files = [openSync(out, 'w'), openSync(err, 'w')];
  const words = [...before, there(join(app, 'dist/node/lectern.cjs')), ...args];
  const child = spawn(command, words, { cwd: folder, env, stdio: ['ignore', ...files] });
  for (const file of files) closeSync(file);
  const told = () => ({ out: readFileSync(out, 'utf8'), err: readFileSync(err, 'utf8') });
  const ended = new Promise((done) => child.on('exit', (code) => done({ code, ...told() })));
  /** As a power cut would. */
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { told, ended, kill };
}

const run = (...args) => start(...args).ended;

async function until(isSo) {
  for (let tries = 0; tries < 600 && !isSo(); tries += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.ok(isSo());
}

const text = (lines) =>
  Array.from(
    { length: lines },
    (_, at) => `Line ${at + 1} of the book goes on for a while.\n\n`,
  ).join('');

const checks = {
  'tells its version': async () => {
    const { code, out } = await run('--version');
    assert.deepEqual([code, out.trim()], [0, version]);
  },
  'makes a library that is whole': async () => {
    const { code, out } = await run('doctor', '--offline');
    assert.equal(code, 0);
    assert.match(out, /database +intact/);
  },
  'makes the books that a wildcard names, and buys nothing again': async () => {
    mkdirSync(join(folder, 'books'));
    writeFileSync(join(folder, 'books/1.md'), `---\ntitle: First\n---\n\n# One\n\n${text(2)}`);
    writeFileSync(
      join(folder, 'books/2.md'),
      '---\ntitle: "CON: what? <a> | b. "\n---\n\n# Two\n\nIt rained.\n',
    );
    const words = [
      'audiobook',
      'books\\*.md',
      '--out',
      'out',
      '--format',
      'm4b,mp3,wav,epub',
      '--json',
    ];
    const first = await run(...words);
    assert.equal(first.code, 0, first.err);
    for (const name of ['First.m4b', 'First.epub', 'CON - what a b.m4b']) {
      assert.ok(existsSync(join(folder, 'out', name)), name);
    }
    const again = await run(...words);
    const { requests } = JSON.parse(again.out.trim().split('\n').at(-1));
    assert.deepEqual([again.code, requests], [0, 0]);
  },
  'goes on after it was killed, with what it has': async () => {
    writeFileSync(join(folder, 'long.md'), `# Long\n\n${text(60)}`);
    const { told, kill } = start('audiobook', 'long.md', '--out', 'long', '--json');
    await until(() => /"doneSegments":[1-9]/.test(told().out));
    await kill();
    const { code, out } = await run(
      'audiobook',
      'long.md',
      '--out',
      'long',
      '--on-uncertain',
      'retry',
      '--json',
    );
    assert.equal(code, 0, out);
    const { requests, reused } = JSON.parse(out.trim().split('\n').at(-1));
    assert.ok(reused > 0 && requests + reused <= 61, `${requests} bought, ${reused} reused`);
    assert.ok(existsSync(join(folder, 'long/Long.m4b')));
  },
  'keeps a second program out': async () => {
    const { told, kill } = start('serve', '--json');
    await until(() => told().out.includes('"url"'));
    const { code, err } = await run('say', 'Hello.', '--out', 'hello.wav');
    await kill();
    assert.equal(code, 6);
    assert.match(err, /in use by lectern serve/);
  },
  'moves its library, and removes the old copy': async () => {
    const moved = await run('library', 'move', 'moved');
    assert.equal(moved.code, 0, moved.err);
    assert.ok(existsSync(join(folder, 'moved/library.sqlite')));
    const removed = await run('library', 'remove-former');
    assert.equal(removed.code, 0, removed.err);
    assert.ok(!existsSync(join(home, 'library.sqlite')));
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    process.stdout.write(`ok      ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED  ${name}\n${error.message}\n`);
  }
}
if (!isWindows) execFileSync('wineserver', ['-k'], { env });
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${Object.keys(checks).length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
