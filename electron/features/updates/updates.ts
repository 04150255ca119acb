import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import { toWireError } from '../../../shared/ipc/result.ts';
import type { UpdateChoice, UpdatesView } from '../../../shared/model/upkeep/updates.ts';
import type { Clock, Logger } from '../../platform/ports.ts';
import { isNewer } from './newer-version.ts';
import type { ReadSmallFile, SignedFeed, UpdateInstaller, UpdateSource } from './ports.ts';

/** New versions of the program: nothing is asked for before a person chose it or clicked. */
export type Updates = {
  readonly view: () => UpdatesView;
  /** Asks once, now. What goes wrong stands in the view. */
  readonly check: () => Promise<UpdatesView>;
  /** Fetches what was found; the view tells how far it is. */
  readonly download: () => Promise<UpdatesView>;
  readonly cancel: () => void;
  /** Ends the program, which installs what is ready. Throws `conflict` where nothing is. */
  readonly install: () => void;
  /** The choice of a person; the first look comes that much later. */
  readonly follow: (choice: UpdateChoice, waitMs?: number) => void;
  readonly close: () => void;
};

export type UpdatesParts = {
  readonly source: UpdateSource | null;
  readonly installer: UpdateInstaller | null;
  readonly read: ReadSmallFile;
  readonly currentVersion: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly changed: (view: UpdatesView) => void;
};

const dayMs = 86_400_000;

/** After a start everything else comes first. */
export const firstLookMs = 60_000;

export function createUpdates(parts: UpdatesParts): Updates {
  const { source, installer, clock, logger, currentVersion } = parts;
  const closed = new AbortController();
  let feed: SignedFeed | null = null;
  let working: AbortController | null = null;
  let choice: UpdateChoice = 'off';
  let watch: AbortController | null = null;
  let view: UpdatesView = {
    way: source === null ? 'person' : (installer?.way ?? 'person'),
    host: source?.address.host ?? null,
    state: 'idle',
    found: null,
    fraction: 0,
    checkedAtMs: null,
    problem: null,
  };

  const set = (change: Partial<UpdatesView>): UpdatesView => {
    view = { ...view, ...change };
    parts.changed(view);
    return view;
  };
  /** One thing at a time; the state of before comes back where it fails. */
  const alone = async (
    state: 'checking' | 'downloading',
    work: (signal: AbortSignal) => Promise<Partial<UpdatesView>>,
  ): Promise<UpdatesView> => {
    if (working !== null) return view;
    const before = view.state;
    const control = new AbortController();
    working = control;
    set({ state, problem: null });
    try {
      const change = await work(AbortSignal.any([control.signal, closed.signal]));
      return set(change);
    } catch (error) {
      if (!isAbort(error)) {
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn('no new version could be had', { state, reason });
      }
      const problem = isAbort(error) ? null : toWireError(asUpdateError(error));
      return set({ state: before, problem });
    } finally {
      working = null;
    }
  };

  const look = (): Promise<UpdatesView> =>
    alone('checking', async (signal) => {
      if (source === null || installer === null || installer.way !== 'lectern') {
        throw appError('unsupported.updates');
      }
      const { feedName: name } = installer;
      const bytes = await parts.read(new URL(name, source.address), signal);
      const signed = await parts.read(new URL(`${name}.sig`, source.address), signal);
      const { publicKey } = source;
      const { readSignedFeed } = await import('./signed-feed.ts');
      const listed = readSignedFeed({ name, bytes, signature: signed.toString('utf8'), publicKey });
      const checkedAtMs = clock.nowMs();
      const file = installer.fileOf(listed);
      if (file === null || !isNewer(listed.version, currentVersion)) {
        feed = null;
        return { state: 'idle', found: null, checkedAtMs };
      }
      const isSame = feed?.version === listed.version && view.fraction === 1;
      feed = listed;
      const { version, notes } = listed;
      return {
        state: isSame ? 'ready' : 'found',
        found: { version, notes, bytes: file.bytes },
        fraction: isSame ? 1 : 0,
        checkedAtMs,
      };
    });
  const download = (): Promise<UpdatesView> => {
    const wanted = feed;
    if (view.state !== 'found' || wanted === null || installer === null) {
      return Promise.resolve(view);
    }
    return alone('downloading', async (signal) => {
      await installer.download(wanted, (fraction) => set({ fraction }), signal);
      signal.throwIfAborted();
      return { state: 'ready', fraction: 1 };
    });
  };
  const lookAndFetch = async (): Promise<void> => {
    const seen = await look();
    if (choice === 'download' && seen.state === 'found') await download();
  };

  /** Once a day, whether the last look worked or not: a feed that is down is not asked again and again. */
  const lookDaily = async (firstMs: number, signal: AbortSignal): Promise<void> => {
    try {
      await clock.delay(firstMs, signal);
      for (;;) {
        await lookAndFetch();
        await clock.delay(dayMs, signal);
      }
    } catch (error) {
      if (!isAbort(error)) logger.error('the look for updates ended', { reason: String(error) });
    }
  };

  return {
    view: () => view,
    check: async () => {
      await lookAndFetch();
      return view;
    },
    download,
    cancel: () => working?.abort(),
    install: () => {
      if (view.state !== 'ready') throw appError('conflict.no_update');
      installer?.quit();
    },
    follow: (chosen, waitMs = 0) => {
      if (chosen === choice) return;
      choice = chosen;
      watch?.abort();
      watch = null;
      if (choice === 'off') working?.abort();
      if (choice === 'off' || view.way !== 'lectern') return;
      watch = new AbortController();
      const signal = AbortSignal.any([watch.signal, closed.signal]);
      void lookDaily(waitMs, signal);
    },
    close: () => closed.abort(),
  };
}

/** Whatever the machinery below says, people read that the update failed, and why. */
function asUpdateError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return appError('update_failed.other', { reason: reason.slice(0, 300) }, { cause: error });
}
