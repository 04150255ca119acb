import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, abortError, appError, isAbort } from '../../../shared/app-error.ts';
import type {
  CleanKind,
  CleanResult,
  StorageProgress,
  StorageReport,
} from '../../../shared/model/storage.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { removeAll } from '../../platform/node/durable-file.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Accounts } from '../session/accounts.ts';
import { chapterLimits } from './chapter-cache.ts';
import { measureFile, measureFolder } from './folders.ts';
import { type Found, type LookParts, measure } from './look.ts';
import { classifyTakes } from './take-classes.ts';

/** What the library takes on the disk, and removing what is chosen of it. */
export type Cleaning = {
  /** Reads what there is, between other work. Throws `conflict` while something of the kind is under way. */
  readonly look: (signal?: AbortSignal) => Promise<StorageReport>;
  /**
   * Removes these kinds of what that look has listed, as far as nothing needs it by now; the rows first, so that
   * what a kill leaves is a file that nobody names. Throws `not_found` for a look that is not the last one.
   */
  readonly clean: (
    lookId: string,
    kinds: readonly CleanKind[],
    signal?: AbortSignal,
  ) => Promise<CleanResult>;
  readonly cancel: () => void;
  /** Keeps encoded chapters within their limits. */
  readonly prune: () => Promise<void>;
};

export type CleaningParts = Omit<LookParts, 'startedAtMs' | 'paths'> & {
  readonly platform: Platform;
  readonly library: Pick<LibraryStore, 'listed' | 'chapters'>;
  readonly accountStore: Pick<AccountStore, 'account'>;
  readonly accounts: Pick<Accounts, 'serviceOf'>;
  readonly index: Pick<SegmentIndex, 'fill'>;
  readonly progressed: (progress: StorageProgress) => void;
};

const batchSize = 50;

type Removed = Pick<CleanResult, 'removedCount' | 'freedBytes'>;

export function createCleaning(parts: CleaningParts): Cleaning {
  const { platform, library, accountStore, accounts, index, uses, audio, chapterCache } = parts;
  const { clock, random, logger, paths } = platform;
  const lookParts = { ...parts, paths, startedAtMs: performance.timeOrigin };
  let last: { readonly id: string; readonly found: Found } | null = null;
  const alone = oneAtATime(
    () => appError('conflict.cleaning'),
    () => abortError('Cleaning up was stopped.'),
  );

  /** Chapters whose lines are not known for the account as they are now: what they use must be known first. */
  const behind = () =>
    uses.accountIds().flatMap((id) => {
      const account = accountStore.account(id);
      if (account === null) return [];
      return library
        .listed(id, accounts.serviceOf(account))
        .filter(({ isBehind }) => isBehind)
        .map(({ project }) => ({ account, projectId: project.id }));
    });
  const bringUpToDate = async (signal: AbortSignal): Promise<void> => {
    for (const { account, projectId } of behind()) {
      for (const { id } of library.chapters(projectId)) {
        if (index.fill(projectId, id, account)) await nextTurn(signal);
      }
    }
  };

  const removeTakes = async (
    ids: readonly string[],
    isHistory: boolean,
    signal: AbortSignal,
    progressed: (done: number) => void,
  ): Promise<Removed> => {
    let removedCount = 0;
    let freedBytes = 0;
    for (let at = 0; at < ids.length; at += batchSize) {
      // An export that has begun reads its takes by name, whatever its lines say by now.
      if (signal.aborted || chapterCache.isInUse()) break;
      await bringUpToDate(signal);
      // From here to the last file nothing is waited for: what was right stays right.
      const cleaned = uses.clean(ids.slice(at, at + batchSize), isHistory, clock.nowMs());
      for (const { audioSha256 } of cleaned) {
        if (!uses.isNamed(audioSha256)) freedBytes += audio.remove(audioSha256);
      }
      removedCount += cleaned.length;
      progressed(Math.min(ids.length, at + batchSize));
      await nextTurn(signal).catch(() => undefined);
    }
    return { removedCount, freedBytes };
  };

  const removeOf = {
    temporary: async (path: string) =>
      [...parts.sourceFiles(), ...parts.coverFiles()].includes(basename(path))
        ? 0
        : removePath(path),
    copies: removePath,
    orphans: async (hash: string) => (uses.isNamed(hash) ? 0 : audio.remove(hash)),
    chapters: async (name: string) => {
      const entry = (await chapterCache.entries()).find((one) => one.name === name);
      return entry === undefined ? 0 : chapterCache.remove(entry);
    },
  } as const;
  const removeFiles = async (
    names: readonly string[],
    remove: (name: string) => Promise<number>,
    signal: AbortSignal,
    progressed: (done: number) => void,
  ): Promise<Removed> => {
    let removedCount = 0;
    let freedBytes = 0;
    for (const [at, name] of names.entries()) {
      if (signal.aborted) break;
      const bytes = await remove(name);
      if (bytes > 0) removedCount += 1;
      freedBytes += bytes;
      progressed(at + 1);
    }
    return { removedCount, freedBytes };
  };
  const removeKind = (
    kind: CleanKind,
    names: readonly string[],
    signal: AbortSignal,
    progressed: (done: number) => void,
  ): Promise<Removed> =>
    kind === 'takes-unused' || kind === 'takes-history'
      ? removeTakes(names, kind === 'takes-history', signal, progressed)
      : removeFiles(names, removeOf[kind], signal, progressed);

  const look: Cleaning['look'] = (outer) =>
    alone.run(outer, async (signal) => {
      await bringUpToDate(signal);
      const serviceOf = accounts.serviceOf;
      const classes = await classifyTakes({ uses, accountStore, serviceOf }, (done, total) => {
        parts.progressed({ stage: 'looking', done, total });
        return nextTurn(signal);
      });
      const { found, items, kept } = await measure(lookParts, classes);
      last = { id: random.id(), found };
      return {
        lookId: last.id,
        folder: paths.home,
        items,
        kept,
        chapterLimitBytes: chapterLimits.bytes,
        chapterLimitDays: chapterLimits.days,
      };
    });

  return {
    look,
    clean: (lookId, kinds, outer) =>
      alone.run(outer, async (signal) => {
        if (last?.id !== lookId) throw appError('not_found.look');
        if (chapterCache.isInUse()) throw appError('conflict.exporting');
        const { found } = last;
        last = null;
        const total = kinds.reduce((sum, kind) => sum + found[kind].length, 0);
        let done = 0;
        let removedCount = 0;
        let freedBytes = 0;
        for (const kind of new Set(kinds)) {
          const before = done;
          const removed = await removeKind(kind, found[kind], signal, (own) =>
            parts.progressed({ stage: 'cleaning', done: before + own, total }),
          );
          removedCount += removed.removedCount;
          freedBytes += removed.freedBytes;
          done += found[kind].length;
        }
        logger.info('the library was cleaned up', { removedCount, freedBytes });
        const skippedCount = total - removedCount;
        return { removedCount, freedBytes, skippedCount, isCancelled: signal.aborted };
      }),
    cancel: alone.cancel,
    prune: async () => {
      try {
        const freedBytes = await chapterCache.prune(clock.nowMs());
        if (freedBytes > 0) logger.info('encoded chapters were removed', { freedBytes });
      } catch (error) {
        if (isAbort(error) || error instanceof AppError) return;
        logger.warn('encoded chapters were not looked through', { reason: String(error) });
      }
    },
  };
}

async function removePath(path: string): Promise<number> {
  const entry = await stat(path).catch(() => null);
  if (entry === null) return 0;
  const { bytes } = entry.isDirectory() ? await measureFolder(path) : await measureFile(path);
  await removeAll(path);
  return Math.max(1, bytes);
}
