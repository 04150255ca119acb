import { BrowserWindow, dialog } from 'electron';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { copyBackup, restoreAtNextStart } from '../../features/backup/restore.ts';

/**
 * Asks whether a backup is to take the place of a library that is damaged, and lets the next start put it there. False
 * where a person would rather quit.
 */
export async function offerBackup(home: string, reason: string): Promise<boolean> {
  let detail = reason;
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: messageOf('dialog.cannotStart'),
      detail,
      buttons: [messageOf('dialog.restoreBackup'), messageOf('dialog.quit')],
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) return false;
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
    const [folder] = filePaths;
    if (folder === undefined) continue;
    try {
      const { signal } = new AbortController();
      await copyBackup({ folder, home, signal, onProgress: showProgress });
      await restoreAtNextStart(home);
      return true;
    } catch (error) {
      detail = error instanceof Error ? error.message : String(error);
      showProgress(-1, 1);
    }
  }
}

/** In the task bar; none below 0. */
function showProgress(done: number, total: number): void {
  for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(done / total);
}
