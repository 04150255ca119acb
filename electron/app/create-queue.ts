import { createBatchWatch } from '../features/batches/batch-watch.ts';
import { type Batches, type BatchParts, createBatches } from '../features/batches/batches.ts';
import { createStandingBudget } from '../features/batches/standing-budget.ts';
import { createWatchFolders } from '../features/batches/watch-folders.ts';
import type { AccountQuestion } from '../features/exports/account-of-takes.ts';
import { createQueue, type Queue, type QueueParts } from '../features/queue/queue.ts';
import { createResumeAfterDecision } from '../features/queue/resend.ts';
import { createUncertain } from '../features/queue/uncertain.ts';
import type { Takes } from '../features/takes/takes.ts';
import type { Voices } from '../features/voices/voices.ts';
import { createBatchStore } from '../storage/batches.ts';
import { createWatchFolderStore } from '../storage/watch-folders.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';
import type { NarrationServices } from './create-narration.ts';
import type { Portable } from './create-portable.ts';

/** A shorter wait is over before anybody has read of it. */
const leastWaitToldMs = 3000;

/** The queue of jobs, which many features put jobs in and some run jobs of. */
export function createQueueServices(
  core: Core & NarrationServices,
  runners: QueueParts['runners'],
): Queue {
  const { accounts, engine, narration, emit } = core;
  const queue = createQueue({
    ...core,
    store: core.jobStore,
    views: core.jobViews,
    runners,
    pace: () => {
      const pace = engine.pacerOf(accounts.current().id).state();
      const { running, waiting, level, heldFor, heldForMs, waitsForMs } = pace;
      // Each of several calls that wait for their own `Retry-After` holds no other, but nothing goes out.
      const hold = heldFor ?? (waitsForMs >= leastWaitToldMs ? 'rate' : null);
      return { running, waiting, level, hold, holdForMs: Math.max(heldForMs, waitsForMs) };
    },
    waitsForMs: (accountId) => {
      const { waitsForMs } = engine.pacerOf(accountId).state();
      return waitsForMs >= leastWaitToldMs ? waitsForMs : 0;
    },
    changed: (changed, removed) => emit({ name: 'jobs.changed', payload: { changed, removed } }),
    paceChanged: (payload) => emit({ name: 'pace.changed', payload }),
    submittedChanged: (submitted) => emit({ name: 'submitted.changed', payload: { submitted } }),
    linesChanged: ({ id, chapterId, state }) => {
      // What a cancelled job has submitted is paid for: it is fetched all the same.
      if (state === 'cancelled') engine.attach();
      const chapters = core.jobStore.chapterIds(id);
      narration.announceShown(chapterId === null ? chapters : [...chapters, chapterId]);
    },
  });
  core.chargeMoves.listen(queue.workMoved);
  return queue;
}

type BatchServiceParts = Core &
  NarrationServices &
  LibraryServices &
  Pick<BatchParts, 'queue' | 'exports' | 'pronunciation'> &
  AccountQuestion & {
    readonly voices: Pick<Voices, 'find'>;
    readonly portable: Pick<Portable, 'open' | 'accountOf'>;
  };

/** Batches of books, over the queue, and what follows their jobs. */
export function createBatchServices(core: BatchServiceParts) {
  const { emit, platform, database } = core;
  const { clock, logger, random } = platform;
  const store = createBatchStore(database);
  const batches: Batches = createBatches({
    ...core,
    batches: store,
    clock,
    random,
    accountOf: core.accounts.byId,
    findVoice: core.voices.find,
    openProject: async (path, signal) => {
      const opened = await core.portable.open({ path, isCopy: false, signal });
      const { projectId } = opened;
      const accountId =
        opened.kind === 'opened' ? opened.accountId : core.portable.accountOf(projectId);
      return { projectId, account: accountId === null ? null : core.accounts.byId(accountId) };
    },
    changed: (batchId) => {
      emit({ name: 'batches.changed', payload: { batchId } });
      batchWatch.timesChanged();
    },
  });
  const batchWatch = createBatchWatch({
    batches: store,
    clock,
    logger,
    emit,
    service: () => batches,
  });
  core.messages.listen(({ name, payload }) => {
    if (name === 'jobs.changed') batchWatch.jobsChanged(payload.changed);
  });
  const watchFolders = createWatchFolders({
    ...core,
    batches,
    batchStore: store,
    folders: createWatchFolderStore(database),
    clock,
    random,
    logger,
    changed: (batchId) => emit({ name: 'batches.changed', payload: { batchId } }),
    notice: (batchId, title, body) =>
      emit({ name: 'batch.notice', payload: { batchId, title, body } }),
  });
  const standingBudget = createStandingBudget({
    batches,
    batchStore: store,
    clock,
    accounts: core.accounts,
    charges: core.charges,
  });
  return { batches, batchWatch, watchFolders, standingBudget };
}

/** The decisions that jobs and lines wait for. */
export function createDecisions(
  parts: Core & NarrationServices & { readonly queue: Queue } & Pick<Takes, 'sendAgain'>,
) {
  const { engine, narration, platform } = parts;
  return createUncertain({
    ...parts,
    ledger: engine.ledger,
    ingestTake: engine.ingestTake,
    random: platform.random,
    resumeAfterDecision: createResumeAfterDecision({ ...parts, attach: engine.attach }),
    changed: (calls) => {
      const spans = calls.flatMap(({ id }) => parts.charges.packOf(id));
      for (const { identity } of [...calls, ...spans]) narration.announceIdentity(identity);
      parts.uncertainChanged();
      parts.queue.decided(calls);
    },
  });
}
