import type { OpenedFiles } from '../opened-files.ts';
import type { Handlers } from '../ports.ts';

export function fileHandlers(opened: OpenedFiles): Pick<Handlers, 'files.takeOpened'> {
  return {
    'files.takeOpened': async () => opened.take(),
  };
}
