import { basename } from 'node:path';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { ExportedFile, ExportView } from '../../../shared/model/export.ts';
import type { Platform } from '../../platform/ports.ts';
import type { Projects } from '../library/projects.ts';
import type { Accounts } from '../session/accounts.ts';
import { type ExportRequest, type Exports, endStateOf } from './exports.ts';

/** The exports of this run as the window shows them: started, watched, cancelled, found again. */
export type ExportList = {
  readonly start: (request: ExportRequest) => { readonly exportId: string };
  readonly list: () => readonly ExportView[];
  readonly cancel: (exportId: string) => void;
  /** The folder of a finished export's files. */
  readonly folderOf: (exportId: string) => string;
  readonly fileOf: (exportId: string, index: number) => { path: string; name: string } | null;
  readonly stopAll: () => Promise<void>;
};

type Entry = {
  view: ExportView;
  readonly request: ExportRequest;
  readonly control: AbortController;
  paths: readonly string[];
  ended: Promise<void>;
};

type ListParts = {
  readonly exports: Exports;
  readonly projects: Projects;
  readonly accounts: Accounts;
  readonly platform: Platform;
  readonly changed: (view: ExportView) => void;
};

export function createExportList(parts: ListParts): ExportList {
  const { exports, platform, changed } = parts;
  const entries = new Map<string, Entry>();

  const find = (exportId: string): Entry => {
    const entry = entries.get(exportId);
    if (entry === undefined) throw new AppError(errorCodes.notFound, 'That export is not known.');
    return entry;
  };
  const update = (entry: Entry, change: Partial<ExportView>): void => {
    entry.view = { ...entry.view, ...change };
    changed(entry.view);
  };

  const run = async (entry: Entry): Promise<void> => {
    const { id } = entry.view;
    try {
      const onProgress = (progress: Partial<ExportView>) => update(entry, progress);
      const result = await exports.run(id, entry.request, onProgress, entry.control.signal);
      entry.paths = result.files.map((file) => file.path);
      const files = result.files.map(
        (file, index): ExportedFile => ({
          name: basename(file.path),
          bytes: file.bytes,
          durationMs: file.durationMs,
          mediaUrl: `/media/export-${id}-${index}`,
        }),
      );
      const isWhole = result.open.length === 0;
      update(entry, {
        state: isWhole ? 'done' : 'needs-decisions',
        fraction: isWhole ? 1 : entry.view.fraction,
        etaMs: null,
        files,
        uncertainCount: result.open.filter((item) => item.kind === 'uncertain').length,
        spentTokens: result.spentTokens,
        problem: isWhole ? null : openSentence(result.open.map((item) => item.failure.message)),
      });
    } catch (error) {
      const state = endStateOf(error);
      const isOurs = !(error instanceof AppError) && state !== 'cancelled';
      if (isOurs) platform.logger.error('an export failed', { reason: String(error) });
      const problem = isOurs
        ? 'The export stopped for a reason of our own; the log has the details.'
        : null;
      update(entry, {
        state,
        etaMs: null,
        problem: error instanceof AppError ? error.message : problem,
      });
    }
  };

  return {
    start: (request) => {
      const project = parts.projects.row(request.projectId);
      const isFree = parts.accounts.current().kind === 'demo';
      if (!request.isApproved && !isFree) {
        throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
      }
      const entry: Entry = {
        request,
        control: new AbortController(),
        paths: [],
        ended: Promise.resolve(),
        view: {
          id: platform.random.id(),
          projectId: project.id,
          title: project.title,
          state: 'speaking',
          doneSegments: 0,
          totalSegments: 0,
          fraction: 0,
          etaMs: null,
          spentTokens: 0,
          isFree,
          folderLabel: request.folder,
          files: [],
          uncertainCount: 0,
          problem: null,
        },
      };
      entries.set(entry.view.id, entry);
      entry.ended = run(entry);
      return { exportId: entry.view.id };
    },
    list: () => [...entries.values()].map((entry) => entry.view),
    cancel: (exportId) => find(exportId).control.abort(cancelled()),
    folderOf: (exportId) => {
      const [path] = find(exportId).paths;
      return path ?? find(exportId).request.folder;
    },
    fileOf: (exportId, index) => {
      const path = entries.get(exportId)?.paths[index];
      return path === undefined ? null : { path, name: basename(path) };
    },
    stopAll: async () => {
      for (const entry of entries.values()) entry.control.abort(cancelled());
      await Promise.all([...entries.values()].map((entry) => entry.ended));
    },
  };
}

function openSentence(reasons: readonly string[]): string {
  const lines = reasons.length === 1 ? 'One line is' : `${reasons.length} lines are`;
  return `${lines} not made, so the book was not put together: ${reasons[0] ?? ''}`;
}

function cancelled(): Error {
  const error = new Error('Cancelled.');
  error.name = 'AbortError';
  return error;
}
