import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkout } from '../checkout.ts';

/** The built command line. */
export const entry = join(checkout, 'dist/node/lectern.cjs');

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Objects of `--json` output, one a line. */
export function jsonLines<Shape = Record<string, unknown>>(
  ended: Pick<Ended, 'stdout'>,
): readonly Shape[] {
  return ended.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** The last object of `--json` output. */
export function summaryOf<Shape = Record<string, unknown>>(ended: Ended): Shape {
  const last = jsonLines<Shape>(ended).at(-1);
  if (last === undefined) throw new Error(`No JSON came out: ${ended.stderr}`);
  return last;
}

export type RunOptions = {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Piped into its standard input; nothing by default. */
  readonly input?: string | Uint8Array;
  /** Called with each line of standard output while it runs. */
  readonly onLine?: (line: string, child: ChildProcess) => void;
  /** For node itself, such as `--require` of a preload. */
  readonly nodeArgs?: readonly string[];
  /** The folder that it is started in; this checkout by default. */
  readonly cwd?: string;
};

/** What ended a program. On Windows one that `crash-preload.cjs` has killed tells of it by 1. */
export function signalOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  env: Readonly<NodeJS.ProcessEnv>,
): NodeJS.Signals | null {
  const isKilled = process.platform === 'win32' && code === 1 && env.LECTERN_CRASH !== undefined;
  return isKilled ? 'SIGKILL' : signal;
}

/** Runs the built command line in a process of its own, as a user would. */
export function runLectern(args: readonly string[], options: RunOptions): Promise<Ended> {
  const env: NodeJS.ProcessEnv = { ...process.env, LECTERN_HOME: options.home, ...options.env };
  delete env.NODE_OPTIONS;
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), entry, ...args], {
    env,
    cwd: options.cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that does not read its input may be gone before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  let stdout = '';
  let stderr = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    stdout += `${line}\n`;
    options.onLine?.(line, child);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) =>
      done({ code, signal: signalOf(code, signal, env), stdout, stderr }),
    );
  });
}

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly textSha256: string | null;
  readonly tokens: number;
};

export type RunningDemo = Awaited<ReturnType<typeof startDemoGateway>>;

/** `lectern demo-gateway` in a process of its own: a gateway that counts. */
export async function startDemoGateway(voice: 'flite' | 'tone', flags: readonly string[] = []) {
  const args = [entry, 'demo-gateway', '--port', '0', '--voice', voice, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise<string>((done, fail) => {
    lines.once('line', done);
    child.once('exit', (code) => fail(new Error(`the demo gateway ended with ${code}`)));
  });
  const said = JSON.parse(first) as Record<string, string>;
  const { base_url: baseUrl, api_key: apiKey, control_token: controlToken = null } = said;
  if (baseUrl === undefined || apiKey === undefined) throw new Error(`not an address: ${first}`);
  return {
    baseUrl,
    apiKey,
    /** Null unless it was started with `--control`. */
    controlToken,
    /** The environment that points a command at it, as a paying account. */
    env: { LECTERN_BASE_URL: baseUrl, LECTERN_API_KEY: apiKey },
    /** Speech requests that it has answered with sound: what an account would have paid for. */
    bought: async () => {
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = await fetch(`${baseUrl}/demo/requests`, { headers });
      const body = (await answer.json()) as { items: readonly SeenRequest[] };
      return body.items.filter((seen) => seen.status === 200 && seen.textSha256 !== null);
    },
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}
