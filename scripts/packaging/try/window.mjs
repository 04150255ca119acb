/**
 * Drives a packaged window through the inspector of its main process (a copy of the program with only that fuse on):
 * the port by which tools drive a page is closed in packages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Waits until a question is answered with something; rejects with its name when that takes too long. */
export async function until(name, ask, timeoutMs = 60_000) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited in vain: ${name}.`);
    await wait(200);
  }
}

/** The address that Node prints when its inspector listens. */
function inspectorOf(child) {
  return new Promise((done, fail) => {
    const lines = createInterface({ input: child.stderr });
    const told = [];
    lines.on('line', (line) => {
      told.push(line);
      const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(line)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`It ended with ${code}: ${told.join('\n')}`)));
  });
}

/** @returns what evaluates a function's text in the main process, and one in the page */
export async function driveWindow(child) {
  const socket = new WebSocket(await inspectorOf(child));
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', () => fail(new Error('The inspector is closed.')), {
      once: true,
    });
  });
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    waiting.get(id)?.(error === undefined ? result : { error });
  });
  let last = 0;
  const send = (method, params) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done) => waiting.set(id, done));
  };
  const evaluate = (expression) =>
    send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  // The inspector listens before there is a program.
  await until('the main process', async () => {
    const { result } = await evaluate('globalThis.process?.mainModule !== undefined');
    return result?.value === true;
  });
  const inMain = async (work, ...args) => {
    const answer = await evaluate(
      `(${work})(process.mainModule.require('electron'), ...${JSON.stringify(args)})`,
    );
    const problem = answer.error ?? answer.exceptionDetails;
    if (problem !== undefined) throw new Error(JSON.stringify(problem));
    return answer.result.value;
  };
  const inPage = (work, ...args) =>
    inMain(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code, true) ?? null,
      `(${work})(...${JSON.stringify(args)})`,
    );
  return { inMain, inPage, close: () => socket.close() };
}

/** Every process of a user whose command line says it is a page, with what the kernel holds it to. */
export function pagesOf(userId) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        const field = (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
        // What a zygote forked has its words in one.
        const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split(/[\0 ]/);
        const isPage = words.includes('--type=renderer') && Number(field('Uid')) === userId;
        if (!isPage) return [];
        // Inside of its own process namespace it has another number, which stands last.
        const numbers = /^NSpid:\s+(.*)$/m.exec(status)?.[1].split('\t') ?? [];
        return [{ seccomp: field('Seccomp'), isApart: numbers.length > 1, words }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
