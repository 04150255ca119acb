import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import { createAudioPool } from '../audio/pool/pool.ts';
import type { Charge } from '../charges/ports.ts';
import { createApprovals } from '../features/approvals/approvals.ts';
import { createBookReader } from '../importers/process/book-reader.ts';
import type { Platform } from '../platform/ports.ts';
import { createAudioStore } from '../storage/audio-store.ts';
import { chargeLogName, openChargeLog } from '../storage/backup/charge-log.ts';
import { restoreNoteName } from '../storage/backup/restored-rows.ts';
import { openTakeLog, takeLogNames } from '../storage/backup/take-log.ts';
import type { OpenOptions } from '../storage/database.ts';
import { createReferenceStore } from '../storage/voices/references.ts';
import { createEngine } from './create-engine.ts';
import type { Environment } from './environment-account.ts';
import { openAccounts } from './open-accounts.ts';
import { openLocked } from './open-locked.ts';
import { createTopic } from './topic.ts';

export type AppOptions = {
  readonly platform: Platform;
  /** Who holds the library, for a second one that wants it: "the Lectern window". */
  readonly program: string;
  readonly environment: Environment;
  readonly emit: (message: EventMessage) => void;
  /** The languages of the system, best first: in which the first sample book is, where nothing else says it. */
  readonly preferredLanguages?: readonly string[];
  /** How long work that was under way waits for a lost connection; for ever unless given. */
  readonly batchPatienceMs?: number;
  /** True where a refused key ends the waiting for submitted work, which is kept; false where it can be mended. */
  readonly stopsAtKey?: boolean;
  /** Where reports of crashes are kept; null in a head without them. */
  readonly crashFolder?: string | null;
  /** Told how much of a log was read, from 0 to 1, while what an older copy of the library lacks is put back. */
  readonly onPutBack?: (share: number) => void;
  /** Who is told of a migration, and of each statement. */
  readonly database?: Pick<OpenOptions, 'onMigration' | 'trace' | 'isCheckedLater'>;
};

export type Core = Awaited<ReturnType<typeof createCore>>;

/** What every feature stands on: the open library, the accounts, the engine. Throws `library_busy`. */
export async function createCore(options: AppOptions) {
  const { paths, clock, logger } = options.platform;
  if (existsSync(join(paths.home, restoreNoteName))) {
    const { finishRestore } = await import('../features/backup/restore.ts');
    await finishRestore(paths.home, clock.nowMs());
    logger.info('a backup was put in place of the library');
  }
  const { lock, database } = openLocked(options.platform, options.program, options.database);
  const audio = createAudioStore(paths.audio, paths.temporary);
  // Before an account is chosen: it may be one that comes back with its takes.
  const takeLogOf = (origin: keyof typeof takeLogNames) =>
    openTakeLog({
      database,
      origin,
      path: join(paths.home, takeLogNames[origin]),
      audioPathOf: audio.pathOf,
      nowMs: clock.nowMs,
      onRead: options.onPutBack,
      failed: (error) => logger.warn('the log of takes failed', { origin, reason: String(error) }),
    });
  const takeLog = await takeLogOf('made');
  const recordingLog = await takeLogOf('recording');
  // After the takes, which its calls name.
  const chargeLog = await openChargeLog({
    database,
    path: join(paths.home, chargeLogName),
    onRead: options.onPutBack,
    failed: (error) => logger.warn('the log of calls failed', { reason: String(error) }),
  });
  const found = {
    takes: takeLog.foundCount,
    recordings: recordingLog.foundCount,
    calls: chargeLog.foundCount,
  };
  if (Object.values(found).some((count) => count > 0)) {
    logger.info('the library is an older copy: what it lacked was put back', found);
  }
  const messages = createTopic<EventMessage>(logger);
  const chargeMoves = createTopic<Charge>(logger);
  const keyChanges = createTopic<string>(logger);
  const emit = (message: EventMessage): void => {
    options.emit(message);
    messages.tell(message);
  };
  const opened = await openAccounts(options.platform, database, {
    environment: options.environment,
    demoStateFolder: join(paths.home, 'demo'),
    sessionChanged: (payload) => emit({ name: 'session.changed', payload }),
    chargeMoved: chargeMoves.tell,
    takeChanges: {
      recordingKept: recordingLog.writeSoon,
      takeRemoved: (id) => {
        for (const log of [takeLog, recordingLog]) log.removed(id);
      },
    },
    keyChanged: keyChanges.tell,
  }).catch((error: unknown) => {
    takeLog.close();
    recordingLog.close();
    chargeLog.close();
    database.close();
    lock.release();
    throw error;
  });
  const { charges, select } = opened;
  const uncertainChanged = (): void => {
    emit({ name: 'uncertain.changed', payload: { count: charges.uncertainCount() } });
  };
  const references = createReferenceStore(database, clock.nowMs);
  const threads = {
    entryPath: paths.entry('audio-worker'),
    size: Math.max(1, Math.min(4, cpus().length)),
  };
  const bookReader = createBookReader(options.platform);
  // The calls go before the work on their answers: a place at the gateway that waits for us is lost time.
  const pool = createAudioPool({ ...threads, niceness: 5 });
  // Whole chapters take minutes: an answer that came, or is to be heard, must not wait behind them.
  const chapterPool = createAudioPool({ ...threads, niceness: 10 });
  const batchPatienceMs = options.batchPatienceMs ?? Number.POSITIVE_INFINITY;
  const parts = { ...opened, references, audio, pool, chapterPool, uncertainChanged };
  const stopsAtKey = options.stopsAtKey ?? false;
  chargeMoves.listen((charge) => {
    if (charge.state === 'done') takeLog.writeSoon();
    chargeLog.moved(charge);
  });
  const engine = createEngine({ ...parts, batchPatienceMs, stopsAtKey });
  keyChanges.listen(engine.keyChanged);
  await engine.recover();
  return {
    ...parts,
    database,
    engine,
    /** Takes that were generated after this copy of the database, and are here again. */
    foundTakes: found.takes,
    emit,
    messages,
    chargeMoves,
    bookReader,
    approvals: createApprovals(),
    crashFolder: options.crashFolder ?? null,
    /** Once nothing more is sent: keeps the answers on their way, and closes the library. */
    close: async () => {
      await bookReader.close();
      await engine.calls.settled();
      await select.stop();
      await Promise.all([pool.close(), chapterPool.close()]);
      // Microtasks of the last moves still look at the library.
      chargeMoves.close();
      messages.close();
      await Promise.resolve();
      takeLog.close();
      recordingLog.close();
      chargeLog.close();
      database.close();
      lock.release();
    },
  };
}
