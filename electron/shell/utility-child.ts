import { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { StartChild } from '../platform/node/process-runner.ts';

/**
 * A child as Electron's utility process: the shipped app cannot run itself as plain Node (that fuse is
 * off). Chromium ends it when the main process ends, however that ends.
 */
export const startUtilityChild: StartChild = (script, args, env) => {
  const child = utilityProcess.fork(script, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const asReadable = (stream: NodeJS.ReadableStream | null) =>
    stream === null ? null : new Readable().wrap(stream);
  return {
    stdout: asReadable(child.stdout),
    stderr: asReadable(child.stderr),
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    exited,
    requests: [() => child.kill()],
  };
};
