import { join } from 'node:path';
import type { App } from 'electron';

/**
 * `appId` in electron-builder.yml. The installer for Windows gives it to the shortcuts: notifications are shown, and
 * the window belongs to a pinned icon, only where the program says the same.
 */
const programId = 'app.lectern.studio';

/**
 * Claims this library for this process. Chromium's own files lie in the library's folder, so that
 * LECTERN_HOME moves them too and two libraries may be open at once.
 * @returns false when another window has it: that one comes to the front and we should end.
 */
export function claimSingleInstance(
  app: Pick<App, 'setPath' | 'setAppUserModelId' | 'requestSingleInstanceLock'>,
  home: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  // Other systems do not have that call.
  if (platform === 'win32') app.setAppUserModelId(programId);
  const folder = join(home, 'window');
  app.setPath('userData', folder);
  app.setPath('crashDumps', join(folder, 'crashes'));
  return app.requestSingleInstanceLock();
}
