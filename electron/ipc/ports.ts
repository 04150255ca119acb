import type { EventMessage, RequestOf, ResultOf, RouteName } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import type { SystemMenu } from '../../shared/model/desktop/system-menu.ts';

/** A route without a result is answered by nothing. */
type Handler<Request, Result> = [Result] extends [null]
  ? (request: Request) => void | Promise<void>
  : (request: Request) => Result | Promise<Result>;

/** One handler per route: a missing or an extra one does not compile. */
export type Handlers = {
  readonly [Name in RouteName]: Handler<RequestOf<Name>, ResultOf<Name>>;
};

/** The handlers whose routes begin with one of these words. */
export type HandlersOf<Domain extends string> = Pick<
  Handlers,
  Extract<RouteName, `${Domain}.${string}`>
>;

/** The one funnel behind every transport: look up, parse, handle, envelope. Never throws. */
export type Router = {
  readonly request: (route: string, input: unknown) => Promise<IpcResult<unknown>>;
};

/** Events to every head, batched to at most 20 deliveries a second; the latest of a kind and subject wins. */
export type EventBus = {
  readonly emit: (message: EventMessage) => void;
  readonly subscribe: (listener: (events: readonly EventMessage[]) => void) => () => void;
};

/** File paths travel as handles: the renderer never names a path. */
export type FileHandles = {
  readonly register: (path: string) => string;
  /** Throws AppError `not_found` for an unknown handle. */
  readonly resolve: (handle: string) => string;
};

export type MediaFile = {
  readonly path: string;
  readonly mediaType: string;
  /** Set where a browser should save rather than play. */
  readonly downloadName: string | null;
  /** What is served in place of the file: a take that is a range of it. */
  readonly bytes?: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** Serves `/media/<handle>` on `app://` and on loopback alike. */
export type MediaSource = {
  readonly find: (handle: string) => Promise<MediaFile | null>;
};

export type Notice = { readonly title: string; readonly body: string; readonly command: string };

/** What only a desktop can do; the web head answers `unsupported`. */
export type DesktopActions = {
  readonly chooseFolder: () => Promise<string | null>;
  readonly reveal: (path: string) => Promise<void>;
  /** Quits, as a person would, and starts again. */
  readonly restart: () => Promise<void>;
  /** Goes on with a drag that began in the page, now of a file. */
  readonly startDrag: (path: string) => Promise<void>;
  /** The menu bar, in the page's words. */
  readonly setMenu: (menus: readonly SystemMenu[]) => Promise<void>;
  /** The person's answer to `desktop.quitting`. */
  readonly answerQuit: (answer: 'finish' | 'now' | 'stay') => Promise<void>;
  /** The recorder asks for a microphone next; without this none is given to the page. */
  readonly allowMicrophone: () => Promise<void>;
  /** The system's notification; a click brings the window to the front and runs the command. */
  readonly notify: (notice: Notice) => Promise<void>;
  /** Asks whether this program may be started to hear takes; null where nobody can be asked outside of the page. */
  readonly confirmProgram: ((command: string) => Promise<boolean>) | null;
};

/** The running studio as its heads (desktop window, loopback server, CLI) see it. */
export type Studio = {
  readonly router: Router;
  readonly events: EventBus;
  readonly files: FileHandles;
  readonly media: MediaSource;
  /** Files that the system has opened with the program, by their absolute paths: the page takes them. */
  readonly openFiles: (paths: readonly string[]) => Promise<void>;
  /** The machine goes to sleep, and wakes up. */
  readonly suspend: () => void;
  readonly wake: () => void;
  /**
   * Stops sending, keeps the answers in flight, closes the library. `isRestart`: a restore that was prepared takes effect
   * at the next start.
   */
  readonly stop: (isRestart?: boolean) => Promise<void>;
};
