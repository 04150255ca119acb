import { appError } from '../../../shared/app-error.ts';
import { fromWireError } from '../../../shared/ipc/result.ts';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import type { BookDraft, EarlyChapter } from '../../../shared/model/import/book-draft.ts';
import type { ChildHandle, Clock, ProcessRunner } from '../../platform/ports.ts';
import {
  type BookTask,
  createDraftCollector,
  type FromReader,
  memoryExitCode,
} from './messages.ts';

export type ReadBook = Omit<BookTask, 'spoken'> & {
  /** 0 to 1, ten times a second at most. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Told each chapter of the draft as it arrives, in order, while later ones are still written; reading may fail
   * after it. Must not throw.
   */
  readonly onChapter?: (early: EarlyChapter) => void;
  readonly signal?: AbortSignal | undefined;
};

/** Reads books in a process of their own, which no book can take more from than the limits. */
export type BookReader = {
  /**
   * Throws what `importBook` throws; `file_too_large` over the limit of memory or time;
   * `file_not_readable` where the process ended otherwise. Rejects with the signal's reason once the
   * process has ended.
   */
  readonly read: (book: ReadBook) => Promise<BookDraft>;
  /** Starts the process ahead, so that the next book need not wait for it. */
  readonly prepare: () => void;
  /** Ends every process; what is being read is rejected. */
  readonly close: () => Promise<void>;
};

export type BookReaderLimits = {
  /** Of the whole process. */
  readonly memoryBytes: number;
  /** From the request to the last chapter. */
  readonly durationMs: number;
};

const usualLimits: BookReaderLimits = { memoryBytes: 1024 * 2 ** 20, durationMs: 120_000 };

/** So many books at once: each may take as much memory as the limit says. */
const mostAtOnce = 2;
/** A process waits so long for the next book; one that holds more than this share of its limit does not. */
const idleMs = 60_000;
const idleMemoryShare = 0.3;

/** A process and whoever listens to it now. */
type Seat = {
  readonly child: ChildHandle;
  hear: (message: FromReader) => void;
  memoryBytes: number;
  hasEnded: boolean;
};

export function createBookReader(parts: {
  readonly processes: ProcessRunner;
  readonly clock: Clock;
  readonly limits?: BookReaderLimits;
}): BookReader {
  const { processes, clock, limits = usualLimits } = parts;
  const running = new Set<Seat>();
  let kept: { readonly seat: Seat; readonly stopWaiting: () => void } | null = null;
  let isClosed = false;

  const start = (): Seat => {
    const child = processes.start('book-reader', [`${limits.memoryBytes}`], {});
    const seat: Seat = { child, hear: () => undefined, memoryBytes: 0, hasEnded: false };
    child.onMessage((message) => seat.hear(message as FromReader));
    child.exited.then(() => {
      seat.hasEnded = true;
      if (kept?.seat === seat) takeKept();
    });
    return seat;
  };

  const takeKept = (): Seat | undefined => {
    const found = kept;
    kept = null;
    found?.stopWaiting();
    return found?.seat;
  };

  const keep = (seat: Seat): void => {
    const wait = new AbortController();
    kept = { seat, stopWaiting: () => wait.abort() };
    clock.delay(idleMs, wait.signal).then(
      () => takeKept()?.child.stop(),
      () => undefined,
    );
  };

  return {
    read: async (book) => {
      book.signal?.throwIfAborted();
      if (isClosed) throw appError('cancelled.request');
      if (running.size >= mostAtOnce) throw appError('conflict.reading_books');
      const seat = takeKept() ?? start();
      running.add(seat);
      try {
        return await readIn(seat, book, limits, clock);
      } finally {
        running.delete(seat);
        const isSlim = seat.memoryBytes < limits.memoryBytes * idleMemoryShare;
        if (!seat.hasEnded && isSlim && kept === null && !isClosed) keep(seat);
        else void seat.child.stop();
      }
    },
    prepare: () => {
      if (kept === null && running.size === 0 && !isClosed) keep(start());
    },
    close: async () => {
      isClosed = true;
      const seat = takeKept();
      const all = [...running, ...(seat === undefined ? [] : [seat])];
      await Promise.all(all.map(({ child }) => child.stop()));
    },
  };
}

type End =
  | Extract<FromReader, { type: 'done' | 'refused' | 'failed' }>
  | { readonly type: 'died'; readonly code: number | null }
  | { readonly type: 'late' }
  | { readonly type: 'aborted' };

async function readIn(
  seat: Seat,
  { signal, onProgress, onChapter, ...task }: ReadBook,
  limits: BookReaderLimits,
  clock: Clock,
): Promise<BookDraft> {
  const collector = createDraftCollector(onChapter);
  const over = new AbortController();
  const answered = new Promise<End>((done) => {
    seat.hear = (message) => {
      if (message.type === 'progress') {
        onProgress?.(message.fraction);
        return;
      }
      for (const part of message.parts) collector.take(part);
      if (message.type === 'parts') return;
      seat.memoryBytes = message.memoryBytes;
      done(message);
    };
  });
  const stopped = new Promise<End>((done) => {
    signal?.addEventListener('abort', () => done({ type: 'aborted' }), { signal: over.signal });
  });
  const asked: BookTask = { ...task, spoken: spokenLanguage() };
  seat.child.send(asked);
  const end = await Promise.race([
    answered,
    stopped,
    seat.child.exited.then((code): End => ({ type: 'died', code })),
    clock.delay(limits.durationMs, over.signal).then((): End => ({ type: 'late' })),
  ]);
  over.abort();
  seat.hear = () => undefined;
  if (end.type === 'late' || end.type === 'aborted') await seat.child.stop();
  const values = { file: task.fileName, ...limits };
  switch (end.type) {
    case 'done':
      return collector.draft();
    case 'refused':
      throw fromWireError(end.error, false);
    case 'failed':
      throw new Error(`Reading a book failed inside: ${end.stack}`);
    case 'aborted':
      throw signal?.reason;
    case 'late':
      throw appError('file_too_large.time', values);
    case 'died':
      throw appError(
        end.code === memoryExitCode ? 'file_too_large.memory' : 'file_not_readable.ended',
        values,
      );
  }
}
