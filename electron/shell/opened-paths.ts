import { resolve } from 'node:path';

/** Electron's `app`, in part. */
export type OpeningApp = {
  on(name: 'open-file', listener: (event: PreventableEvent, path: string) => void): unknown;
  on(
    name: 'second-instance',
    listener: (event: unknown, argv: readonly string[], workingDirectory: string) => void,
  ): unknown;
};

type PreventableEvent = { readonly preventDefault: () => void };

type Start = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  /** Started as `electron <folder>`: the folder is no file of a person. */
  readonly isDefaultApp: boolean;
};

const isAddress = (given: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(given);

/**
 * The files of a command line, absolute: all that is no switch and no address. The program itself comes
 * first, and behind it the app's folder where Electron was told it; switches may stand anywhere.
 */
export function pathsOf({ argv, workingDirectory, isDefaultApp }: Start): readonly string[] {
  return argv
    .slice(1)
    .filter((given) => given !== '' && !given.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .filter((given) => !isAddress(given))
    .map((given) => resolve(workingDirectory, given));
}

/**
 * Hears which files the system opens with the program: at its start, by a second start, and on macOS by the
 * dock, which may speak before the program is ready.
 * @returns hands over what came so far, and from then on everything at once.
 */
export function watchOpenedPaths(
  app: OpeningApp,
  start: Start,
): (deliver: (paths: readonly string[]) => void) => void {
  let early: readonly string[] = pathsOf(start);
  let deliver: ((paths: readonly string[]) => void) | null = null;
  const hear = (paths: readonly string[]) => {
    if (paths.length === 0) return;
    if (deliver === null) early = [...early, ...paths];
    else deliver(paths);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    hear([path]);
  });
  app.on('second-instance', (_event, argv, workingDirectory) => {
    hear(pathsOf({ argv, workingDirectory, isDefaultApp: start.isDefaultApp }));
  });
  return (next) => {
    deliver = next;
    const waiting = early;
    early = [];
    hear(waiting);
  };
}
