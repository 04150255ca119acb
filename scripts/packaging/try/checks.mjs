/** The checks of try-packages.mjs, inside of a mount namespace, as root. Its argument says what was made. */

import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../targets.mjs';
import { fuses, readFuses } from '../runtime.mjs';
import { createMachine, filesBelow, user } from './machine.mjs';
import { checkOtherPackages } from './other-packages.mjs';
import { driveWindow, pagesOf, until } from './window.mjs';

const plan = JSON.parse(process.argv[2]);
const machine = createMachine();
const display = ':87';
const program = '/opt/Lectern';
const library = `${user.home}/.local/share/lectern`;
let passed = 0;
let failed = 0;
let screen = null;

async function check(name, work) {
  const startedMs = performance.now();
  try {
    await work();
    passed += 1;
    process.stdout.write(`ok     ${name} (${Math.round(performance.now() - startedMs)} ms)\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED ${name}\n${error.stack}\n`);
  }
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The display is for the runtime of closed machines: Chromium 108 does not start without any. */
const onScreen = { DISPLAY: display };
const command = (...words) => machine.run(['lectern', ...words], { env: onScreen });

function installed(deb) {
  const file = `${user.home}/lectern.deb`;
  machine.give(deb, file);
  const { status, stdout, stderr } = machine.runAsRoot(['dpkg', '-i', file]);
  assert.equal(status, 0, `${stdout}${stderr}`);
  const { stdout: told } = machine.runAsRoot(['dpkg', '-s', 'lectern']);
  return /^Version: (.*)$/m.exec(told)?.[1];
}

/** Starts the window as the user, and ends it by a signal as a session that closes does. */
async function withWindow(words, work, env = {}) {
  const child = machine.start(words, { ...onScreen, ...env });
  const told = [];
  child.stderr.on('data', (text) => told.push(text));
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  try {
    await work(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${told.join('')}`, { cause: error });
  }
  child.kill('SIGTERM');
  const code = await Promise.race([ended, wait(20_000, 'late', { ref: false })]);
  if (code === 'late') child.kill('SIGKILL');
  assert.equal(code, 0, `it ended with ${code}\n${told.join('')}`);
}

async function startScreen() {
  screen = spawn('Xvfb', [display, '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  // Where every X server has them, whatever the folder for temporary files is.
  const sockets = ['', 'tmp', '.X11-unix'].join('/');
  await until('the display', () => existsSync(`${sockets}/X${display.slice(1)}`), 20_000);
  mkdirSync(machine.path(sockets), { recursive: true });
  spawnSync('mount', ['--bind', sockets, machine.path(sockets)]);
}

/** A copy of the installed program with only the inspector's fuse on; the rest is the same bytes. */
async function laneWithInspector() {
  const { FuseV1Options, FuseVersion, flipFuses } = await import('@electron/fuses');
  const lane = machine.path('/opt/Lectern-inspected');
  spawnSync('cp', ['-a', machine.path(program), lane]);
  await flipFuses(join(lane, 'lectern'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  const archive = 'resources/app.asar';
  assert.equal(sha256(join(lane, archive)), sha256(join(machine.path(program), archive)));
  const own = await readFuses(join(machine.path(program), 'lectern'));
  const { enableNodeCliInspectArguments, ...others } = await readFuses(join(lane, 'lectern'));
  assert.equal(enableNodeCliInspectArguments, true);
  assert.deepEqual({ ...others, enableNodeCliInspectArguments: false }, own);
  return '/opt/Lectern-inspected/lectern';
}

const files = {
  installed: () => filesBelow(machine.path(program)).map((path) => `${program}${path}`),
};

async function checkInstalled() {
  await check('the older package is installed by dpkg', () =>
    assert.equal(installed(plan.olderDeb), plan.older),
  );
  await check('every file belongs to root, and nobody else may write to it', () => {
    const all = files.installed();
    assert.ok(all.length > 50);
    for (const file of all) {
      const [mode, owner] = machine.modeOf(file).split(' ');
      assert.equal(owner, '0:0', file);
      const isLink = mode === '777';
      if (!isLink) assert.equal(Number.parseInt(mode, 8) & 0o022, 0, `${file} ${mode}`);
    }
    assert.equal(machine.modeOf(`${program}/chrome-sandbox`), '4755 0:0');
  });
  await check('the fuses of the installed program are those that were asked for', async () => {
    const found = await readFuses(join(machine.path(program), 'lectern'));
    for (const [name, value] of Object.entries(fuses)) assert.equal(found[name], value, name);
  });
  await check('the program is no Node for whoever asks', () => {
    const { stdout, status } = machine.run([`${program}/lectern`, '-e', 'console.log("X")'], {
      env: { ELECTRON_RUN_AS_NODE: '1' },
      timeoutMs: 20_000,
    });
    assert.doesNotMatch(stdout, /X/);
    assert.notEqual(status, 0);
  });
  await check('it does not start with a switch for remote debugging', () => {
    for (const debugging of ['--remote-debugging-port=0', '--remote-debugging-pipe']) {
      const { stderr, status } = machine.run([`${program}/lectern`, debugging], {
        env: onScreen,
        timeoutMs: 20_000,
      });
      assert.equal(status, 2, stderr);
      assert.match(stderr, /does not start with --remote-debugging/);
    }
  });
  await check('the menu opens the window with its sandbox, on files by their paths', () => {
    const entry = readFileSync(machine.path('/usr/share/applications/lectern.desktop'), 'utf8');
    assert.match(entry, /^Exec=\/opt\/Lectern\/lectern %F$/m);
    assert.doesNotMatch(entry, /no-sandbox/);
    assert.match(entry, /application\/vnd\.lectern\.project\+zip/);
    const { status, stdout } = machine.run([
      'desktop-file-validate',
      '/usr/share/applications/lectern.desktop',
    ]);
    assert.equal(status, 0, stdout);
    for (const size of [16, 48, 256, 1024]) {
      const icon = `/usr/share/icons/hicolor/${size}x${size}/apps/lectern.png`;
      assert.equal(readFileSync(machine.path(icon)).readUInt32BE(16), size, icon);
    }
  });
  await check('libraries under the LGPL are files of their own', () => {
    const unpacked = files.installed().filter((path) => path.includes('/app.asar.unpacked/'));
    for (const name of ['audio-file-decoder', 'codec-parser', 'mp3-encoder', 'mpg123-decoder']) {
      assert.ok(
        unpacked.some((path) => path.endsWith(`/replaceable/${name}.cjs`)),
        name,
      );
    }
    assert.ok(unpacked.some((path) => path.endsWith('/decode-audio.wasm')));
  });
}

async function checkCommandLine() {
  await check(
    'the command line says a line, with nothing but its result on standard output',
    () => {
      const { status, stdout, stderr } = command('say', 'Hello there.', '--out', 'a.wav', '--json');
      assert.equal(status, 0, stderr);
      for (const line of stdout.trim().split('\n')) JSON.parse(line);
      assert.equal(
        readFileSync(machine.path(`${user.home}/a.wav`)).toString('latin1', 0, 4),
        'RIFF',
      );
      assert.doesNotMatch(stderr, /ERROR:|libva/);
    },
  );
  await check('it ends with the codes that scripts rely on', () => {
    const wrong = command('nonsense');
    assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
    assert.equal(command('estimate', 'gone.epub').status, 5);
    assert.equal(command('--help').status, 0);
    assert.deepEqual(
      [command('--version').status, command('--version').stdout],
      [0, `${plan.older}\n`],
    );
  });
  await check('it reads standard input', () => {
    const { status, stdout } = machine.run(['lectern', 'chat'], { env: onScreen, input: 'Hello' });
    assert.equal(status, 0);
    assert.ok(stdout.trim().length > 20);
  });
}

async function checkSignals() {
  await check('one Ctrl-C stops a book and keeps what was made', async () => {
    machine.give(join(root, 'examples/the-lamplighter.txt'), `${user.home}/book.txt`);
    const home = `${user.home}/stopped-home`;
    const env = { ...onScreen, LECTERN_HOME: home };
    const child = machine.start(['lectern', 'audiobook', 'book.txt', '--out', 'out'], env);
    const told = [];
    child.stderr.on('data', (text) => told.push(text));
    const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
    const audio = () =>
      filesBelow(machine.path(`${home}/audio`)).filter((path) => !path.endsWith('/'));
    await until('the first line', () => audio().length > 0);
    child.kill('SIGINT');
    assert.equal(await ended, 130, told.join(''));
    assert.ok(audio().length > 0);
    assert.ok(!existsSync(machine.path(`${user.home}/out/the-lamplighter.m4b`)));
  });
  await check('other programs are served over standard input and output', () => {
    const ask = (id, method, params) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const input = ask(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'try-packages', version: '1' },
    });
    const { status, stdout, stderr } = machine.run(['lectern', 'mcp'], { env: onScreen, input });
    assert.equal(status, 0, stderr);
    const [answer, ...others] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(answer.result.serverInfo.version, plan.older);
    assert.deepEqual(others, []);
  });
}

async function checkWindow() {
  await check(
    'the window starts as an ordinary user, its page in the sandbox of the kernel',
    async () => {
      const home = `${user.home}/window-home`;
      const start = [`${program}/lectern`];
      await withWindow(
        start,
        async () => {
          // A process is there for a moment before it enters its sandbox.
          const page = await until('a page in its sandbox', () =>
            pagesOf(user.id).find(({ seccomp, isApart }) => seccomp === '2' && isApart),
          );
          assert.ok(!page.words.includes('--no-sandbox'));
          await until('a library', () => existsSync(machine.path(`${home}/library.sqlite`)));
          // While the window is open the command line says who has the library.
          const busy = machine.run(['lectern', 'say', 'Hello.', '--out', 'b.wav'], {
            env: { ...onScreen, LECTERN_HOME: home },
          });
          assert.equal(busy.status, 6, busy.stderr);
        },
        { LECTERN_HOME: home },
      );
    },
  );
  await check('the first sentence is heard in the window', async () => {
    const home = `${user.home}/heard-home`;
    const start = [await laneWithInspector(), '--inspect=0'];
    await withWindow(
      start,
      async (child) => {
        const { inMain, inPage, close } = await driveWindow(child);
        await until('the sample book', () =>
          inPage(() => document.querySelector('[data-testid=space-hint]') !== null),
        );
        assert.ok(await inMain(({ app }) => app.isPackaged));
        assert.match(await inPage(() => location.href), /^app:\/\/studio\//);
        await inPage(() => document.querySelector('[data-testid=transport-play]').click());
        await until('the sound', async () => {
          const position = await inPage(
            () => document.querySelector('[data-testid=transport-position]').innerText,
          );
          return /^\s*0?0:0[1-9]/.test(position);
        });
        close();
      },
      { LECTERN_HOME: home },
    );
    const audio = filesBelow(machine.path(`${home}/audio`));
    assert.ok(
      audio.some((path) => path.endsWith('.flac')),
      audio.join(' '),
    );
  });
  rmSync(machine.path('/opt/Lectern-inspected'), { recursive: true, force: true });
}

async function checkUpgrade() {
  const takes = () => filesBelow(machine.path(`${library}/audio`)).sort();
  const before = takes();
  await check('the newer package is installed over the older one', () =>
    assert.equal(installed(plan.deb), plan.version),
  );
  await check('it opens the library of the older one and makes nothing twice', () => {
    assert.ok(before.length > 0);
    const { status, stderr } = command('say', 'Hello there.', '--out', 'c.wav');
    assert.equal(status, 0, stderr);
    assert.deepEqual(takes(), before);
    const [first, again] = ['a.wav', 'c.wav'].map((name) =>
      sha256(machine.path(`${user.home}/${name}`)),
    );
    assert.equal(again, first);
  });
  await check('it keeps a copy of a library before it changes its schema', () => {
    const { unzipSync } = frozen;
    const folder = join(root, 'test/fixtures/frozen-library');
    const home = `${user.home}/older-home`;
    const work = join(root, '.cache/package/tried/older-home');
    rmSync(work, { recursive: true, force: true });
    for (const [name, bytes] of Object.entries(
      unzipSync(readFileSync(join(folder, 'library.zip'))),
    )) {
      mkdirSync(join(work, name, '..'), { recursive: true });
      if (!name.endsWith('/')) writeFileSync(join(work, name), bytes);
    }
    machine.give(work, home);
    const { schema } = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
    const env = { ...onScreen, LECTERN_HOME: home };
    const { status, stdout, stderr } = machine.run(['lectern', 'clean', '--dry-run'], { env });
    assert.equal(status, 0, `${stdout}${stderr}`);
    assert.ok(existsSync(machine.path(`${home}/library.schema-${schema}.sqlite`)));
  });
}

/** What dpkg and the databases of the system keep for themselves. */
const systemState =
  /^\/(var\/(lib|log|cache)|proc|dev|sys|tmp|run)\/|^\/etc\/(passwd|group)$|^\/usr\/share\/(mime\/|applications\/mimeinfo\.cache$|icons\/hicolor\/icon-theme\.cache$)/;

async function checkRemoval() {
  await check('removed, it leaves nothing but what belongs to the user', () => {
    const { status, stderr } = machine.runAsRoot(['dpkg', '--purge', 'lectern']);
    assert.equal(status, 0, stderr);
    // A folder of this machine that has nothing new in it was only looked through.
    const isOurs = (path) => !(path.endsWith('/') && existsSync(path));
    const left = machine.changes().filter((path) => !systemState.test(path) && isOurs(path));
    assert.deepEqual(
      left.filter((path) => !path.startsWith(`${user.home}/`)),
      [],
    );
    const own = left.filter((path) => path.startsWith(`${user.home}/.`));
    // The last is of the system's sound server.
    const allowed = [`${library}/`, `${user.home}/.cache/`, `${user.home}/.config/pulse/`];
    assert.deepEqual(
      own.filter((path) => !allowed.some((folder) => path.startsWith(folder))),
      [],
    );
    assert.ok(existsSync(machine.path(`${library}/library.sqlite`)));
    const globs = machine.path('/usr/share/mime/globs2');
    if (existsSync(globs)) assert.doesNotMatch(readFileSync(globs, 'utf8'), /lectern/);
  });
}

const frozen = await import('fflate');
try {
  await startScreen();
  await checkInstalled();
  await checkCommandLine();
  await checkSignals();
  await checkWindow();
  await checkUpgrade();
  await checkOtherPackages({ check, machine, plan, onScreen });
  await checkRemoval();
} finally {
  screen?.kill();
  machine.remove();
  process.stdout.write(`COUNTS ${passed} ${failed}\n`);
}
