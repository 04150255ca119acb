import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { ChildHandle, Logger, Paths, ProcessRunner } from '../ports.ts';

/** How long a child may take after each request to end: first the closed channel, then the signal. */
const graceMs = 3_000;

/** Never handed down: children have no business with the key. */
const privateVariables = ['LECTERN_API_KEY'];

function childEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra };
  for (const name of privateVariables) if (!(name in extra)) delete env[name];
  if (process.versions.electron !== undefined) env.ELECTRON_RUN_AS_NODE = '1';
  return env;
}

/** Resolves with the first line of standard output; later ones are read and dropped. */
function firstLineOf(child: ChildProcess, entry: string, exited: Promise<number | null>) {
  return new Promise<string>((done, fail) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', done);
    child.once('error', (cause) => fail(endedEarly(entry, cause)));
    exited.then((code) => fail(endedEarly(entry, new Error(`exit code ${code}`))));
  });
}

function endedEarly(entry: string, cause: Error): AppError {
  return new AppError(
    errorCodes.internal,
    `The helper process "${entry}" ended before it was ready (${cause.message}). Start Lectern again.`,
    { data: { entry }, cause },
  );
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

/**
 * Runs built entries in processes of their own, under the runtime that runs us. The child holds one end
 * of a channel: an entry exits on `disconnect`, which comes when we stop it and also when we are killed.
 */
export function createProcessRunner(paths: Pick<Paths, 'entry'>, logger: Logger): ProcessRunner {
  return {
    start(entry, args, env): ChildHandle {
      // A debugger's port can be taken only once.
      const inherited = process.execArgv.filter((option) => !option.startsWith('--inspect'));
      const child = spawn(process.execPath, [...inherited, paths.entry(entry), ...args], {
        env: childEnvironment(env),
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        windowsHide: true,
      });
      const exited = new Promise<number | null>((done) => {
        child.once('exit', (code) => done(code));
        child.once('error', () => done(null));
      });
      if (child.stderr !== null) {
        createInterface({ input: child.stderr }).on('line', (line) => {
          logger.warn('A helper process wrote to its standard error.', { entry, line });
        });
      }
      const firstLine = firstLineOf(child, entry, exited);
      firstLine.catch(() => undefined);
      exited.then((code) => logger.debug('A helper process ended.', { entry, code }));

      const stop = async () => {
        if (child.connected) child.disconnect();
        if (await endWithin(exited, graceMs)) return;
        child.kill('SIGTERM');
        if (await endWithin(exited, graceMs)) return;
        child.kill('SIGKILL');
        await exited;
      };
      return { firstLine, exited, stop };
    },
  };
}
