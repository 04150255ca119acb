import { resolve } from 'node:path';
import type { JobKind } from '../../shared/model/job.ts';
import { addAmounts } from '../../shared/model/money.ts';
import type { Booked } from '../charges/ports.ts';
import { isMadeFile } from '../exporters/made-file.ts';
import { createBookSpeakers } from '../features/cast/book-speakers.ts';
import { createChat } from '../features/chat/chat.ts';
import { createAccountQuestion } from '../features/exports/account-of-takes.ts';
import {
  createExportAgain,
  createExportInto,
  lastExportOf,
} from '../features/exports/export-again.ts';
import { createExportReports } from '../features/exports/export-reports.ts';
import { createExports } from '../features/exports/exports.ts';
import { createLineAt } from '../features/exports/line-at.ts';
import { createOutlook } from '../features/exports/outlook.ts';
import { createStartExport } from '../features/exports/queue-export.ts';
import { sourceKeyOf } from '../features/library/book-of-file.ts';
import { createCorrections } from '../features/money/corrections.ts';
import { createLedgerPages } from '../features/money/ledger-pages.ts';
import { createBookGeneration } from '../features/queue/book-generation.ts';
import { chapterRunner, createChapterGeneration } from '../features/queue/chapter-job.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import { retakeRunner } from '../features/takes/retake-job.ts';
import { sha256OfFile } from '../platform/node/file-digest.ts';
import { createBatchStore } from '../storage/batches.ts';
import { createCorrectionStore } from '../storage/charges/corrections.ts';
import { createAssistantServices } from './create-assistant.ts';
import { createCastServices } from './create-cast.ts';
import { createCleaningServices } from './create-cleaning.ts';
import type { AppOptions } from './create-core.ts';
import { type Books, createBooks } from './create-library.ts';
import { createPortable } from './create-portable.ts';
import { createPronunciationServices } from './create-pronunciation.ts';
import { createBatchServices, createDecisions, createQueueServices } from './create-queue.ts';
import { createBookCheckServices, createTakeServices } from './create-takes.ts';
import { createVoiceServices } from './create-voices.ts';
import { createHealthServices } from './upkeep/create-health.ts';
import { createVideoServices } from './video/create-video.ts';

/** Every service of the program, by name. */
export type App = ReturnType<typeof completeApp>;

/** The composition root: every service by constructor, for every head alike. Throws `library_busy`. */
export async function createApp(options: AppOptions): Promise<App> {
  return completeApp(await createBooks(options));
}

/** Every service, on those of an open library. */
export function completeApp(opened: Books) {
  const { core, pronunciationStore, bookRules, reading } = opened;
  const { platform, accounts, charges, engine, takeStore, ledger } = core;
  const { pronunciationOf } = bookRules;
  const { prices } = core;
  const queue = createQueueServices(reading, () => runners);
  const { runner: cloneRunner, ...voiceServices } = createVoiceServices({ ...reading, queue });
  const bookCheckServices = createBookCheckServices(reading);
  const takeServices = createTakeServices({ ...reading, ...bookCheckServices, queue });
  const { sendAgain } = takeServices.takes;
  const uncertain = createDecisions({ ...reading, queue, sendAgain });
  const speaking = { ...reading, calls: engine.calls, approve: uncertain.approve };
  const chapters = createChapterGeneration({ ...reading, queue });

  const bookSpeakers = createBookSpeakers(core.library);
  const books = { ...opened.books, bookSpeakers };
  const retakeLines = retakeRunner({ ...speaking, ...takeServices, ...bookCheckServices });
  const exports = createExports({
    ...speaking,
    ...books,
    mending: { ...core, ...takeServices, ...bookCheckServices, retakeLines },
    noteContent: createBatchStore(core.database).noteContent,
  });
  const startExport = createStartExport({ ...reading, exports, queue });
  const healthServices = createHealthServices(core);
  const { cleaning, chapterCache, exporting } = createCleaningServices(reading);
  const { voiceLibrary } = voiceServices;
  const portable = createPortable({ ...books, bookRules, chapterCache, voiceLibrary });
  const pronunciation = createPronunciationServices({
    ...books,
    store: pronunciationStore,
    bookRules,
    chapters,
  });
  const { isAccountTold } = core;
  const accountQuestion = createAccountQuestion({ accounts, exports, queue, isAccountTold });
  const batchServices = createBatchServices({
    ...books,
    exports,
    ...accountQuestion,
    queue,
    portable,
    pronunciation,
  });
  const { runner: assistantRunner, ...assistantServices } = createAssistantServices({
    ...books,
    queue,
    uncertain,
  });
  const { runner: videoJobRunner, ...videoServices } = createVideoServices({ ...reading, queue });
  const ownRunners: { readonly [Kind in JobKind]: JobRunner } = {
    export: exporting(exports.run),
    chapter: chapterRunner(speaking),
    retakes: retakeLines,
    assistant: assistantRunner,
    clone: cloneRunner,
    video: videoJobRunner,
  };
  const runners = Object.fromEntries(
    Object.entries(ownRunners).map(([kind, run]): [string, JobRunner] => [
      kind,
      async (context) => {
        // Work that waited is paid at the price of now, and stops where that has risen.
        await prices.readyToQuote(context.account);
        return run(context);
      },
    ]),
  ) as typeof ownRunners;

  const {
    select,
    voices,
    library,
    termsOf,
    modelSupport,
    audio,
    jobViews,
    bookReader,
    environmentNote,
    chooseByEnvironment,
    foundTakes,
  } = core;
  const { narration, speechOrders, audioLookup, speaker } = reading;
  const { projects, imports, manuscript, outline, segmentLengths, sound } = books;
  const { revisions, manuscripts, publications, bookPublications, keepSource } = books;
  return {
    platform,
    accounts,
    select,
    voices,
    library,
    prices,
    termsOf,
    modelSupport,
    engine,
    audio,
    runAudio: core.pool.run,
    bookReader,
    environmentNote,
    chooseByEnvironment,
    foundTakes,
    narration,
    speechOrders,
    audioLookup,
    speaker,
    chapters,
    bookGeneration: createBookGeneration({ ...reading, chapters, queue }),
    projects,
    imports,
    manuscript,
    outline,
    segmentLengths,
    sound,
    pronunciation,
    revisions,
    manuscripts,
    publications,
    bookPublications,
    keepSource,
    bookWords: books.bookWords,
    samples: books.samples,
    firstSteps: books.firstSteps,
    queue,
    jobViews,
    uncertain,
    exports,
    ...accountQuestion,
    ...batchServices,
    cleaning,
    portable,
    ...takeServices,
    ...healthServices,
    ...bookCheckServices,
    ...voiceServices,
    ...assistantServices,
    ...videoServices,
    startExport,
    exportAgain: createExportAgain({ exports, startExport, queue }),
    exportInto: createExportInto({ queue, setFolderOfJob: batchServices.batches.setFolderOfJob }),
    exportReports: createExportReports(queue.job, core.library),
    lineAt: createLineAt({ ...speaking, ...books }),
    outlook: createOutlook({ ...speaking, ...books }),
    lastExport: (projectId: string) => lastExportOf(core.jobStore.exportsOf(projectId)),
    /** Whether a file that could be taken as a book was made of one; not for a book's own, or that cannot be read. */
    isMadeBook: async (path: string): Promise<boolean> =>
      (core.library.projectBySource(sourceKeyOf(resolve(path))) === null &&
        (await isMadeFile(path))) ||
      (await sha256OfFile(path).then(core.jobStore.isMadeBook, () => false)),
    cast: createCastServices({ ...books, chapters, pronunciationOf }),
    ledgerPages: createLedgerPages(ledger, core.accountStore, platform.clock),
    corrections: createCorrections({
      ledger,
      accounts,
      store: createCorrectionStore(core.database, platform.clock),
      changed: (groupId) => {
        const job = groupId === null ? null : core.jobStore.find(groupId);
        const changed = job === null ? [] : [core.jobViews.view(job)];
        core.emit({ name: 'jobs.changed', payload: { changed, removed: [] } });
      },
    }),
    /** The call that has not ended and that the segment of that identity waits for; null where there is none. */
    openCallOf: charges.findCallFor,
    chat: createChat(engine.calls, accounts, charges, core.prices),
    /** What a job or command is booked with: charged, and what may have been beyond that, also by calls in doubt. */
    booked: (groupId: string): Booked => {
      const { charged, possibly } = ledger.booked(groupId);
      return { charged, possibly: addAmounts(possibly, ledger.inDoubt(groupId)) };
    },
    /** Tells each move of a call, also inside a transaction that is not committed yet. */
    onChargeMoved: core.chargeMoves.listen,
    takeById: takeStore.byId,
    takePeaks: takeStore.peaks,
    /** Sends nothing more, keeps the answers on their way, closes the library. */
    stop: async () => {
      engine.detach();
      cleaning.cancel();
      healthServices.health.cancel();
      await healthServices.weeklyCheck.close();
      portable.cancel();
      await videoServices.clips.close();
      books.filler.stop();
      assistantServices.conversations.close();
      await queue.close();
      await batchServices.watchFolders.close();
      await batchServices.batchWatch.close();
      await core.close();
    },
  };
}
