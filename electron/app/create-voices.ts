import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { AudioPool } from '../audio/pool.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { VoiceCheck } from '../features/narration/voice-check.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import type { Queue } from '../features/queue/queue.ts';
import type { Accounts } from '../features/session/accounts.ts';
import { cloneRunner } from '../features/voices/clone-job.ts';
import { type Cloning, createCloning } from '../features/voices/cloning.ts';
import { createRecordings, type Recordings } from '../features/voices/recordings.ts';
import {
  createReferenceCloning,
  type ReferenceCloning,
} from '../features/voices/reference-cloning.ts';
import { createReferenceDesk } from '../features/voices/reference-desk.ts';
import { createReferenceFiles, type ReferenceFiles } from '../features/voices/reference-files.ts';
import { createReferenceMedia, type ReferenceMedia } from '../features/voices/reference-media.ts';
import { tellMovedReferences } from '../features/voices/reference-news.ts';
import {
  createReferenceRenders,
  type ReferenceRenders,
} from '../features/voices/reference-render.ts';
import { createReferences, type References } from '../features/voices/references.ts';
import type { Voices } from '../features/voices/voices.ts';
import type { ChargeStore } from '../jobs/ports.ts';
import type { Platform } from '../platform/ports.ts';
import type { AccountStore } from '../storage/accounts.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { Database } from '../storage/database.ts';
import { createJobStore } from '../storage/jobs.ts';
import type { LedgerReader } from '../storage/ledger-reader.ts';
import type { LibraryStore } from '../storage/library.ts';
import { createRecordingStore } from '../storage/recordings.ts';
import type { ReferenceStore } from '../storage/references.ts';
import type { Engine } from './create-engine.ts';
import { createVoiceLibrary, type VoiceLibrary } from './create-voice-library.ts';

/** Voices in the making. */
export type VoiceMaking = {
  readonly references: References;
  readonly files: Omit<ReferenceFiles, 'read'>;
  readonly renders: ReferenceRenders;
  readonly cloning: ReferenceCloning;
  readonly recordings: Recordings;
  readonly media: ReferenceMedia;
  /**
   * After a start, free: keeps what a killed program had recorded, and looks for voices that came of
   * uploads whose answers were lost.
   */
  readonly pickUp: () => Promise<void>;
};

type VoiceParts = {
  readonly database: Database;
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly narration: Narration;
  readonly voiceCheck: VoiceCheck;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly voices: Voices;
  readonly references: ReferenceStore;
  readonly engine: Engine;
  readonly ledgerReader: LedgerReader;
  readonly prices: PriceList;
  readonly pool: AudioPool;
  readonly audio: AudioStore;
  readonly emit: (message: EventMessage) => void;
  readonly emitUncertain: () => void;
  /** Made after these services, which it runs the jobs of. */
  readonly queue: () => Queue;
};

export type VoiceServices = {
  readonly cloning: Cloning;
  readonly voiceMaking: VoiceMaking;
  readonly voiceLibrary: VoiceLibrary;
};

/** The services around voices: in the making, uploaded, and in the library. */
export function createVoiceServices(parts: VoiceParts): VoiceServices & {
  readonly cloneRunner: JobRunner;
  /** Hears what windows are told, to tell of references that have moved with their jobs. */
  readonly news: (message: EventMessage) => void;
} {
  const { database, platform, accounts, audio, emit, engine, queue } = parts;
  const { paths, random, clock, logger } = platform;
  const store = parts.references;
  const jobs = createJobStore(database);
  const runAudio = parts.pool.run;

  const cloning = createCloning({
    ...parts,
    calls: engine.calls,
    ledger: engine.ledger,
    uncertainChanged: parts.emitUncertain,
  });
  const desk = createReferenceDesk({
    store,
    jobOf: (id) => {
      const job = jobs.find(id);
      return job === null ? null : { state: job.state, ...jobs.totals(id) };
    },
    account: accounts.current,
    emit,
  });
  const files = createReferenceFiles({ desk, audio, runAudio, random, logger, emit });
  const renders = createReferenceRenders({ desk, audio, runAudio, paths, random });
  const recordings = createRecordings({
    ...{ desk, paths, clock, random },
    store: createRecordingStore(database),
    read: files.read,
    failed: (error) =>
      logger.error('an interrupted recording could not be kept', { reason: String(error) }),
  });

  const keepRecordings = async (): Promise<void> => {
    for (const { title } of await recordings.keepInterrupted()) {
      const where = title === '' ? 'a voice without a name' : `“${title}”`;
      const message = `A recording for ${where} was cut off. What was said until then is kept.`;
      emit({ name: 'notice', payload: { level: 'info', message } });
    }
  };
  /** Their jobs end by themselves: the voice is there, so nothing is sent. */
  const endJobs = (): void => {
    const ended = jobs.all().filter(({ id, kind, state }) => {
      const isOpen = state === 'paused' || state === 'needs-decisions';
      return kind === 'clone' && isOpen && store.byJob(id)?.voiceId != null;
    });
    queue().resume(ended.map(({ id }) => id));
  };

  return {
    cloning,
    voiceMaking: {
      references: createReferences(desk, platform),
      files,
      renders,
      cloning: createReferenceCloning({ ...parts, desk, renders, cloning, random }),
      recordings,
      media: createReferenceMedia({ desk, audio, renders }),
      pickUp: async () => {
        endJobs();
        await keepRecordings();
        if ((await cloning.findAllLost()).length > 0) endJobs();
      },
    },
    voiceLibrary: createVoiceLibrary({
      ...parts,
      referenceStore: store,
      adopt: files.adopt,
      changed: () => desk.listChanged(null),
    }),
    cloneRunner: cloneRunner({ store, renders, cloning, ledger: parts.ledgerReader }),
    news: tellMovedReferences(desk),
  };
}
