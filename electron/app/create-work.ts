import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { PaceView, UncertainDecision } from '../../shared/model/job.ts';
import type { Approvals } from '../features/approvals/approvals.ts';
import type { Exports } from '../features/exports/exports.ts';
import { createStartExport, type StartExport } from '../features/exports/queue-export.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { SpeakLinesParts } from '../features/narration/speak-lines.ts';
import type { Speaker } from '../features/narration/speaker.ts';
import {
  type ChapterMaking,
  chapterRunner,
  createChapterMaking,
} from '../features/queue/chapter-job.ts';
import { interrupted } from '../features/queue/job-end.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import { createJobViews, type JobViews } from '../features/queue/job-views.ts';
import { createQueue, type Queue } from '../features/queue/queue.ts';
import { queueResend } from '../features/queue/resend.ts';
import { createUncertain, type Uncertain } from '../features/queue/uncertain.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { Charge, ChargeStore } from '../jobs/ports.ts';
import type { Platform } from '../platform/ports.ts';
import type { Database } from '../storage/database.ts';
import { createJobStore, type JobStore } from '../storage/jobs.ts';
import type { LedgerReader } from '../storage/ledger-reader.ts';
import type { LibraryStore } from '../storage/library.ts';
import type { Engine } from './create-engine.ts';

export type Work = {
  readonly queue: Queue;
  readonly jobViews: JobViews;
  readonly uncertain: Uncertain;
  readonly chapters: ChapterMaking;
  readonly exports: Exports;
  readonly startExport: StartExport;
};

type WorkParts = {
  readonly database: Database;
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly narration: Narration;
  readonly speaker: Speaker;
  readonly engine: Engine;
  readonly ledgerReader: LedgerReader;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly emit: (message: EventMessage) => void;
  readonly emitUncertain: () => void;
  readonly exportsWith: (speaking: SpeakLinesParts) => Exports;
  readonly retakesWith: (speaking: SpeakLinesParts) => JobRunner;
  readonly assistantRunner: JobRunner;
  readonly cloneRunner: JobRunner;
  /** Sends another take of a line again that a person decided about; false where it is none. */
  readonly sendAgain: (call: Charge) => boolean;
};

/** The queue with its jobs, and the decisions that jobs wait for. */
export function createWork(parts: WorkParts): Work {
  const { platform, charges, accounts, narration, engine, emit } = parts;
  const store = createJobStore(parts.database);
  pauseInterrupted(store);

  const announceLines = (calls: readonly Charge[]) => {
    for (const { identity } of calls) narration.announceIdentity(identity);
  };
  const uncertain = createUncertain({
    charges,
    ledger: engine.ledger,
    library: parts.library,
    accounts,
    priceOf: parts.prices.priceOf,
    makeTake: engine.makeTake,
    random: platform.random,
    changed: (calls) => {
      announceLines(calls);
      parts.emitUncertain();
    },
    goOn: (calls, decision) => goOn(calls, decision),
  });
  const speaking: SpeakLinesParts = {
    narration,
    speaker: parts.speaker,
    calls: engine.calls,
    charges,
    approve: uncertain.approve,
  };
  const exports = parts.exportsWith(speaking);
  const jobViews = createJobViews({
    store,
    charges,
    ledger: parts.ledgerReader,
    library: parts.library,
    accountOf: accounts.byId,
  });
  const queue = createQueue({
    store,
    charges,
    accounts,
    platform,
    views: jobViews,
    runners: {
      export: exports.run,
      chapter: chapterRunner({ ...speaking, accounts }),
      retakes: parts.retakesWith(speaking),
      assistant: parts.assistantRunner,
      clone: parts.cloneRunner,
    },
    pace: () => paceOf(engine, accounts),
    changed: (changed, removed) => emit({ name: 'jobs.changed', payload: { changed, removed } }),
    paceChanged: (payload) => emit({ name: 'pace.changed', payload }),
    linesChanged: ({ chapterId }) => {
      if (chapterId !== null && parts.library.head(chapterId) !== null) {
        narration.announce(chapterId);
      }
    },
  });
  const { prices, approvals } = parts;
  const chapters = createChapterMaking({ narration, accounts, queue, prices, approvals });
  const startExport = createStartExport({ exports, queue, accounts, prices, approvals });

  const sendSingle = (call: Charge): void => {
    const { chapterId } = call.place;
    if (chapterId === null || parts.library.head(chapterId) === null) return;
    if (parts.sendAgain(call)) return;
    queueResend({ narration, accounts }, queue, call);
  };

  /** Jobs that waited for these decisions go on; a single line that may be sent again gets a job. */
  const goOn = (calls: readonly Charge[], decision: UncertainDecision | 'recording') => {
    const waiting = new Set(charges.inStates(['uncertain']).map((call) => call.groupId));
    const jobs = new Set(calls.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])));
    for (const id of jobs) {
      if (waiting.has(id)) continue;
      const known = store.all().find((job) => job.id === id);
      if (known?.state === 'needs-decisions') queue.resume([id]);
    }
    const maySend = decision === 'not-charged-send-again' || decision === 'charged-buy-again';
    if (!maySend) return;
    for (const call of calls) if (call.groupId === null) sendSingle(call);
  };

  return { queue, jobViews, uncertain, chapters, exports, startExport };
}

/** Jobs that an earlier run left waiting or running: nothing paid starts by itself after a start. */
function pauseInterrupted(store: JobStore): void {
  for (const job of store.all()) {
    if (job.state === 'running' || job.state === 'waiting') {
      store.update(job.id, { state: 'paused', problem: interrupted });
    }
  }
}

function paceOf(engine: Engine, accounts: Accounts): PaceView {
  const { running, waiting, level, heldFor, heldForMs } = engine
    .pacerOf(accounts.current().id)
    .state();
  return { running, waiting, level, hold: heldFor, holdForMs: heldForMs };
}
