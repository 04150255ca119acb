import { basename } from 'node:path';
import { definedOnly } from '../../../shared/defined-only.ts';
import { noLimit } from '../../../shared/model/money.ts';
import type { BatchBookSettings } from '../../features/batches/batch-book.ts';
import type { Batches } from '../../features/batches/batches.ts';
import type { WatchFolders } from '../../features/batches/watch-folders.ts';
import type { Projects } from '../../features/library/projects.ts';
import type { Clock } from '../../platform/ports.ts';
import type { DesktopActions, FileHandles, HandlersOf } from '../ports.ts';

export function batchHandlers(
  {
    batches,
    watchFolders,
    projects,
    platform,
    exportsFolder,
  }: {
    readonly batches: Batches;
    readonly watchFolders: WatchFolders;
    readonly projects: Pick<Projects, 'row'>;
    readonly platform: { readonly clock: Pick<Clock, 'nowMs'> };
    /** Where books go unless a person chose another folder. */
    readonly exportsFolder: string;
  },
  files: FileHandles,
  desktop: DesktopActions,
): HandlersOf<'batches'> {
  const folderOf = (handle: string | null) =>
    handle === null ? exportsFolder : files.resolve(handle);
  const never = new AbortController().signal;
  const report = () => import('../../features/batches/batch-report.ts');
  return {
    'batches.list': () => batches.list(),
    'batches.create': ({ name }) => {
      const made = { name, planKey: null, budget: noLimit, reportFolder: null };
      return { batchId: batches.open(made).id };
    },
    'batches.setBudget': ({ batchId, budget }) => batches.setBudget(batchId, budget),
    'batches.addBooks': ({ batchId, projectIds, fileHandles, folderHandle }) => {
      const settings: BatchBookSettings = {
        chapters: null,
        formats: ['m4b'],
        preset: 'audiobook',
        policy: 'skip',
        via: 'sync',
        folder: folderOf(folderHandle),
        mostTokens: null,
        mostMoney: null,
      };
      batches.addBooks(batchId, [
        ...projectIds.map((projectId) => {
          const { id, title } = projects.row(projectId);
          return { title, sourcePath: null, projectId: id, settings };
        }),
        ...fileHandles.map((handle) => {
          const sourcePath = files.resolve(handle);
          return { title: basename(sourcePath), sourcePath, projectId: null, settings };
        }),
      ]);
    },
    'batches.setBook': ({
      bookId,
      formats,
      presets,
      companions,
      via,
      folderHandle,
      limit,
      custom,
    }) => {
      const [preset] = presets ?? [];
      batches.setBook(bookId, {
        ...definedOnly({ formats, companionKinds: companions, via, custom }),
        ...(preset === undefined ? {} : { preset, presets }),
        ...(folderHandle === undefined ? {} : { folder: folderOf(folderHandle) }),
        ...(limit === undefined ? {} : { mostTokens: limit.tokens, mostMoney: limit.money }),
      });
    },
    'batches.removeBook': ({ bookId }) => batches.removeBook(bookId),
    'batches.restoreBook': ({ bookId }) => batches.restoreBook(bookId),
    'batches.moveBook': ({ bookId, beforeBookId }) => batches.moveBook(bookId, beforeBookId),
    'batches.price': async ({ batchId }) => {
      await batches.prepare(batchId, never);
      return batches.price(batchId);
    },
    'batches.start': async ({ batchId, approvals, startsAtMs }) => {
      await batches.start(batchId, { approvals }, startsAtMs);
    },
    'batches.startNow': ({ batchId }) => batches.startNow(batchId),
    'batches.pause': ({ batchId }) => batches.pause(batchId),
    'batches.resume': ({ batchId }) => batches.resume(batchId),
    'batches.stop': ({ batchId }) => batches.stop(batchId),
    'batches.remove': ({ batchId }) => {
      for (const folder of watchFolders.list()) {
        if (folder.batchId === batchId) watchFolders.remove(folder.id);
      }
      batches.remove(batchId);
    },
    'batches.restore': ({ batchId }) => batches.restore(batchId),
    'batches.watched': () => watchFolders.list(),
    'batches.watch': ({ folderHandle, outHandle, formats, presets, custom, budget }) => {
      const [preset = 'audiobook'] = presets;
      const settings: BatchBookSettings = {
        chapters: null,
        formats,
        preset,
        presets,
        ...definedOnly({ custom }),
        policy: 'skip',
        via: 'sync',
        folder: folderOf(outHandle),
        mostTokens: null,
        mostMoney: null,
      };
      const batchId = watchFolders.add({ path: files.resolve(folderHandle), settings, budget });
      return { batchId };
    },
    'batches.unwatch': ({ folderId }) => watchFolders.remove(folderId),
    'batches.report': async ({ batchId }) => (await report()).reportOf(batches.view(batchId)),
    'batches.writeReport': async ({ batchId }) => {
      const { reportOf, writeReport } = await report();
      const view = batches.view(batchId);
      const folder = view.books[0]?.folderLabel ?? exportsFolder;
      const paths = await writeReport(folder, await reportOf(view), platform.clock.nowMs());
      const path = paths.at(-1) ?? folder;
      await desktop.reveal(path);
      return { path };
    },
  };
}
