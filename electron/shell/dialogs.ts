import { BrowserWindow, dialog, shell } from 'electron';
import type { DesktopActions } from '../ipc/ports.ts';

/** The system's own dialogs, over the window in front. */
export function createDesktopActions(): DesktopActions {
  return {
    async chooseFolder() {
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const { canceled, filePaths } =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options);
      return canceled ? null : (filePaths[0] ?? null);
    },
    reveal: async (path) => shell.showItemInFolder(path),
  };
}
