import type { ChatMessage } from '../model/assistant.ts';
import type { BookCheckProgress } from '../model/book-check.ts';
import type { JobView, PaceView, SubmittedView } from '../model/job.ts';
import type { PortableProgress } from '../model/portable.ts';
import type { SegmentState } from '../model/project.ts';
import type { Session } from '../model/session.ts';
import type { StorageProgress } from '../model/storage.ts';
import type { HealthProgress } from '../model/upkeep/health.ts';
import type { LibraryMove } from '../model/upkeep/library-move.ts';
import type { UpdatesView } from '../model/upkeep/updates.ts';
import type { ReferenceView } from '../model/voice.ts';
import type { RouteInput, RouteRequest, RouteResult } from './define.ts';
import { assistantRoutes } from './routes/assistant.ts';
import { batchRoutes } from './routes/batches.ts';
import { bookCheckRoutes } from './routes/book-check.ts';
import { castRoutes } from './routes/cast.ts';
import { chatRoutes } from './routes/chat.ts';
import { clipRoutes } from './routes/clips.ts';
import { exportRoutes } from './routes/exports.ts';
import { desktopRoutes, fileRoutes } from './routes/files.ts';
import { hearRoutes } from './routes/hear.ts';
import { libraryRoutes } from './routes/library.ts';
import { manuscriptRoutes } from './routes/manuscript.ts';
import { narrationRoutes } from './routes/narration.ts';
import { outlineRoutes } from './routes/outline.ts';
import { portableRoutes } from './routes/portable.ts';
import { pronunciationRoutes } from './routes/pronunciation.ts';
import { publicationRoutes } from './routes/publication.ts';
import { queueRoutes } from './routes/queue.ts';
import { referenceRoutes } from './routes/references.ts';
import { revisionRoutes } from './routes/revision.ts';
import { settingsRoutes } from './routes/settings.ts';
import { soundRoutes } from './routes/sound.ts';
import { storageRoutes } from './routes/storage.ts';
import { takeRoutes } from './routes/takes.ts';
import { healthRoutes } from './routes/upkeep/health.ts';
import { moveRoutes } from './routes/upkeep/move.ts';
import { updateRoutes } from './routes/upkeep/updates.ts';
import { videoRoutes } from './routes/videos.ts';
import { voiceRoutes } from './routes/voices.ts';

/** Every call that the renderer can make. Adding one: an entry in routes/, a handler in electron/ipc/. */
export const routes = {
  ...settingsRoutes,
  ...soundRoutes,
  ...libraryRoutes,
  ...fileRoutes,
  ...desktopRoutes,
  ...hearRoutes,
  ...manuscriptRoutes,
  ...narrationRoutes,
  ...clipRoutes,
  ...exportRoutes,
  ...pronunciationRoutes,
  ...publicationRoutes,
  ...outlineRoutes,
  ...queueRoutes,
  ...batchRoutes,
  ...storageRoutes,
  ...portableRoutes,
  ...healthRoutes,
  ...updateRoutes,
  ...moveRoutes,
  ...takeRoutes,
  ...bookCheckRoutes,
  ...castRoutes,
  ...assistantRoutes,
  ...chatRoutes,
  ...videoRoutes,
  ...voiceRoutes,
  ...referenceRoutes,
  ...revisionRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type InputOf<Name extends RouteName> = RouteInput<Routes[Name]>;
export type RequestOf<Name extends RouteName> = RouteRequest<Routes[Name]>;
export type ResultOf<Name extends RouteName> = RouteResult<Routes[Name]>;

/** What main tells the renderer, unasked. Plain types: main is trusted. Batched, progress at most 20 a second. */
export type Events = {
  'session.changed': Session;
  /** Null where it is not known of which book: all that is shown is read again. */
  'library.changed': { readonly projectId: string | null };
  /** A book that is being read for a review, 0 to 1. */
  'library.reading': { readonly fileHandle: string; readonly fraction: number };
  /** Segments whose audio changed, by chapter; the rest of the chapter stands. */
  'chapter.segments': { readonly chapterId: string; readonly segments: readonly SegmentState[] };
  /** Main itself gave these chapters another text or plan: whoever shows one takes it over. */
  'chapters.rewritten': { readonly chapterIds: readonly string[] };
  /** Rows of the queue that are new or changed, and the ids of those that are gone. */
  'jobs.changed': { readonly changed: readonly JobView[]; readonly removed: readonly string[] };
  /** A batch is there, different or gone: whoever shows it asks again. */
  'batches.changed': { readonly batchId: string };
  /** A batch has ended, or a book of it waits for a person: for a notification. */
  'batch.notice': { readonly batchId: string; readonly title: string; readonly body: string };
  'pace.changed': PaceView;
  /** All submitted work that no job of the list asks for, as it stands now. */
  'submitted.changed': { readonly submitted: readonly SubmittedView[] };
  /** How many calls wait for a person's decision. */
  'uncertain.changed': { readonly count: number };
  /** Proposals of the assistant for that book are new or different. */
  'assistant.changed': { readonly projectId: string };
  /** A message of a conversation as it stands now: an answer grows while it comes. */
  'chat.message': ChatMessage;
  /** The library of voices is different: a voice, its notes, or an unfinished reference. */
  'voices.changed': { readonly referenceId: string | null };
  /** How far the sound of a promo clip is, 0 to 1. */
  'clip.progress': { readonly clipId: string; readonly fraction: number };
  /** The gallery of videos is different. */
  'videos.changed': Readonly<Record<string, never>>;
  /** A reference as it stands now, changed by main itself: read, recorded, uploaded. */
  'reference.changed': ReferenceView;
  /** A file that is being read into a reference. */
  'reference.reading': {
    readonly referenceId: string;
    readonly name: string;
    /** 0 to 1; 1 is its end, whether it became a part or was refused. */
    readonly fraction: number;
  };
  /** How far looking at the storage, or cleaning it up, is. */
  'storage.progress': StorageProgress;
  /** How far saving or opening a project, or a backup, is. */
  'portable.progress': PortableProgress;
  /** How far the check of the library is. */
  'health.progress': HealthProgress;
  /** A move of the library: how far it is; null where it was given up. */
  'move.changed': { readonly move: LibraryMove | null };
  /** Looking for a new version, or fetching it. */
  'updates.changed': UpdatesView;
  /** How far the check of a book is. */
  'bookCheck.progress': BookCheckProgress;
  /** The system has opened files with the program: `files.readOpenedFiles` answers them. */
  'files.opened': { readonly count: number };
  /** An item of the system's menu was chosen, or a notification that leads to a command was clicked. */
  'desktop.command': { readonly command: string };
  /** Quitting was asked for while so many charged requests are on their way: the page asks the person. */
  'desktop.quitting': { readonly requests: number };
  /** Something a person should know although no call of theirs failed. */
  notice: { readonly level: 'info' | 'warning' | 'error'; readonly message: string };
};

export type EventName = keyof Events;

export type EventMessage = {
  readonly [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] };
}[EventName];
