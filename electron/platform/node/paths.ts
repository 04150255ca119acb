import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { Paths } from '../ports.ts';
import { asDiskError } from './durable-file.ts';
import { followMoves } from './library-move.ts';
import { makeFolder } from './make-folder.ts';
import { keepToOwner } from './owner-only.ts';

type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly homeFolder: string;
};

const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  // An empty HOME is none, and no folder to be in.
  homeFolder: homedir() || userInfo().homedir,
});

/**
 * The folder of the library: LECTERN_HOME, else the place for a user's data on this system, and from there to
 * where the library was moved. Throws what `followMoves` does.
 */
export function libraryHome(machine: Machine = thisMachine()): string {
  return followMoves(namedHome(machine));
}

/**
 * The folder that is named for the library, whether or not it was moved from there. An XDG_DATA_HOME or APPDATA
 * that is not absolute is ignored, as the XDG base directory specification asks.
 */
export function namedHome(machine: Machine = thisMachine()): string {
  const { env, platform, homeFolder } = machine;
  // Where no shell spells it out, as in the settings of another program, the library would be in a folder called ~.
  const named = env.LECTERN_HOME?.replace(/^~(?=[/\\]|$)/, () => homeFolder);
  if (named) return resolve(named);
  if (platform === 'darwin') return join(homeFolder, 'Library/Application Support/Lectern');
  if (platform === 'win32') {
    const roaming = env.APPDATA;
    return join(roaming ? roaming : join(homeFolder, 'AppData/Roaming'), 'Lectern');
  }
  const data = env.XDG_DATA_HOME;
  return join(data && isAbsolute(data) ? data : join(homeFolder, '.local/share'), 'lectern');
}

/** What the command line keeps for itself: in the named folder, also where the library was moved from there. */
export const commandLineName = 'command-line';

export type NodePathsOptions = {
  /** Folder of the built entries (`<name>.cjs`). */
  readonly distNode: string;
  /** Folder that shipped assets are named from. */
  readonly assets: string;
  readonly home?: string | undefined;
};

/** Names every folder of the library, whether or not it is there. */
export function namePaths(options: NodePathsOptions): Paths {
  const home = options.home === undefined ? libraryHome() : followMoves(resolve(options.home));
  const folder = (name: string) => join(home, name);
  return {
    home,
    database: folder('library.sqlite'),
    lock: folder('lock.sqlite'),
    audio: folder('audio'),
    samples: folder('audio/samples'),
    covers: folder('covers'),
    recordings: folder('recordings'),
    videos: folder('videos'),
    temporary: folder('temporary'),
    logs: folder('logs'),
    exports: folder('exports'),
    entry: (name) => join(options.distNode, `${name}.cjs`),
    asset: (name) => join(options.assets, name),
  };
}

/**
 * Throws `disk_failed` where the open library is no longer in its folder. The open database goes with the folder: its
 * rows would lie there, and what is paid for here.
 */
export function assertInPlace({ home, database }: Pick<Paths, 'home' | 'database'>): void {
  if (!existsSync(database)) throw appError('disk_failed.moved', { folder: home });
}

/** Names every folder of the library and makes those that are missing, readable by their owner only. */
export async function createNodePaths(options: NodePathsOptions): Promise<Paths> {
  const paths = namePaths(options);
  const { home, audio, covers, temporary, logs, exports } = paths;
  for (const path of [home, audio, covers, temporary, logs, exports]) {
    try {
      await makeFolder(path, 0o700);
    } catch (error) {
      // A file, or a link to a disk that is not there: only what writes there is to say so.
      const isInTheWay = (error as NodeJS.ErrnoException).code === 'EEXIST';
      if (path !== exports || !isInTheWay) throw asDiskError(error, path);
    }
  }
  // Folders of an earlier release, or of a person who made them first: the home alone may be open to others.
  for (const path of [audio, covers, temporary, logs, exports]) keepToOwner(path);
  return paths;
}
