import { cpus } from 'node:os';
import { AppError } from '../../shared/app-error.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { createAudioPool } from '../audio/pool.ts';
import { createExportList, type ExportList } from '../features/exports/export-list.ts';
import { createExports, type Exports } from '../features/exports/exports.ts';
import { createImports, type Imports } from '../features/library/imports.ts';
import { createProjects, type Projects } from '../features/library/projects.ts';
import { addSampleBook } from '../features/library/sample-book.ts';
import { createNarration, type Narration } from '../features/narration/narration.ts';
import { createOrderBook, type OrderBook } from '../features/narration/order-book.ts';
import { createSegmentStates } from '../features/narration/segment-states.ts';
import { createSpeaker, type Speaker } from '../features/narration/speaker.ts';
import { type Accounts, createAccounts } from '../features/session/accounts.ts';
import { createVoices, type Voices } from '../features/voices/voices.ts';
import { gatewayFailureOf } from '../gateway/client/failure.ts';
import { createGatewaySelect, type GatewaySelect } from '../gateway/select.ts';
import { createPacer } from '../jobs/pacer.ts';
import type { CallFailure, Take } from '../jobs/ports.ts';
import { createSpeechEngine, type SpeechEngine } from '../jobs/speech-engine.ts';
import { withEnvironmentKey } from '../platform/node/environment-secrets.ts';
import type { Platform } from '../platform/ports.ts';
import { type AccountRow, createAccountStore } from '../storage/accounts.ts';
import { type AudioStore, createAudioStore } from '../storage/audio-store.ts';
import { createBodyStore } from '../storage/body-store.ts';
import { createChargeStore, createTakeReader } from '../storage/charges.ts';
import { openDatabase } from '../storage/database.ts';
import { createLibraryStore, type LibraryStore } from '../storage/library.ts';
import { lockLibrary } from '../storage/library-lock.ts';
import { createTakeMaker } from './take-maker.ts';

export type AppOptions = {
  readonly platform: Platform;
  /** Who holds the library, for a second one that wants it: "the Lectern window". */
  readonly program: string;
  /** LECTERN_BASE_URL or `--base-url`, and LECTERN_API_KEY: for this run, stored nowhere. */
  readonly environment: { readonly baseUrl: string | null; readonly apiKey: string | null };
  readonly emit: (message: EventMessage) => void;
};

/** Every service of the program, by name. */
export type App = {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly voices: Voices;
  readonly select: GatewaySelect;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly imports: Imports;
  readonly narration: Narration;
  readonly orderBook: OrderBook;
  readonly engine: SpeechEngine;
  readonly exports: Exports;
  readonly exportList: ExportList;
  readonly audio: AudioStore;
  readonly speaker: Speaker;
  readonly spentTokens: (account: AccountRow, groupId: string) => number;
  readonly takeById: (id: string) => Take | null;
  /** What was mended in the address of the environment or the command line, if anything. */
  readonly addressNote: string | null;
  /** Sends nothing more, keeps the answers on their way, closes the library. */
  readonly stop: () => Promise<void>;
};

/** The composition root: every service by constructor, for every head alike. Throws `library_busy`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { emit, environment } = options;
  const base = options.platform;
  const { paths, clock, random, logger } = base;
  const lock = lockLibrary(paths.lock, options.program, clock.nowMs());
  const database = openOrRelease(() => openDatabase(paths.database), lock.release);

  let accountInUse: string | null = null;
  const isInUse = (accountId: string) => accountId === accountInUse;
  const secrets = withEnvironmentKey(base.secrets, environment.apiKey ?? undefined, isInUse);
  const platform: Platform = { ...base, secrets };

  const accountStore = createAccountStore(database);
  const library = createLibraryStore(database);
  const charges = createChargeStore(database, clock);
  const takes = createTakeReader(database, charges);
  const audio = createAudioStore(paths.audio, paths.temporary);
  const pool = createAudioPool({
    entryPath: paths.entry('audio-worker'),
    size: Math.max(1, Math.min(4, cpus().length)),
  });
  const select = createGatewaySelect(platform);
  const accounts = createAccounts({
    store: accountStore,
    charges,
    platform,
    select,
    changed: (payload) => emit({ name: 'session.changed', payload }),
  });
  const chosen = environmentAccount(accounts, environment);
  accountInUse = chosen.accountId;

  const voices = createVoices({ store: accountStore, select, platform });
  const engine = createSpeechEngine({
    store: charges,
    bodies: createBodyStore(paths.temporary),
    makeTake: createTakeMaker(pool, audio),
    pacer: createPacer(clock, random, () => accounts.settings().maxConcurrency),
    clock,
    random,
    logger,
    failureOf: callFailureOf,
  });
  await engine.recover((accountId) => accounts.byId(accountId).kind === 'demo');

  const orderBook = createOrderBook(accounts.serviceOf);
  const speaker = createSpeaker(engine, accounts, voices, select);
  const narration = createNarration({
    library,
    charges,
    accounts,
    speaker,
    orderBook,
    states: createSegmentStates(charges),
    logger,
    segmentsChanged: (chapterId, segments) =>
      emit({ name: 'chapter.segments', payload: { chapterId, segments } }),
    notice: (message) => emit({ name: 'notice', payload: { level: 'error', message } }),
  });
  const projects = createProjects({
    library,
    narration,
    platform,
    changed: (projectId) => emit({ name: 'library.changed', payload: { projectId } }),
  });
  await addSampleBook(paths, accountStore, projects);
  const imports = createImports({ projects, accounts, random });
  const exports = createExports({
    platform,
    library,
    projects,
    charges,
    engine,
    narration,
    orderBook,
    accounts,
    audio,
    pool,
  });
  const exportList = createExportList({
    exports,
    projects,
    accounts,
    platform,
    changed: (payload) => emit({ name: 'export.changed', payload }),
  });

  return {
    platform,
    accounts,
    voices,
    select,
    library,
    projects,
    imports,
    narration,
    orderBook,
    engine,
    exports,
    exportList,
    audio,
    speaker,
    spentTokens: (account, groupId) => charges.spentTokens({ accountId: account.id, groupId }),
    takeById: takes.byId,
    addressNote: chosen.note,
    stop: async () => {
      narration.stopAll();
      await exportList.stopAll();
      await engine.settled();
      await select.stop();
      await pool.close();
      database.close();
      lock.release();
    },
  };
}

/** The account named by the environment or the command line, or null where the window's choice stands. */
function environmentAccount(
  accounts: Accounts,
  { baseUrl, apiKey }: AppOptions['environment'],
): { readonly accountId: string | null; readonly note: string | null } {
  if (baseUrl !== null) {
    const { account, note } = accounts.chooseForThisRun(baseUrl);
    return { accountId: account.id, note };
  }
  if (apiKey === null) return { accountId: null, note: null };
  const chosen = accounts.current();
  if (chosen.kind === 'gateway') return { accountId: chosen.id, note: null };
  throw new AppError(
    errorCodes.gatewayAddress,
    'There is a key in LECTERN_API_KEY, but no address to send it to. Set LECTERN_BASE_URL, or use --base-url.',
  );
}

function callFailureOf(error: unknown): CallFailure | null {
  const failure = gatewayFailureOf(error);
  return failure === null ? null : { ...failure, isRetryable: isRetryable(error) };
}

function isRetryable(error: unknown): boolean {
  return error instanceof AppError && error.isRetryable;
}

function openOrRelease<T>(open: () => T, release: () => void): T {
  try {
    return open();
  } catch (error) {
    release();
    throw error;
  }
}
