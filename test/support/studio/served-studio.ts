import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { entry, signalOf } from './run-lectern.ts';

/** `lectern serve` in a process of its own, asked as its page asks. */
export type ServedStudio = {
  /** Throws the error's code and message where the studio refuses; rejects where it dies meanwhile. */
  readonly ask: <Name extends RouteName>(
    route: Name,
    input: InputOf<Name>,
  ) => Promise<ResultOf<Name>>;
  /** Sends a file as the page does; answers its handle. */
  readonly upload: (name: string, content: string | Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly kill: (signal?: NodeJS.Signals) => void;
  readonly ended: Promise<NodeJS.Signals | number | null>;
  /** Ctrl-C, or nothing where it is dead already; answers how it ended. */
  readonly stop: () => Promise<NodeJS.Signals | number | null>;
};

export type ServeOptions = {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  /** For node itself, such as `--require` of a preload. */
  readonly nodeArgs?: readonly string[];
  /** Gets all that comes out of it: its output, answers and events. */
  readonly heard?: (text: string) => void;
};

/** Resolves to null where the program dies before it is open. */
export async function serveStudio(options: ServeOptions): Promise<ServedStudio | null> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...(options.nodeArgs ?? []), entry, 'serve', '--json'],
    {
      env: { ...process.env, ...options.env, LECTERN_HOME: options.home },
      stdio: ['ignore', 'pipe', options.heard === undefined ? 'ignore' : 'pipe'],
    },
  );
  const heard = options.heard ?? (() => undefined);
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (text: Buffer) => heard(text.toString()));
  }
  const ended = new Promise<NodeJS.Signals | number | null>((done) =>
    child.once('close', (code, signal) => done(signalOf(code, signal, options.env) ?? code)),
  );
  const line = await Promise.race([
    new Promise<string>((done) => {
      if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', done);
    }),
    ended.then(() => null),
  ]);
  if (line === null) return null;
  const { url } = JSON.parse(line) as { readonly url: string };
  const { origin, hash } = new URL(url);
  // One answer a connection: what died under a kept one would be sent a second time by the client.
  const exchanged = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  }).catch(() => null);
  if (exchanged === null) return null;
  const { data } = (await exchanged.json()) as { readonly data: { readonly session: string } };
  const asked = { 'x-lectern-session': data.session, origin, connection: 'close' };
  if (options.heard !== undefined) {
    void fetch(`${origin}/api/events`, { headers: asked })
      .then(async ({ body }) => {
        for await (const part of body ?? []) heard(Buffer.from(part).toString());
      })
      .catch(() => undefined);
  }
  return {
    ended,
    ask: async (route, input) => {
      const answer = await fetch(`${origin}/api/request`, {
        method: 'POST',
        headers: { ...asked, 'content-type': 'application/json' },
        body: JSON.stringify({ route, input }),
      });
      const text = await answer.text();
      heard(text);
      const result = JSON.parse(text) as IpcResult<ResultOf<typeof route>>;
      if (result.ok) return result.data;
      throw new Error(`${result.error.code}: ${result.error.message}`);
    },
    upload: async (name, content) => {
      const answer = await fetch(`${origin}/api/files`, {
        method: 'POST',
        headers: { ...asked, 'x-file-name': name },
        body: content,
      });
      const result = (await answer.json()) as IpcResult<{ readonly handle: string }>;
      if (result.ok) return result.data.handle;
      throw new Error(`${result.error.code}: ${result.error.message}`);
    },
    kill: (signal = 'SIGKILL') => child.kill(signal),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
