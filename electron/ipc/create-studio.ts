import { libraryRoutes } from '../../shared/ipc/routes/library.ts';
import { settingsRoutes } from '../../shared/ipc/routes/settings.ts';
import { createBooks } from '../app/create-library.ts';
import type { CompleteStudio, StudioOptions } from './complete-studio.ts';
import { createEventBus } from './event-bus.ts';
import { createFileHandles } from './file-handles.ts';
import { firstLibraryHandlers } from './handlers/library.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { createOpenedFiles } from './opened-files.ts';
import type { Router, Studio } from './ports.ts';
import { createRouter } from './router.ts';

/** What the first screen asks for. */
const firstRoutes = {
  'session.get': settingsRoutes['session.get'],
  'library.list': libraryRoutes['library.list'],
  'project.get': libraryRoutes['project.get'],
  'chapter.get': libraryRoutes['chapter.get'],
};

export type OpenedStudio = Studio & {
  /** Reads the rest, once: what is asked beyond the first screen does so too. */
  readonly complete: () => Promise<unknown>;
  /** It was read, whoever asked for it. */
  readonly completed: Promise<unknown>;
};

/** The studio with the library open, which answers what the first screen asks for; the rest of it is read after that. */
export async function openStudio(options: StudioOptions): Promise<OpenedStudio> {
  const { platform } = options;
  const events = createEventBus(platform.clock, platform.logger);
  const files = createFileHandles(platform.random);
  const opened = createOpenedFiles(files, events);
  const database = { ...options.database, isCheckedLater: true };
  const books = await createBooks({ ...options, database, emit: events.emit });
  let isAsked = false;
  let giveRest: (rest: Promise<CompleteStudio>) => void = () => undefined;
  const completed = new Promise<CompleteStudio>((give) => {
    giveRest = give;
  });
  const readRest = async () => {
    const { completeStudio } = await import('./complete-studio.ts');
    return completeStudio(options, { books, events, files, opened });
  };
  const complete = () => {
    if (!isAsked) giveRest(readRest());
    isAsked = true;
    return completed;
  };
  const handlers = {
    ...settingsHandlers(books.core.accounts),
    ...firstLibraryHandlers(books.books),
  };
  const first = createRouter(firstRoutes, handlers, platform.logger);
  const request: Router['request'] = async (route, input) => {
    const router = Object.hasOwn(firstRoutes, route) ? first : (await complete()).router;
    return router.request(route, input);
  };
  return {
    complete,
    completed,
    router: { request },
    events,
    files,
    media: { find: async (handle) => (await complete()).media.find(handle) },
    openFiles: opened.open,
    suspend: books.core.engine.suspend,
    wake: books.core.engine.wake,
    stop: async (isRestart) => (await complete()).stop(isRestart),
  };
}

/** The running studio behind every window: the services with their contract, events and media. */
export async function createStudio(options: StudioOptions): Promise<Studio> {
  const studio = await openStudio(options);
  await studio.complete();
  return studio;
}
