import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import { type IpcResult, toWireError } from '../../shared/ipc/result.ts';
import type { FileHandles, Studio } from '../ipc/ports.ts';
import { channels } from './channels.ts';
import type { MadeFiles } from './made-files.ts';
import type { SenderGate, SendingEvent } from './sender-gate.ts';

type Listener = (event: SendingEvent, ...args: unknown[]) => Promise<unknown>;

/** Electron's `ipcMain`, in part. */
export type InvokeRegistry = {
  readonly handle: (
    channel: string,
    listener: (event: SendingEvent, ...args: unknown[]) => unknown,
  ) => void;
};

/** A window's contents, in part. */
export type EventTarget = {
  readonly isDestroyed: () => boolean;
  readonly send: (channel: string, events: readonly EventMessage[]) => void;
};

const forbidden: IpcResult<never> = {
  ok: false,
  error: toWireError(appError('forbidden.window')),
};

const maxPathLength = 32_768;

/** A file by its path; what the page has made itself, by its bytes. */
async function registerFile(
  files: FileHandles,
  keepMade: MadeFiles,
  given: unknown,
): Promise<IpcResult<unknown>> {
  const path = typeof given === 'string' ? given : await keepMade(given);
  const isPath = typeof path === 'string' && path.length <= maxPathLength && isAbsolute(path);
  const isFile =
    isPath &&
    (await stat(path).then(
      (found) => found.isFile(),
      () => false,
    ));
  if (isFile) return { ok: true, data: { handle: files.register(path) } };
  return { ok: false, error: toWireError(appError('file_not_readable.elsewhere')) };
}

export type IpcServerOptions = {
  readonly ipcMain: InvokeRegistry;
  readonly gate: SenderGate;
  /** What is asked before it is there waits for it. */
  readonly studio: Promise<Pick<Studio, 'router' | 'events' | 'files'>>;
  readonly keepMade: MadeFiles;
  /** Where events go: the windows that are open now. */
  readonly targets: () => readonly EventTarget[];
};

/** The only place that registers channels: every message passes the gate, then the router or a handle. */
export function serveIpc(options: IpcServerOptions): void {
  const { ipcMain, gate, studio, keepMade, targets } = options;
  const guarded = (channel: string, listener: Listener) => {
    ipcMain.handle(channel, async (event: SendingEvent, ...args: unknown[]) =>
      gate.isTrusted(event) ? listener(event, ...args) : forbidden,
    );
  };
  guarded(channels.request, async (_event, route, input) =>
    // The router looks at what it is given: a name that is no string is an unknown name.
    (await studio).router.request(route as string, input),
  );
  guarded(channels.file, async (_event, given) =>
    registerFile((await studio).files, keepMade, given),
  );
  const forward = (events: readonly EventMessage[]) => {
    for (const target of targets()) {
      if (!target.isDestroyed()) target.send(channels.events, events);
    }
  };
  // A studio that does not open ends the program, which says why.
  studio.then((opened) => opened.events.subscribe(forward)).catch(() => undefined);
}
