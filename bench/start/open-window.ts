import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'undici';
import type * as Runtime from '../../scripts/electron-runtime.mjs';
import { processTree } from './processes.ts';

export type WindowProgram = {
  /** Folder with a package.json whose `main` opens a window. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** What is on the page once it can be used; null where the first paint is that. */
  readonly usable: string | null;
  /** Starts on a library that is not there yet. */
  readonly isNew: boolean;
};

export type OpenedWindow = {
  /** From the start of the process to the first contentful paint, and until the page can be used. */
  readonly paintMs: number;
  readonly usableMs: number;
  readonly pids: () => readonly number[];
  readonly close: () => Promise<void>;
};

/** A program that opens one window with one word in it and does nothing else: what the runtime itself takes. */
export async function makeBareProgram(folder: string): Promise<WindowProgram> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name":"bare","main":"main.cjs"}');
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Bare</title><p>Bare</p>');
  await writeFile(
    join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
     app.setPath('userData', ${JSON.stringify(join(folder, 'window'))});
     app.whenReady().then(() => {
       const window = new BrowserWindow({ width: 1280, height: 800, show: false,
         webPreferences: { sandbox: true, spellcheck: false, backgroundThrottling: false } });
       window.once('ready-to-show', () => window.show());
       window.loadFile(${JSON.stringify(join(folder, 'page.html'))});
     });`,
  );
  return { folder, env: {}, usable: null, isNew: false };
}

/** Asks the page of the first window, once there is one, by Chromium's own protocol. */
async function evaluateInPage<Value>(port: string, expression: string): Promise<Value> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets = (await answer.json()) as readonly Target[];
    const page = targets.find(({ type, url }) => type === 'page' && !/^(about:blank)?$/.test(url));
    // While the page is being loaded there is nobody to answer.
    const value =
      page && (await evaluate<Value>(page.webSocketDebuggerUrl, expression).catch(() => null));
    if (value) return value;
    await delay(10);
  }
}

type Target = {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
};

function evaluate<Value>(address: string, expression: string): Promise<Value> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  return new Promise((done, fail) => {
    const socket = new WebSocket(address);
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })),
    );
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id !== 1) return;
      socket.close();
      if (result?.exceptionDetails === undefined && result?.result !== undefined) {
        done(result.result.value);
      } else fail(new Error(`The page answers ${data}`));
    });
    socket.addEventListener('error', () => fail(new Error('The page cannot be asked.')));
  });
}

const mostWaitMs = 30_000;

/** When the page was first painted and when it could be used, on the clock of the machine. */
const momentsOf = (usable: string | null) => `new Promise((done) => {
  const isUsable = () => ${usable === null ? 'true' : `document.querySelector(${JSON.stringify(usable)}) !== null`};
  const giveUpAt = Date.now() + ${mostWaitMs};
  const look = () => {
    if (Date.now() > giveUpAt) return done('nothing');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint === undefined || !isUsable()) return setTimeout(look, 4);
    const paintMs = performance.timeOrigin + paint.startTime;
    done({ paintMs, usableMs: ${usable === null ? 'paintMs' : 'Date.now()'} });
  };
  look();
})`;

/** The port of loopback on which the runtime can be asked. */
function debuggingPort(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port !== undefined) done(port);
    });
    child.once('exit', (code) => fail(new Error(`The program ended with ${code}.`)));
  });
}

/** It looks for what lies beside it, so it stays where it is. */
async function findRuntime() {
  const script = join(process.cwd(), 'scripts/electron-runtime.mjs');
  const { desktopRuntime, runtimeFlags }: typeof Runtime = await import(pathToFileURL(script).href);
  const runtime = await desktopRuntime();
  if (runtime === null) throw new Error('No desktop runtime is here.');
  return { ...runtime, flags: runtimeFlags() };
}

/** Starts the program in the runtime of this machine, and waits until its window can be used. */
export async function openWindow(program: WindowProgram): Promise<OpenedWindow> {
  const runtime = await findRuntime();
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const args = [...runtime.flags, '--remote-debugging-port=0', program.folder];
  const startedAtMs = Date.now();
  const child = spawn(runtime.executablePath, args, {
    env: { ...environment, ...runtime.env, ...program.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const moments = await evaluateInPage<Pick<OpenedWindow, 'paintMs' | 'usableMs'> | 'nothing'>(
      await debuggingPort(child),
      momentsOf(program.usable),
    );
    if (moments === 'nothing') throw new Error(`${program.usable} does not come.`);
    return {
      paintMs: moments.paintMs - startedAtMs,
      usableMs: moments.usableMs - startedAtMs,
      pids: () => processTree(child.pid ?? 0),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
