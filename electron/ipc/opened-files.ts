import { basename, isAbsolute } from 'node:path';
import type { OpenedFile } from '../../shared/ipc/routes/files.ts';
import { fileExists } from '../platform/node/durable-file.ts';
import type { EventBus, FileHandles } from './ports.ts';

/** More than a person drops on an icon. */
const mostWaiting = 200;

/** Files that the system has opened with the program, until the page takes them. */
export type OpenedFiles = {
  /** Absolute paths; what is no file of this computer is passed over. */
  readonly open: (paths: readonly string[]) => Promise<void>;
  /** Each is answered once. */
  readonly take: () => readonly OpenedFile[];
};

/** They wait here because a window may still be opening: the event only says that there is something. */
export function createOpenedFiles(
  files: Pick<FileHandles, 'register'>,
  events: Pick<EventBus, 'emit'>,
): OpenedFiles {
  let waiting: OpenedFile[] = [];
  return {
    async open(paths) {
      const isFile = await Promise.all(paths.map((path) => isAbsolute(path) && fileExists(path)));
      const found = paths.filter((_, at) => isFile[at]);
      if (found.length === 0) return;
      const opened = found.map((path) => ({ handle: files.register(path), name: basename(path) }));
      waiting = [...waiting, ...opened].slice(0, mostWaiting);
      events.emit({ name: 'files.opened', payload: { count: waiting.length } });
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
