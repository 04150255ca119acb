import { join } from 'node:path';
import type { App } from 'electron';

/**
 * Claims this library for this process. Chromium's own files lie in the library's folder, so that
 * LECTERN_HOME moves them too and two libraries may be open at once.
 * @returns false when another window has it: that one comes to the front and we should end.
 */
export function claimSingleInstance(app: App, home: string): boolean {
  const folder = join(home, 'window');
  app.setPath('userData', folder);
  app.setPath('crashDumps', join(folder, 'crashes'));
  return app.requestSingleInstanceLock();
}
