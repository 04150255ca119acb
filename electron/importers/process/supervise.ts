import { Worker } from 'node:worker_threads';
import { type FromReader, memoryExitCode } from './messages.ts';

const pollIntervalMs = 50;

/** The program's channel: Electron's utility process has a port, a child of Node the process itself. */
type Parent = {
  readonly send: (message: FromReader) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
};

type ParentPort = {
  readonly postMessage: (message: unknown) => void;
  readonly on: (name: 'message', listener: (event: { readonly data: unknown }) => void) => void;
};

function findParent(): Parent {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort !== undefined) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    };
  }
  return {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  };
}

/**
 * Passes messages between the program and the reading thread, and ends the process when the parent is
 * gone, when the thread dies, or when more than `limitBytes` of memory are held, however it came to that.
 */
export function supervise(entry: string, limitBytes: number): void {
  const parent = findParent();
  process.once('disconnect', () => process.exit(0));
  const overheadBytes = process.memoryUsage.rss();
  const heapMb = Math.max(16, Math.floor((limitBytes - overheadBytes) / 2 ** 20));
  const worker = new Worker(entry, {
    // What no heap counts, such as the bytes of files, is seen by the poll only.
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.on('message', parent.send);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error instanceof RangeError || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isMemory) process.stderr.write(`${error.stack}\n`);
    process.exit(isMemory ? memoryExitCode : 1);
  });
  parent.onMessage((task) => worker.postMessage(task));
  setInterval(() => {
    if (process.memoryUsage.rss() > limitBytes) process.exit(memoryExitCode);
  }, pollIntervalMs);
}
