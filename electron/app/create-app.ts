import { cpus } from 'node:os';
import { join } from 'node:path';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import { createAudioPool } from '../audio/pool.ts';
import { createApprovals } from '../features/approvals/approvals.ts';
import { type Chat, createChat } from '../features/chat/chat.ts';
import { createExports, type Exports } from '../features/exports/exports.ts';
import { type ChapterHistory, createChapterHistory } from '../features/library/history.ts';
import { createImports, type Imports } from '../features/library/imports.ts';
import { createIndexFiller } from '../features/library/index-filler.ts';
import type { Manuscript } from '../features/library/manuscript.ts';
import type { Outline } from '../features/library/outline.ts';
import { createProjects, type Projects } from '../features/library/projects.ts';
import { addSampleBook } from '../features/library/sample-book.ts';
import type { TextActs } from '../features/library/text-acts.ts';
import { createLedgerPages, type LedgerPages } from '../features/money/ledger-pages.ts';
import { createPriceList, type PriceList } from '../features/money/price-list.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { OrderBook } from '../features/narration/order-book.ts';
import type { PlaceBook } from '../features/narration/places.ts';
import type { Speaker } from '../features/narration/speaker.ts';
import { createBookRules } from '../features/pronunciation/book-rules.ts';
import { type Accounts, createAccounts } from '../features/session/accounts.ts';
import { createVideos, type Videos } from '../features/video/videos.ts';
import { createVoices, type Voices } from '../features/voices/voices.ts';
import { createGatewaySelect, type GatewaySelect } from '../gateway/select.ts';
import type { Charge, Take } from '../jobs/ports.ts';
import { withEnvironmentKey } from '../platform/node/environment-secrets.ts';
import type { Platform } from '../platform/ports.ts';
import { type AccountRow, createAccountStore } from '../storage/accounts.ts';
import { type AudioStore, createAudioStore } from '../storage/audio-store.ts';
import { createChapterVersionStore } from '../storage/chapter-versions.ts';
import { createChargeStore } from '../storage/charges.ts';
import type { OpenOptions } from '../storage/database.ts';
import { createLedgerReader } from '../storage/ledger-reader.ts';
import { createLibraryStore, type LibraryStore } from '../storage/library.ts';
import { createPronunciationStore } from '../storage/pronunciations.ts';
import { createReferenceStore } from '../storage/references.ts';
import { createSegmentChoiceStore, type SegmentChoiceStore } from '../storage/segment-choices.ts';
import { createTakeStore, type TakeStore } from '../storage/takes.ts';
import { type AssistantServices, createAssistantServices } from './create-assistant.ts';
import { type CastServices, createCastServices } from './create-cast.ts';
import { createEngine, type Engine } from './create-engine.ts';
import { createManuscriptServices } from './create-manuscript.ts';
import { createNarrationServices } from './create-narration.ts';
import { createPronunciationServices, type PronunciationServices } from './create-pronunciation.ts';
import { createTakeServices, type TakeServices } from './create-takes.ts';
import { createVoiceServices, type VoiceServices } from './create-voices.ts';
import { createWork, type Work } from './create-work.ts';
import { type Environment, environmentAccount } from './environment-account.ts';
import { openLocked } from './open-locked.ts';

export type AppOptions = {
  readonly platform: Platform;
  /** Who holds the library, for a second one that wants it: "the Lectern window". */
  readonly program: string;
  readonly environment: Environment;
  readonly emit: (message: EventMessage) => void;
  /** How long work that was under way waits for a lost connection; for ever unless given. */
  readonly batchPatienceMs?: number;
  /** Who is told of a migration, and of each statement. */
  readonly database?: Pick<OpenOptions, 'onMigration' | 'trace'>;
};

type Jobs = Work & AssistantServices;

/** Every service of the program, by name. */
export type App = Jobs &
  VoiceServices & {
    readonly platform: Platform;
    readonly accounts: Accounts;
    readonly voices: Voices;
    readonly select: GatewaySelect;
    readonly library: LibraryStore;
    readonly projects: Projects;
    readonly imports: Imports;
    readonly narration: Narration;
    readonly orderBook: OrderBook;
    readonly placeBook: PlaceBook;
    readonly choices: SegmentChoiceStore;
    readonly takes: TakeServices['takes'];
    readonly retakes: TakeServices['retakes'];
    readonly pickups: TakeServices['pickups'];
    readonly history: ChapterHistory;
    readonly manuscript: Manuscript;
    readonly textActs: TextActs;
    readonly outline: Outline;
    readonly engine: Engine;
    readonly exports: Exports;
    readonly audio: AudioStore;
    readonly speaker: Speaker;
    readonly prices: PriceList;
    readonly ledgerPages: LedgerPages;
    readonly pronunciation: PronunciationServices;
    readonly cast: CastServices;
    readonly chat: Chat;
    readonly videos: Videos;
    readonly spentTokens: (account: AccountRow, groupId: string) => number;
    readonly takeById: (id: string) => Take | null;
    readonly takePeaks: TakeStore['peaks'];
    /** What was mended in the address of the environment or the command line, if anything. */
    readonly addressNote: string | null;
    /** Sends nothing more, keeps the answers on their way, closes the library. */
    readonly stop: () => Promise<void>;
  };

/** The composition root: every service by constructor, for every head alike. Throws `library_busy`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment } = options;
  let heard = (_message: EventMessage): void => undefined;
  const emit = (message: EventMessage): void => {
    options.emit(message);
    heard(message);
  };
  const base = options.platform;
  const { paths, clock, random } = base;
  const { lock, database } = openLocked(base, options.program, options.database);

  let accountInUse: string | null = null;
  const isInUse = (accountId: string) => accountId === accountInUse;
  const secrets = withEnvironmentKey(base.secrets, environment.apiKey ?? undefined, isInUse);
  const platform: Platform = { ...base, secrets };

  let callMoved = (_charge: Charge): void => undefined;
  const accountStore = createAccountStore(database);
  const library = createLibraryStore(database);
  const takes = createTakeStore(database, clock);
  const references = createReferenceStore(database, clock.nowMs);
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
    references,
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

  const choices = createSegmentChoiceStore(database);
  const pronunciationStore = createPronunciationStore(database);
  const bookRules = createBookRules(pronunciationStore);
  const approvals = createApprovals();
  const { narration, states, voiceCheck, ...reading } = createNarrationServices({
    database,
    approvals,
    library,
    charges,
    accounts,
    accountStore,
    prices,
    makeSpeech: engine.makeSpeech,
    pronunciationOf: bookRules.pronunciationOf,
    segmentsChanged: (chapterId, segments) =>
      emit({ name: 'chapter.segments', payload: { chapterId, segments } }),
  });
  const { speaker, orderBook, placeBook, index, writer } = reading;
  // Told after the transaction that it may be part of.
  callMoved = ({ identity }) => queueMicrotask(() => narration.announceIdentity(identity));
  const history = createChapterHistory(createChapterVersionStore(database), clock);
  const libraryChanged = (projectId: string) =>
    emit({ name: 'library.changed', payload: { projectId } });
  const rewritten = (chapterIds: readonly string[]) => {
    if (chapterIds.length > 0) emit({ name: 'chapters.rewritten', payload: { chapterIds } });
  };
  const filler = createIndexFiller({ library, index, accounts, changed: libraryChanged });
  const projects = createProjects({
    library,
    accounts,
    audio: reading.audio,
    index,
    filler,
    writer,
    narration,
    platform,
    keepVersion: history.keepBeforeEdit,
    changed: libraryChanged,
    rewritten,
  });
  const manuscriptServices = createManuscriptServices({
    platform,
    library,
    projects,
    history,
    accounts,
    orderBook,
    placeBook,
    prices,
    writer,
    changed: libraryChanged,
    rewritten,
  });
  await addSampleBook(paths, accountStore, projects);
  const imports = createImports({ projects, accounts, random });
  const ledgerReader = createLedgerReader(database);
  const { cloneRunner, news, ...voiceServices } = createVoiceServices({
    database,
    platform,
    library,
    narration,
    voiceCheck,
    charges,
    accounts,
    accountStore,
    voices,
    references,
    engine,
    ledgerReader,
    prices,
    pool,
    audio,
    emit,
    emitUncertain,
    queue: () => work.queue,
  });
  heard = news;
  const takeServices = createTakeServices({
    narration,
    states,
    library,
    takes,
    charges,
    choices,
    ...reading,
    accounts,
    accountStore,
    prices,
    platform,
    makeTake: engine.makeTake,
    queue: () => work.queue,
  });
  const assistantServices = createAssistantServices({
    database,
    platform,
    library,
    projects,
    charges,
    accounts,
    select,
    prices,
    approvals,
    engine,
    textActs: manuscriptServices.textActs,
    emit,
  });
  const work: Work = createWork({
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
    approvals,
    emit,
    emitUncertain,
    retakesWith: takeServices.retakeRunner,
    assistantRunner: assistantServices.runner,
    cloneRunner,
    sendAgain: takeServices.takes.sendAgain,
    exportsWith: (speaking) =>
      createExports({
        ...speaking,
        platform,
        library,
        projects,
        orderBook,
        placeBook,
        accounts,
        prices,
        approvals,
        audio,
        pool,
      }),
  });

  const pronunciation = createPronunciationServices({
    store: pronunciationStore,
    bookRules,
    library,
    charges,
    ...reading,
    accounts,
    narration,
    prices,
    approvals,
    voiceCheck,
    random,
    chapters: work.chapters,
    changed: libraryChanged,
  });

  const cast = createCastServices({
    library,
    projects,
    textActs: manuscriptServices.textActs,
    narration,
    accounts,
    prices,
    approvals,
    orderBook,
    placeBook,
    writer,
    chapters: work.chapters,
    voiceCheck,
    pronunciationOf: bookRules.pronunciationOf,
  });
  const talk = assistantServices.services(work);

  return {
    ...work,
    ...talk,
    ...voiceServices,
    platform,
    accounts,
    voices,
    select,
    library,
    projects,
    imports,
    narration,
    orderBook,
    placeBook,
    choices,
    takes: takeServices.takes,
    retakes: takeServices.retakes,
    pickups: takeServices.pickups,
    history,
    ...manuscriptServices,
    engine,
    audio,
    speaker,
    prices,
    ledgerPages: createLedgerPages(ledgerReader, accounts, clock),
    pronunciation,
    cast,
    chat: createChat(engine.calls, accounts, charges),
    videos: createVideos(engine.calls, accounts, charges),
    spentTokens: (account, groupId) => charges.spentTokens({ accountId: account.id, groupId }),
    takeById: takes.byId,
    takePeaks: takes.peaks,
    addressNote: chosen.note,
    stop: async () => {
      engine.detach();
      filler.stop();
      talk.conversations.close();
      await work.queue.close();
      await engine.calls.settled();
      await select.stop();
      await pool.close();
      // Microtasks of the last moves still look at the library.
      callMoved = () => undefined;
      heard = () => undefined;
      await Promise.resolve();
      database.close();
      lock.release();
    },
  };
}
