/**
 * A machine to install packages on: this one's files under a layer that takes every change, so that dpkg, the paths
 * and the ordinary user are real and nothing of it stays. Works as root in a mount namespace of its own.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const user = { name: 'reader', id: 4321, home: '/home/reader' };

function must(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
}

/** The files below a folder, and the empty folders; links and devices of the layer count as files. */
export function filesBelow(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    const inside = filesBelow(join(folder, entry.name), path);
    return inside.length === 0 ? [`${path}/`] : inside;
  });
}

/** What a program is started with that may mount: root may, else sudo without a question; null in most containers. */
export function elevation() {
  const words = process.getuid?.() === 0 ? [] : ['sudo', '-n', '-E'];
  const [command, ...args] = [
    ...words,
    'unshare',
    '--mount',
    'mount',
    '-t',
    'tmpfs',
    'tmpfs',
    '/mnt',
  ];
  return spawnSync(command, args).status === 0 ? words : null;
}

/** To be made inside of `unshare --mount`. */
export function createMachine() {
  const work = mkdtempSync(join(tmpdir(), 'lectern-machine-'));
  const layer = join(work, 'layer');
  const root = join(work, 'root');
  // Where the files of this machine are a layer themselves, another cannot lie on them: then in memory.
  const mountLayer = () => {
    for (const folder of [layer, join(work, 'work'), root]) mkdirSync(folder, { recursive: true });
    const options = `lowerdir=/,upperdir=${layer},workdir=${join(work, 'work')}`;
    must('mount', ['-t', 'overlay', 'overlay', '-o', options, root]);
  };
  try {
    mountLayer();
  } catch {
    must('mount', ['-t', 'tmpfs', '-o', 'mode=700', 'tmpfs', work]);
    mountLayer();
  }
  const path = (inside) => join(root, inside);
  for (const folder of ['dev', 'sys']) must('mount', ['--rbind', `/${folder}`, path(folder)]);
  must('mount', ['-t', 'proc', 'proc', path('proc')]);
  must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', path('tmp')]);
  const { name, id, home } = user;
  appendFileSync(path('etc/passwd'), `${name}:x:${id}:${id}::${home}:/bin/sh\n`);
  appendFileSync(path('etc/group'), `${name}:x:${id}:\n`);
  mkdirSync(path(home), { recursive: true });
  chownSync(path(home), id, id);
  chmodSync(path(home), 0o700);

  /** Becomes a program there. Not by chroot: in one the kernel gives nobody namespaces for a sandbox. */
  const inside = (command) => [
    'unshare',
    [
      '--mount',
      '--propagation=private',
      'sh',
      '-c',
      'cd "$0" && pivot_root . . && umount -l . && exec "$@"',
      root,
      ...command,
    ],
  ];
  /** What is run as the ordinary user has nothing of this process's environment. */
  const asUser = (command, env = {}) => {
    const variables = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: home, ...env };
    return inside([
      'setpriv',
      `--reuid=${id}`,
      `--regid=${id}`,
      '--clear-groups',
      'env',
      '-i',
      '-C',
      home,
      ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`),
      ...command,
    ]);
  };
  return {
    path,
    /** Files that differ from this machine's, by their paths on it. */
    changes: () => filesBelow(layer),
    modeOf: (file) => {
      const { mode, uid, gid } = lstatSync(path(file));
      return `${(mode & 0o7777).toString(8)} ${uid}:${gid}`;
    },
    /** Hands a file of this machine to the user. */
    give: (from, to) => {
      mkdirSync(dirname(path(to)), { recursive: true });
      cpSync(from, path(to), { recursive: true });
      must('chown', ['-R', `${id}:${id}`, path(to)]);
    },
    runAsRoot: (command) =>
      spawnSync(...inside(['env', 'DEBIAN_FRONTEND=noninteractive', ...command]), {
        encoding: 'utf8',
      }),
    run: (command, { env, input = '', timeoutMs = 60_000 } = {}) =>
      spawnSync(...asUser(command, env), { encoding: 'utf8', input, timeout: timeoutMs }),
    start: (command, env) => spawn(...asUser(command, env), { stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => {
      must('umount', ['--recursive', '--lazy', root]);
      // What was mounted there is this machine's own: never removed with what lies below.
      rmdirSync(root);
      spawnSync('umount', ['--lazy', work]);
      rmSync(work, { recursive: true, force: true });
    },
  };
}
