import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { abortError, appError } from '../../../shared/app-error.ts';
import { toWireError, type WireError } from '../../../shared/ipc/result.ts';
import type {
  LibraryMove,
  LibraryPlace,
  MovePlan,
} from '../../../shared/model/upkeep/library-move.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import type { Clock, Logger, Paths } from '../../platform/ports.ts';
import { problemName } from './library-files.ts';
import {
  copyLibrary,
  discardMove,
  finishMove,
  formerCopy,
  planMove,
  removeFormerCopy,
} from './move-library.ts';

/** Moves the library to another folder while it is in use; the last part follows when the program has closed it. */
export type LibraryMover = {
  readonly place: () => Promise<LibraryPlace>;
  readonly plan: (folder: string) => Promise<MovePlan>;
  /** Copies the library. Resolves when it is copied. Throws `conflict.moving`, what `plan` throws, `disk_full`. */
  readonly copy: (folder: string) => Promise<void>;
  /** Removes what was copied, also when all of it was. */
  readonly cancel: () => Promise<void>;
  readonly removeFormer: () => Promise<void>;
  /** After the library was closed: leads to the copy, where there is one. What goes wrong is told at the next start. */
  readonly finish: () => Promise<void>;
};

type MoverParts = {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly progressed: (move: LibraryMove | null) => void;
};

export function createLibraryMover({ paths, clock, logger, progressed }: MoverParts): LibraryMover {
  const { home } = paths;
  const problemFile = join(home, problemName);
  let move: LibraryMove | null = null;
  let copying: { readonly control: AbortController; readonly ended: Promise<unknown> } | null =
    null;

  const tell = (next: LibraryMove | null): void => {
    move = next;
    progressed(next);
  };
  const copyTo = async (target: string, signal: AbortSignal): Promise<void> => {
    try {
      await copyLibrary(home, target, signal, (doneBytes, totalBytes) =>
        tell({ target, doneBytes, totalBytes, isCopied: false }),
      );
      signal.throwIfAborted();
      if (move !== null) tell({ ...move, isCopied: true });
    } catch (error) {
      tell(null);
      await discardMove(home, target).catch((reason: unknown) =>
        logger.warn('a copy of the library was not removed', { reason: String(reason) }),
      );
      throw error;
    }
  };
  return {
    place: async () => ({
      folder: home,
      former: await formerCopy(home),
      move,
      problem: await readFile(problemFile, 'utf8').then(
        (text) => JSON.parse(text) as WireError,
        () => null,
      ),
    }),
    plan: (folder) => planMove(home, folder),
    copy: async (folder) => {
      if (move !== null) throw appError('conflict.moving');
      tell({ target: folder, doneBytes: 0, totalBytes: 0, isCopied: false });
      const control = new AbortController();
      const work = async () => {
        await rm(problemFile, { force: true });
        const { target } = await planMove(home, folder).catch((error: unknown) => {
          tell(null);
          throw error;
        });
        await copyTo(target, control.signal);
      };
      const ended = work();
      copying = { control, ended };
      try {
        await ended;
      } finally {
        copying = null;
      }
    },
    cancel: async () => {
      if (copying !== null) {
        copying.control.abort(abortError('The move was stopped.'));
        await copying.ended.catch(() => undefined);
      } else if (move !== null) {
        const { target } = move;
        tell(null);
        await discardMove(home, target);
      }
    },
    removeFormer: () => removeFormerCopy(home, clock.nowMs()),
    finish: async () => {
      if (copying !== null) {
        copying.control.abort(abortError('The program ends.'));
        await copying.ended.catch(() => undefined);
      }
      if (move === null) return;
      try {
        await finishMove(home, move.target, clock.nowMs());
        logger.info('the library was moved');
      } catch (error) {
        logger.error('the library was not moved', { reason: String(error) });
        const problem = Buffer.from(JSON.stringify(toWireError(error)), 'utf8');
        await writeFileDurably(problemFile, problem).catch(() => undefined);
      }
    },
  };
}
