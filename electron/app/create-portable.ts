import { appError } from '../../shared/app-error.ts';
import type {
  BackupResult,
  OpenedProject,
  PortableProgress,
  SavedProject,
} from '../../shared/model/portable.ts';
import type { ChapterCache } from '../features/cleaning/chapter-cache.ts';
import { variantIdentity } from '../features/narration/segment-orders.ts';
import type { BookRules } from '../features/pronunciation/book-rules.ts';
import { keptName } from '../platform/node/path-in-folder.ts';
import { withoutSchedules } from '../storage/backup/restored-rows.ts';
import {
  accountsWithTakes,
  carriedTakes,
  mostUsedAccount,
} from '../storage/portable/carried-takes.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';
import type { NarrationServices } from './create-narration.ts';
import type { VoiceLibrary } from './create-voice-library.ts';

export type Portable = ReturnType<typeof createPortable>;

type Parts = Core &
  NarrationServices &
  LibraryServices & {
    readonly bookRules: BookRules;
    readonly chapterCache: Pick<ChapterCache, 'during'>;
    readonly voiceLibrary: Pick<VoiceLibrary, 'exportTo' | 'importFrom' | 'samplePath'>;
  };

type Asked = { readonly signal?: AbortSignal | undefined };

/** Books as files that are opened elsewhere (docs/project-file.md). One at a time. */
export function createPortable(parts: Parts) {
  const { platform, database, accounts, library, projects, index, segmentAudio } = parts;
  const { paths, random, clock } = platform;
  let control: AbortController | null = null;
  let isRestoreWanted = false;

  const heardCount = (projectId: string, accountId: string): number => {
    index.fillProject(projectId, accounts.byId(accountId));
    const counts = segmentAudio.counts(projectId, accountId);
    return library
      .chapters(projectId)
      .reduce((sum, { id }) => sum + (counts.get(id)?.generatedCount ?? 0), 0);
  };
  const fillAll = (projectId: string): void => {
    for (const id of accountsWithTakes(database)) index.fillProject(projectId, accounts.byId(id));
  };
  const takesOf = (projectId: string) => carriedTakes(database, projectId, variantIdentity);
  const voicesOf = (projectId: string): readonly string[] => {
    const { narratorVoiceId, cast } = projects.row(projectId);
    const ids = [narratorVoiceId, ...cast.map(({ voiceId }) => voiceId)];
    return [...new Set(ids)].filter((id): id is string => id !== null);
  };
  const progress = (task: PortableProgress['task']) => (done: number, total: number) =>
    parts.emit({ name: 'portable.progress', payload: { task, done, total } });

  /** Nothing that it reads is cleaned up meanwhile; stopped by the caller or by `cancel`. */
  const alone = async <T>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (control !== null) throw appError('conflict.portable');
    const own = new AbortController();
    control = own;
    const stop = (): void => own.abort(signal?.reason);
    signal?.addEventListener('abort', stop);
    try {
      return await parts.chapterCache.during(() => work(own.signal));
    } finally {
      signal?.removeEventListener('abort', stop);
      control = null;
    }
  };

  return {
    save: (
      asked: Asked & {
        readonly projectId: string;
        readonly folder: string;
        readonly fileName?: string | undefined;
        readonly hasVoices: boolean;
      },
    ): Promise<SavedProject> =>
      alone(asked.signal, async (signal) => {
        const { saveProject } = await import('../features/portable/save-project.ts');
        const { readProject } = await import('../storage/portable/read-project.ts');
        return saveProject(
          {
            paths,
            audio: parts.audio,
            library,
            heardCount,
            coverPath: projects.coverPath,
            noteMadeBooks: parts.jobStore.noteMadeBooks,
            rulesOf: parts.bookRules.rulesOf,
            index: fillAll,
            takesOf,
            rowsOf: (projectId, takes, ruleIds) => readProject(database, projectId, takes, ruleIds),
            packVoices: async (projectId, folder) => {
              const { samplePath, exportTo } = parts.voiceLibrary;
              const ids = voicesOf(projectId).filter((id) => samplePath(id) !== null);
              return ids.length === 0 ? null : exportTo(ids, folder);
            },
          },
          { ...asked, signal, onProgress: progress('save') },
        );
      }),
    open: (
      asked: Asked & { readonly path: string; readonly isCopy: boolean },
    ): Promise<OpenedProject> =>
      alone(asked.signal, async (signal) => {
        const { openProject } = await import('../features/portable/open-project.ts');
        const { projectState, writeProject } = await import('../storage/portable/write-project.ts');
        return openProject(
          {
            paths,
            audio: parts.audio,
            heardCount,
            stateOf: (id) => projectState(database, id),
            write: (rows, isCopy) =>
              writeProject(database, rows, {
                isCopy,
                newId: random.id,
                nowMs: clock.nowMs(),
              }),
            unpackVoices: async (path) =>
              (await parts.voiceLibrary.importFrom(path)).references.length,
            added: async (projectId) => {
              parts.bookRules.forget();
              parts.libraryChanged(projectId);
              // The account of its takes may be a new one in the list.
              parts.emit({ name: 'session.changed', payload: await accounts.session() });
            },
          },
          { ...asked, signal, onProgress: progress('open') },
        );
      }),
    /** The whole library to a folder; again, what is new of it. */
    backUp: (asked: Asked & { readonly folder: string }): Promise<BackupResult> =>
      alone(asked.signal, async (signal) => {
        const { backUp } = await import('../features/backup/back-up.ts');
        return backUp(
          {
            paths,
            nowMs: clock.nowMs,
            snapshot: (path) => {
              database.run('VACUUM INTO :path', { path });
              withoutSchedules(path);
              return parts.charges
                .inStates(['received', 'processing', 'uncertain'])
                .flatMap(({ bodyFile }) => (bodyFile === null ? [] : [keptName(bodyFile)]));
            },
          },
          { ...asked, signal, onProgress: progress('backup') },
        );
      }),
    /** When a backup was made. Throws where it is none. */
    backupTime: async (folder: string): Promise<number> => {
      const { backupTime } = await import('../features/backup/restore.ts');
      return backupTime({ folder, home: paths.home });
    },
    /** Copies a backup beside the library in use, which it replaces once that is closed. */
    restore: (asked: Asked & { readonly folder: string }): Promise<void> =>
      alone(asked.signal, async (signal) => {
        const { copyBackup } = await import('../features/backup/restore.ts');
        const { home } = paths;
        await copyBackup({ ...asked, home, signal, onProgress: progress('restore') });
      }),
    /** At the restart that follows, and not where a person quits after all. */
    useRestored: (): void => {
      isRestoreWanted = true;
    },
    forgetRestore: async (): Promise<void> => {
      const { discardCopy } = await import('../features/backup/restore.ts');
      isRestoreWanted = false;
      await discardCopy(paths.home);
    },
    /** At a restart. */
    finishRestore: async (): Promise<void> => {
      if (!isRestoreWanted) return;
      const { restoreAtNextStart } = await import('../features/backup/restore.ts');
      await restoreAtNextStart(paths.home);
    },
    /** Stops what is under way; nothing of it is kept. */
    cancel: (): void => control?.abort(),
    /** The account that most takes of the book are of. */
    accountOf: (projectId: string): string | null => {
      fillAll(projectId);
      return mostUsedAccount(takesOf(projectId));
    },
    /** Whether voices of the book have samples here, which a file may take along. */
    hasSamples: (projectId: string): boolean =>
      voicesOf(projectId).some((id) => parts.voiceLibrary.samplePath(id) !== null),
  };
}
