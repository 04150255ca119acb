import { cpus } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../shared/app-error.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { createAudioPool } from '../audio/pool.ts';
import { type Chat, createChat } from '../features/chat/chat.ts';
import { createExports, type Exports } from '../features/exports/exports.ts';
import { createImports, type Imports } from '../features/library/imports.ts';
import { createProjects, type Projects } from '../features/library/projects.ts';
import { addSampleBook } from '../features/library/sample-book.ts';
import { createLedgerPages, type LedgerPages } from '../features/money/ledger-pages.ts';
import { createPriceList, type PriceList } from '../features/money/price-list.ts';
import { createNarration, type Narration } from '../features/narration/narration.ts';
import { createOrderBook, type OrderBook } from '../features/narration/order-book.ts';
import { createSegmentStates } from '../features/narration/segment-states.ts';
import { createSpeaker, type Speaker } from '../features/narration/speaker.ts';
import { type Accounts, createAccounts } from '../features/session/accounts.ts';
import { createVideos, type Videos } from '../features/video/videos.ts';
import { type Cloning, createCloning } from '../features/voices/cloning.ts';
import { createVoices, type Voices } from '../features/voices/voices.ts';
import { createGatewaySelect, type GatewaySelect } from '../gateway/select.ts';
import type { Charge, Take } from '../jobs/ports.ts';
import { withEnvironmentKey } from '../platform/node/environment-secrets.ts';
import type { Platform } from '../platform/ports.ts';
import { type AccountRow, createAccountStore } from '../storage/accounts.ts';
import { type AudioStore, createAudioStore } from '../storage/audio-store.ts';
import { createChargeStore } from '../storage/charges.ts';
import { openDatabase } from '../storage/database.ts';
import { createLedgerReader } from '../storage/ledger-reader.ts';
import { createLibraryStore, type LibraryStore } from '../storage/library.ts';
import { lockLibrary } from '../storage/library-lock.ts';
import { createTakeStore } from '../storage/takes.ts';
import { createEngine, type Engine } from './create-engine.ts';
import { createWork, type Work } from './create-work.ts';

export type AppOptions = {
  readonly platform: Platform;
  /** Who holds the library, for a second one that wants it: "the Lectern window". */
  readonly program: string;
  /** LECTERN_BASE_URL or `--base-url`, and LECTERN_API_KEY: for this run, stored nowhere. */
  readonly environment: { readonly baseUrl: string | null; readonly apiKey: string | null };
  readonly emit: (message: EventMessage) => void;
  /** How long work that was under way waits for a lost connection; for ever unless given. */
  readonly batchPatienceMs?: number;
};

/** Every service of the program, by name. */
export type App = Work & {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly voices: Voices;
  readonly cloning: Cloning;
  readonly select: GatewaySelect;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly imports: Imports;
  readonly narration: Narration;
  readonly orderBook: OrderBook;
  readonly engine: Engine;
  readonly exports: Exports;
  readonly audio: AudioStore;
  readonly speaker: Speaker;
  readonly prices: PriceList;
  readonly ledgerPages: LedgerPages;
  readonly chat: Chat;
  readonly videos: Videos;
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
  const { paths, clock, random } = base;
  const lock = lockLibrary(paths.lock, options.program, clock.nowMs());
  const database = openOrRelease(() => openDatabase(paths.database), lock.release);

  let accountInUse: string | null = null;
  const isInUse = (accountId: string) => accountId === accountInUse;
  const secrets = withEnvironmentKey(base.secrets, environment.apiKey ?? undefined, isInUse);
  const platform: Platform = { ...base, secrets };

  let callMoved = (_charge: Charge): void => undefined;
  const accountStore = createAccountStore(database);
  const library = createLibraryStore(database);
  const takes = createTakeStore(database, clock);
  const charges = createChargeStore(database, takes, clock, random, (charge) => callMoved(charge));
  const audio = createAudioStore(paths.audio, paths.temporary);
  const pool = createAudioPool({
    entryPath: paths.entry('audio-worker'),
    size: Math.max(1, Math.min(4, cpus().length)),
  });
  const select = createGatewaySelect({
    ...platform,
    demoStateFolder: join(paths.home, 'demo'),
  });
  const prices = createPriceList(accountStore, platform.logger);
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
  const engine = createEngine({
    platform,
    charges,
    accounts,
    accountStore,
    voices,
    select,
    prices,
    pool,
    audio,
    batchPatienceMs: options.batchPatienceMs ?? Number.POSITIVE_INFINITY,
    uncertainChanged: () => emitUncertain(),
  });
  const emitUncertain = () => {
    const count = charges.inStates(['uncertain']).length;
    emit({ name: 'uncertain.changed', payload: { count } });
  };
  await engine.recover();

  const orderBook = createOrderBook(accounts.serviceOf);
  const speaker = createSpeaker(engine.makeSpeech, accounts);
  const narration = createNarration({
    library,
    charges,
    accounts,
    speaker,
    orderBook,
    states: createSegmentStates(charges),
    prices,
    segmentsChanged: (chapterId, segments) =>
      emit({ name: 'chapter.segments', payload: { chapterId, segments } }),
  });
  callMoved = ({ identity, place }) => {
    const { chapterId } = place;
    // Told after the transaction that it may be part of.
    if (chapterId !== null) queueMicrotask(() => narration.announceLine(chapterId, identity));
  };
  const projects = createProjects({
    library,
    narration,
    platform,
    changed: (projectId) => emit({ name: 'library.changed', payload: { projectId } }),
  });
  await addSampleBook(paths, accountStore, projects);
  const imports = createImports({ projects, accounts, random });
  const ledgerReader = createLedgerReader(database);
  const cloning = createCloning({
    calls: engine.calls,
    charges,
    ledger: engine.ledger,
    accounts,
    accountStore,
    voices,
    platform,
    uncertainChanged: emitUncertain,
  });
  const work = createWork({
    database,
    platform,
    library,
    charges,
    accounts,
    narration,
    speaker,
    engine,
    ledgerReader,
    prices,
    emit,
    emitUncertain,
    exportsWith: (speaking) =>
      createExports({
        ...speaking,
        platform,
        library,
        projects,
        orderBook,
        accounts,
        prices,
        audio,
        pool,
      }),
  });

  return {
    ...work,
    platform,
    accounts,
    voices,
    cloning,
    select,
    library,
    projects,
    imports,
    narration,
    orderBook,
    engine,
    audio,
    speaker,
    prices,
    ledgerPages: createLedgerPages(ledgerReader, accounts, clock),
    chat: createChat(engine.calls, accounts, charges),
    videos: createVideos(engine.calls, accounts, charges),
    spentTokens: (account, groupId) => charges.spentTokens({ accountId: account.id, groupId }),
    takeById: takes.byId,
    addressNote: chosen.note,
    stop: async () => {
      engine.detach();
      await work.queue.close();
      await engine.calls.settled();
      await select.stop();
      await pool.close();
      // Microtasks of the last moves still look at the library.
      callMoved = () => undefined;
      await Promise.resolve();
      database.close();
      lock.release();
    },
  };
}

/** The account named by the environment or the command line, or null where the window's choice stands. */
export function environmentAccount(
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

function openOrRelease<T>(open: () => T, release: () => void): T {
  try {
    return open();
  } catch (error) {
    release();
    throw error;
  }
}
