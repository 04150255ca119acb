import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../shared/app-error.ts';
import { speakErrors } from '../../../shared/errors/speak-errors.ts';
import { toWireError } from '../../../shared/ipc/result.ts';
import { importBook } from '../import-book.ts';
import {
  type BookEnd,
  type BookTask,
  createDraftPacker,
  type DraftPart,
  type FromReader,
} from './messages.ts';

const progressIntervalMs = 100;

/** What the engine says where it cannot make a string, an array or a table as large as was asked for. */
const outOfRoom =
  /^Invalid (?:string|array|array buffer|typed array) length|allocation failed|maximum size exceeded/i;

/** In the reading thread: reads each book that it is told of and posts what came of it, in pieces. */
export function readBooks(): void {
  const post = (message: FromReader): void => parentPort?.postMessage(message);
  const end = (how: BookEnd, parts: readonly DraftPart[] = []): void =>
    post({ ...how, parts, memoryBytes: process.memoryUsage.rss() });
  parentPort?.on('message', async (task: BookTask) => {
    let toldMs = performance.now();
    const onProgress = (fraction: number): void => {
      if (performance.now() - toldMs < progressIntervalMs) return;
      toldMs = performance.now();
      post({ type: 'progress', fraction });
    };
    try {
      const { spoken, ...book } = task;
      await speakErrors(spoken);
      const packer = createDraftPacker((parts) => post({ type: 'parts', parts }));
      const draft = await importBook({ ...book, onProgress, onChapter: packer.addChapter });
      end({ type: 'done' }, packer.finish(draft));
    } catch (error) {
      // Thrown outside of any promise it ends the thread, and the supervisor the process.
      if (error instanceof RangeError && outOfRoom.test(error.message)) {
        setImmediate(() => {
          throw error;
        });
      } else if (error instanceof AppError) end({ type: 'refused', error: toWireError(error) });
      else end({ type: 'failed', stack: error instanceof Error ? `${error.stack}` : `${error}` });
    }
  });
}
