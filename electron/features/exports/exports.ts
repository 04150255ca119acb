import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type {
  ExportFormat,
  ExportPreview,
  ExportView,
  LoudnessPresetId,
} from '../../../shared/model/export.ts';
import type { AudioPool } from '../../audio/pool.ts';
import { loudnessPresets } from '../../audio/presets.ts';
import { exportBook } from '../../exporters/export-book.ts';
import type { ChargeStore } from '../../jobs/ports.ts';
import type { SpeechEngine } from '../../jobs/speech-engine.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Projects } from '../library/projects.ts';
import type { Narration } from '../narration/narration.ts';
import type { OrderBook } from '../narration/order-book.ts';
import { jobPriceOf, priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import { type ChapterToExport, exportBookOf } from './book-parts.ts';
import { createProgressMeter } from './progress-meter.ts';
import { type OpenItem, speakBook, type UncertainPolicy } from './speak-book.ts';

export type ExportRequest = {
  readonly projectId: string;
  /** Chapters by number, from 1; null means all. */
  readonly chapters: readonly number[] | null;
  readonly formats: readonly ExportFormat[];
  readonly preset: LoudnessPresetId;
  readonly folder: string;
  readonly isApproved: boolean;
  readonly policy: UncertainPolicy;
  /** Tokens; null leaves the caps of the settings. */
  readonly mostTokens: number | null;
};

export type ExportedFileFact = {
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Of a file that holds one chapter; null for a whole book. */
  readonly chapterIndex: number | null;
};

export type ExportResult = {
  readonly files: readonly ExportedFileFact[];
  readonly open: readonly OpenItem[];
  readonly segmentCount: number;
  readonly reusedCount: number;
  readonly spentTokens: number;
};

export type ExportProgress = Pick<
  ExportView,
  'state' | 'doneSegments' | 'totalSegments' | 'fraction' | 'etaMs' | 'spentTokens'
>;

/** Runs whole books: what is missing is spoken, chapters are rendered, the files are put in their place. */
export type Exports = {
  readonly preview: (projectId: string, folder: string) => ExportPreview;
  readonly run: (
    exportId: string,
    request: ExportRequest,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ) => Promise<ExportResult>;
};

export type ExportParts = {
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly charges: ChargeStore;
  readonly engine: SpeechEngine;
  readonly narration: Narration;
  readonly orderBook: OrderBook;
  readonly accounts: Accounts;
  readonly audio: AudioStore;
  readonly pool: AudioPool;
};

/** Speaking takes most of the time with a real gateway; the rest is ours. */
const speakingShare = 0.8;

export function createExports(parts: ExportParts): Exports {
  const { accounts, charges, library, projects, orderBook } = parts;

  const chaptersOf = (project: ProjectRow, account: AccountRow): readonly ChapterToExport[] =>
    library
      .chapters(project.id)
      .map((chapter) => ({ chapter, orders: orderBook(project, chapter, account) }));

  const spokenOrders = (chapters: readonly ChapterToExport[]) =>
    chapters.flatMap(({ chapter, orders }) =>
      orders.orders.flatMap((order) => (order === null ? [] : [{ chapterId: chapter.id, order }])),
    );

  const coverOf = async (project: ProjectRow) => {
    const path = projects.coverPath(project);
    if (path === null) return null;
    const mediaType = path.endsWith('.png') ? ('image/png' as const) : ('image/jpeg' as const);
    return { mediaType, bytes: new Uint8Array(await readFile(path)) };
  };

  return {
    preview: (projectId, folder) => {
      const project = projects.row(projectId);
      const account = accounts.current();
      const orders = spokenOrders(chaptersOf(project, account)).map(({ order }) => order);
      const missing = orders.filter((order) => charges.findTake(order.identity) === null);
      const isFree = account.kind === 'demo';
      const price = priceOf(missing, isFree);
      return {
        segmentCount: orders.length,
        missingCount: missing.length,
        uncertainCount: missing.filter(isUncertain(charges)).length,
        price,
        jobPrice: jobPriceOf(missing, isFree),
        obstacle: orders.length === 0 ? 'There is nothing to read aloud in this book yet.' : null,
        folderLabel: folder,
      };
    },

    run: async (exportId, request, onProgress, signal) => {
      const account = accounts.current();
      const project = projects.row(request.projectId);
      const chapters = chosenChapters(chaptersOf(project, account), request.chapters);
      const orders = spokenOrders(chapters);
      if (orders.length === 0) {
        throw new AppError(
          errorCodes.bookEmpty,
          `There is nothing to read aloud in "${project.title}".`,
        );
      }
      if (!request.isApproved && account.kind !== 'demo') {
        throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
      }
      const spent = () => charges.spentTokens({ accountId: account.id, groupId: exportId });
      const meter = createProgressMeter(parts.platform.clock);
      const report = (state: ExportView['state'], fraction: number, doneSegments: number) =>
        onProgress({
          state,
          doneSegments,
          totalSegments: orders.length,
          fraction,
          etaMs: meter(fraction),
          spentTokens: spent(),
        });

      const spoken = await speakBook(parts, orders, {
        account,
        groupId: exportId,
        mostTokens: request.mostTokens,
        policy: request.policy,
        signal,
        onProgress: (now) => report('speaking', now.fraction * speakingShare, now.doneSegments),
      });
      const result = {
        open: spoken.open,
        segmentCount: orders.length,
        reusedCount: spoken.reusedCount,
      };
      if (spoken.open.length > 0) return { ...result, files: [], spentTokens: spent() };

      const book = exportBookOf(
        project,
        chapters,
        spoken.takes,
        parts.audio,
        await coverOf(project),
      );
      const exported = await exportBook({
        book,
        settings: { formats: request.formats, preset: loudnessPresets[request.preset] },
        outFolder: request.folder,
        cacheFolder: join(parts.platform.paths.audio, 'chapters'),
        renderer: parts.pool,
        signal,
        onProgress: (now) => {
          const fraction = now.totalMs === 0 ? 0 : now.doneMs / now.totalMs;
          const state = now.stage === 'render' ? 'rendering' : 'packaging';
          report(state, speakingShare + (1 - speakingShare) * fraction, orders.length);
        },
      });
      return { ...result, files: exported.files, spentTokens: spent() };
    },
  };
}

function chosenChapters(
  all: readonly ChapterToExport[],
  wanted: readonly number[] | null,
): readonly ChapterToExport[] {
  if (wanted === null) return all;
  const unknown = wanted.filter((number) => number > all.length);
  if (unknown.length > 0) {
    throw new AppError(
      errorCodes.badInput,
      `There is no chapter ${unknown.join(', ')}; the book has ${all.length}.`,
    );
  }
  return all.filter((_, index) => wanted.includes(index + 1));
}

function isUncertain(charges: ChargeStore) {
  return (order: SegmentOrder): boolean => charges.findOpen(order.identity)?.state === 'uncertain';
}

/** How an export that did not finish is shown. */
export function endStateOf(error: unknown): 'cancelled' | 'failed' | 'needs-decisions' {
  if (isAbort(error)) return 'cancelled';
  const isDecision = error instanceof AppError && error.code === errorCodes.decisionsNeeded;
  return isDecision ? 'needs-decisions' : 'failed';
}
