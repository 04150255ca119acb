import { routes } from '../../shared/ipc/contract.ts';
import { completeApp } from '../app/create-app.ts';
import type { AppOptions } from '../app/create-core.ts';
import type { Books } from '../app/create-library.ts';
import { openUpdates } from '../app/upkeep/open-updates.ts';
import { createTakePeaksReader } from '../features/hear/take-peaks.ts';
import type { LibraryMover } from '../features/move/library-mover.ts';
import type { UpdateParts } from '../features/updates/ports.ts';
import type { Platform } from '../platform/ports.ts';
import { assistantHandlers } from './handlers/assistant.ts';
import { batchHandlers } from './handlers/batches.ts';
import { bookCheckHandlers } from './handlers/book-check.ts';
import { castHandlers } from './handlers/cast.ts';
import { chatHandlers } from './handlers/chat.ts';
import { clipHandlers } from './handlers/clips.ts';
import { exportHandlers } from './handlers/exports.ts';
import { desktopHandlers, fileHandlers } from './handlers/files.ts';
import { hearHandlers } from './handlers/hear.ts';
import { libraryHandlers } from './handlers/library.ts';
import { manuscriptHandlers } from './handlers/manuscript.ts';
import { narrationHandlers } from './handlers/narration.ts';
import { outlineHandlers } from './handlers/outline.ts';
import { portableHandlers } from './handlers/portable.ts';
import { pronunciationHandlers } from './handlers/pronunciation.ts';
import { publicationHandlers } from './handlers/publication.ts';
import { queueHandlers } from './handlers/queue.ts';
import { referenceHandlers } from './handlers/references.ts';
import { revisionHandlers } from './handlers/revision.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { soundHandlers } from './handlers/sound.ts';
import { storageHandlers } from './handlers/storage.ts';
import { takeHandlers } from './handlers/takes.ts';
import { healthHandlers } from './handlers/upkeep/health.ts';
import { moveHandlers } from './handlers/upkeep/move.ts';
import { updateHandlers } from './handlers/upkeep/updates.ts';
import { videoHandlers } from './handlers/videos.ts';
import { voiceHandlers } from './handlers/voices.ts';
import { createMediaSource } from './media-source.ts';
import type { OpenedFiles } from './opened-files.ts';
import type {
  DesktopActions,
  EventBus,
  FileHandles,
  Handlers,
  MediaSource,
  Router,
} from './ports.ts';
import { withPricesReady } from './quoting-routes.ts';
import { createRouter } from './router.ts';
import { watchSpending } from './spending-watch.ts';

export type StudioOptions = {
  readonly platform: Platform;
  readonly desktop: DesktopActions;
  /** Who holds the library: "the Lectern window". */
  readonly program: string;
  readonly environment: AppOptions['environment'];
  readonly preferredLanguages?: readonly string[];
  readonly database?: AppOptions['database'];
  readonly onPutBack?: AppOptions['onPutBack'];
  readonly crashFolder?: string;
  /** A command that hears takes, which the page may choose beside those that are found. */
  readonly recogniser?: string | undefined;
  /** Brings new versions; without it a person does. */
  readonly updates?: (platform: Platform) => UpdateParts | null;
};

type OpenedStudio = {
  readonly books: Books;
  readonly events: EventBus;
  readonly files: FileHandles;
  readonly opened: OpenedFiles;
};

export type CompleteStudio = {
  readonly router: Router;
  readonly media: MediaSource;
  readonly stop: (isRestart?: boolean) => Promise<void>;
};

/** All services on those of the open library, with what they do by themselves from now on. */
export function completeStudio(
  options: StudioOptions,
  { books, events, files, opened }: OpenedStudio,
): CompleteStudio {
  const { platform, desktop } = options;
  const app = completeApp(books);
  const services = { ...app, exportsFolder: platform.paths.exports };
  const updates = openUpdates(
    app.platform,
    app.accounts,
    options.updates?.(app.platform) ?? null,
    events,
  );
  let moving: Promise<LibraryMover> | null = null;
  const readMover = async () => {
    const { createLibraryMover } = await import('../features/move/library-mover.ts');
    return createLibraryMover({
      ...platform,
      progressed: (move) => events.emit({ name: 'move.changed', payload: { move } }),
    });
  };
  const mover = () => {
    moving ??= readMover();
    return moving;
  };
  const handlers: Handlers = {
    ...settingsHandlers(app.accounts),
    ...libraryHandlers(services, files),
    ...manuscriptHandlers(app.manuscript),
    ...narrationHandlers(app.narration, app.chapters, app.bookGeneration),
    ...clipHandlers(app.clips, desktop),
    ...exportHandlers(services, files),
    ...fileHandlers(opened, files, desktop),
    ...desktopHandlers(desktop),
    ...hearHandlers(createTakePeaksReader(app.takePeaks)),
    ...pronunciationHandlers(app.pronunciation),
    ...publicationHandlers(app.bookPublications, files),
    ...outlineHandlers(app.outline, app.chapters),
    ...revisionHandlers(app.revisions, files),
    ...queueHandlers(services, files, desktop),
    ...batchHandlers(services, files, desktop),
    ...assistantHandlers(services),
    ...chatHandlers(services),
    ...soundHandlers(app.sound, files),
    ...storageHandlers(app.cleaning),
    ...portableHandlers(services, files),
    ...healthHandlers(services, files),
    ...updateHandlers(updates),
    ...moveHandlers(mover, files),
    ...takeHandlers(services, files),
    ...bookCheckHandlers(services, desktop, options.recogniser ?? null),
    ...castHandlers(app.cast),
    ...videoHandlers(services, files, desktop),
    ...voiceHandlers(services, files),
    ...referenceHandlers(app.voiceMaking, files),
  };
  const { clock, logger } = platform;
  const quiet = watchSpending({ events, clock, logger, session: app.accounts.session });
  const pricesReady = () => app.prices.readyToQuote(app.accounts.current());
  // What a price is shown with from the start; what needs it waits for it.
  void pricesReady()
    .then(app.accounts.session)
    .then((payload) => events.emit({ name: 'session.changed', payload }))
    .catch((error: unknown) => logger.debug('nobody was told prices', { reason: String(error) }));
  app.videoMaking.pickUp();
  app.queue.open();
  app.batchWatch.open();
  app.watchFolders.open();
  app.engine.attach();
  void app.cleaning.prune();
  app.weeklyCheck.open();
  app.voiceMaking.pickUp().catch((error: unknown) => {
    logger.warn('what an earlier run left of voices was not all picked up', {
      reason: String(error),
    });
  });
  return {
    router: createRouter(routes, withPricesReady(handlers, pricesReady), platform.logger),
    media: createMediaSource(app),
    stop: async (isRestart = false) => {
      quiet();
      updates.close();
      await app.stop();
      if (isRestart) await app.portable.finishRestore();
      await (await moving)?.finish();
    },
  };
}
