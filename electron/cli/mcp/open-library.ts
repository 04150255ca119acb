import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { Logger } from '../../platform/ports.ts';

/** The library as tools use it: locked only while something needs it, so that the window can be opened between. */
export type OpenLibrary = {
  /** Throws `library_busy` where another program has it, and does not let it go in a moment. */
  readonly use: <T>(work: (app: App) => Promise<T> | T) => Promise<T>;
  /** Only reads, whoever has it. */
  readonly read: <T>(work: (reader: Reader) => Promise<T> | T) => Promise<T>;
  /** Remembers what it finds, or only reads where another program has it. */
  readonly useOrRead: <T>(work: (opened: App | Reader) => Promise<T>) => Promise<T>;
  /** Once nothing uses it any more. */
  readonly close: () => Promise<void>;
};

/** Opening takes a moment: calls that follow each other share one. */
const idleMs = 2000;
/** Another server lets it go soon after its work; a window does not. */
const patienceMs = idleMs + 1000;
const serverPatienceMs = 30_000;
/** As it is named to those who want the library meanwhile. */
export const serverName = 'lectern mcp';
const retryMs = 250;

export function createOpenLibrary(
  open: () => Promise<App>,
  openToRead: () => Promise<Reader>,
  logger: Pick<Logger, 'error'>,
): OpenLibrary {
  let [opened, users]: [Promise<App> | null, number] = [null, 0];
  let closing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const close = (): Promise<void> => {
    const app = opened;
    opened = null;
    if (app === null) return closing;
    // Whatever comes of it, the next call opens it anew.
    closing = app
      .then((found) => found.stop())
      .catch((error: unknown) =>
        logger.error('the library was not closed well', { reason: String(error) }),
      );
    return closing;
  };
  const take = async (): Promise<App> => {
    if (timer !== null) clearTimeout(timer);
    opened ??= closing.then(open);
    const own = opened;
    try {
      return await own;
    } catch (error) {
      if (opened === own) opened = null;
      throw error;
    }
  };

  const takeWithin = async (mostMs: Patience, waitedMs = 0): Promise<App> => {
    try {
      return await take();
    } catch (error) {
      if (!isBusy(error) || waitedMs >= mostMs(error)) throw error;
      await new Promise((done) => setTimeout(done, retryMs));
      return takeWithin(mostMs, waitedMs + retryMs);
    }
  };

  const useWithin = async <T>(mostMs: Patience, work: (app: App) => Promise<T> | T): Promise<T> => {
    users += 1;
    try {
      return await work(await takeWithin(mostMs));
    } finally {
      users -= 1;
      if (users === 0) timer = setTimeout(() => void close(), idleMs);
    }
  };
  const read: OpenLibrary['read'] = async (work) => {
    const reader = await openToRead();
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  };

  return {
    use: (work) => useWithin((busy) => (isServer(busy) ? serverPatienceMs : patienceMs), work),
    read,
    useOrRead: (work) =>
      useWithin(() => 0, work).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
        return read(work);
      }),
    close: () => {
      if (timer !== null) clearTimeout(timer);
      return close();
    },
  };
}

/** How long the end of what has the library is waited for. */
type Patience = (busy: AppError) => number;

function isServer({ data }: AppError): boolean {
  return String(data.holder).startsWith(serverName);
}

function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.code === errorCodes.libraryBusy;
}
