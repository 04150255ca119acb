import { BrowserWindow, dialog, nativeImage, shell } from 'electron';
import type { DesktopActions } from '../ipc/ports.ts';

const dragPixels = 24;

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
    async confirmProgram(command) {
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const options = {
        type: 'question' as const,
        message: 'Start this program to hear takes?',
        detail: `${command}\n\nIt runs on this computer with your rights. Agree only if you chose it yourself.`,
        buttons: ['Use it', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
      };
      const { response } =
        window === undefined
          ? await dialog.showMessageBox(options)
          : await dialog.showMessageBox(window, options);
      return response === 0;
    },
    reveal: async (path) => shell.showItemInFolder(path),
    async startDrag(file) {
      // Electron drags no file without a picture.
      const pixels = Buffer.alloc(dragPixels * dragPixels * 4, 0x80);
      const icon = nativeImage.createFromBitmap(pixels, { width: dragPixels, height: dragPixels });
      BrowserWindow.getFocusedWindow()?.webContents.startDrag({ file, icon });
    },
  };
}
