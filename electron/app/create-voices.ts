import { messageOf } from '../../shared/messages/message-of.ts';
import type { Queue } from '../features/queue/queue.ts';
import { cloneRunner } from '../features/voices/clone-job.ts';
import { createCloning } from '../features/voices/cloning.ts';
import { createRecordings } from '../features/voices/recordings.ts';
import { createReferenceCloning } from '../features/voices/reference-cloning.ts';
import { createReferenceFiles } from '../features/voices/reference-files.ts';
import { watchReferenceJobs } from '../features/voices/reference-job-watch.ts';
import { createReferenceMedia } from '../features/voices/reference-media.ts';
import { createReferenceRecords } from '../features/voices/reference-records.ts';
import { createReferenceRenders } from '../features/voices/reference-render.ts';
import { createReferences } from '../features/voices/references.ts';
import { createRecordingStore } from '../storage/voices/recordings.ts';
import type { Core } from './create-core.ts';
import type { NarrationServices } from './create-narration.ts';
import { createVoiceLibrary } from './create-voice-library.ts';

export type VoiceServices = ReturnType<typeof createVoiceServices>;
/** Voices in the making. */
export type VoiceMaking = VoiceServices['voiceMaking'];

/** The services around voices: in the making, uploaded, and in the library. */
export function createVoiceServices(parts: Core & NarrationServices & { readonly queue: Queue }) {
  const { database, platform, accounts, audio, emit, engine, queue } = parts;
  const { paths, random, clock, logger } = platform;
  const { references: store, jobStore: jobs } = parts;
  const runAudio = parts.pool.run;

  const cloning = createCloning({
    ...parts,
    calls: engine.calls,
    ledger: engine.ledger,
  });
  const records = createReferenceRecords({
    store,
    jobOf: (id) => {
      const job = jobs.find(id);
      return job === null ? null : { state: job.state, ...jobs.totals(id) };
    },
    account: accounts.current,
    emit,
  });
  const files = createReferenceFiles({ records, audio, runAudio, random, logger, emit });
  const renders = createReferenceRenders({ records, audio, runAudio, paths, random });
  const recordings = createRecordings({
    records,
    paths,
    clock,
    random,
    store: createRecordingStore(database),
    read: files.read,
    failed: (error) =>
      logger.error('an interrupted recording could not be kept', { reason: String(error) }),
  });

  const keepRecordings = async (): Promise<void> => {
    for (const { title } of await recordings.keepInterrupted()) {
      const where =
        title === '' ? messageOf('recording.unnamed') : messageOf('recording.named', { title });
      const message = messageOf('recording.cutOff', { where });
      emit({ name: 'notice', payload: { level: 'info', message } });
    }
  };
  /** Their jobs end by themselves: the voice is there, so nothing is sent. */
  const endJobs = (): void => {
    const ended = jobs
      .inStates(['paused', 'needs-decisions'], { kind: 'clone' })
      .filter(({ id }) => store.byJob(id)?.voiceId != null);
    queue.resume(ended.map(({ id }) => id));
  };

  parts.messages.listen(watchReferenceJobs(records));

  return {
    cloning,
    voiceMaking: {
      references: createReferences(records, platform),
      files,
      renders,
      cloning: createReferenceCloning({ ...parts, records, renders, cloning, random }),
      recordings,
      media: createReferenceMedia({ desk: records, audio, renders }),
      /**
       * After a start, free: keeps what a killed program had recorded, and looks for voices that came of
       * uploads whose answers were lost.
       */
      pickUp: async () => {
        endJobs();
        await keepRecordings();
        if ((await cloning.findAllLost()).length > 0) endJobs();
      },
    },
    voiceLibrary: createVoiceLibrary({
      ...parts,
      adopt: files.adopt,
      changed: () => records.listChanged(null),
    }),
    runner: cloneRunner({ store, renders, cloning, ledger: parts.ledger }),
  };
}
