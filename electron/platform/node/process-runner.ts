import { type Serializable, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type AppError, appError } from '../../../shared/app-error.ts';
import type { ChildHandle, Logger, Paths, ProcessRunner } from '../ports.ts';

/** How long a child may take after each request to end: first the closed channel, then the signal. */
const graceMs = 3_000;

/** Never handed down: children have no business with the key. */
const privateVariables = ['LECTERN_API_KEY'];

/** A started process, whatever started it. */
export type StartedChild = {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Null when it was ended by a signal or never ran. */
  readonly exited: Promise<number | null>;
  /** Asks it to end, each time more firmly. */
  readonly requests: readonly (() => void)[];
};

/** Starts a script with arguments in a process of its own that ends when ours does. */
export type StartChild = (
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
) => StartedChild;

function childEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra };
  for (const name of privateVariables) if (!(name in extra)) delete env[name];
  return env;
}

/**
 * A child under the runtime that runs us. It holds one end of a channel: an entry exits on
 * `disconnect`, which comes when we stop it and also when we are killed.
 */
const spawnChild: StartChild = (script, args, env) => {
  // A debugger's port can be taken only once.
  const inherited = process.execArgv.filter((option) => !option.startsWith('--inspect'));
  const child = spawn(process.execPath, [...inherited, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
  const exited = new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code));
    child.once('error', () => done(null));
  });
  const hangUp = () => {
    if (child.connected) child.disconnect();
  };
  const requests = [hangUp, () => child.kill('SIGTERM'), () => child.kill('SIGKILL')];
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    send: (message) => {
      // A channel that closes meanwhile is no news: `exited` tells.
      if (child.connected) child.send(message as Serializable, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
    exited,
    requests,
  };
};

let startChildByDefault: StartChild = spawnChild;

/** From now on children are started so, unless a runner is made with a way of its own. */
export function startChildrenBy(startChild: StartChild): void {
  startChildByDefault = startChild;
}

/** Resolves with the first line of standard output; later ones are read and dropped. */
function firstLineOf({ stdout, exited }: StartedChild, entry: string): Promise<string> {
  return new Promise((done, fail) => {
    if (stdout !== null) createInterface({ input: stdout }).on('line', done);
    exited.then((code) => fail(endedEarly(entry, new Error(`exit code ${code}`))));
  });
}

function endedEarly(entry: string, cause: Error): AppError {
  return appError('internal.helper', { entry, reason: cause.message }, { cause });
}

async function endWithin(exited: Promise<number | null>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), milliseconds);
  });
  const hasEnded = await Promise.race([exited.then(() => true), late]);
  clearTimeout(timer);
  return hasEnded;
}

/** Runs built entries in processes of their own; the desktop gives its own way to start one. */
export function createProcessRunner(
  paths: Pick<Paths, 'entry'>,
  logger: Pick<Logger, 'debug' | 'warn'>,
  startChild: StartChild = startChildByDefault,
): ProcessRunner {
  return {
    start(entry, args, env): ChildHandle {
      const child = startChild(paths.entry(entry), args, childEnvironment(env));
      if (child.stderr !== null) {
        createInterface({ input: child.stderr }).on('line', (line) => {
          logger.warn('A helper process wrote to its standard error.', { entry, line });
        });
      }
      const firstLine = firstLineOf(child, entry);
      firstLine.catch(() => undefined);
      const { exited, send, onMessage } = child;
      exited.then((code) => logger.debug('A helper process ended.', { entry, code }));

      const stop = async () => {
        for (const request of child.requests) {
          request();
          if (await endWithin(exited, graceMs)) return;
        }
      };
      return { firstLine, send, onMessage, exited, stop };
    },
  };
}
