import { setTimeout as delay } from 'node:timers/promises';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  nativeImage,
  Notification as SystemNotification,
  shell,
} from 'electron';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { DesktopActions } from '../ipc/ports.ts';
import { menuTemplate } from './menu.ts';
import type { QuitAnswer } from './quit.ts';

const dragPixels = 24;

export type DesktopHooks = {
  /** An item of the menu was chosen, or a notification was clicked. */
  readonly choose: (command: string) => void;
  readonly answerQuit: (answer: QuitAnswer) => void;
  readonly allowMicrophone: () => void;
  readonly restart: () => void;
};

/** The system's own dialogs over the window in front, its menu bar and its notifications. */
export function createDesktopActions(hooks: DesktopHooks): DesktopActions {
  const { choose, answerQuit, allowMicrophone, restart } = hooks;
  // One that is no longer held may be collected before it is clicked.
  const shown = new Set<SystemNotification>();
  return {
    async setMenu(menus) {
      const template = menuTemplate(menus, { choose, isPackaged: app.isPackaged });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    },
    answerQuit: async (answer) => answerQuit(answer),
    allowMicrophone: async () => allowMicrophone(),
    restart: async () => restart(),
    async notify({ title, body, command }) {
      if (!SystemNotification.isSupported()) return;
      const notification = new SystemNotification({ title, body });
      shown.add(notification);
      notification.on('click', () => choose(command));
      notification.on('close', () => shown.delete(notification));
      notification.show();
    },
    async chooseFolder() {
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
      const window = windowInFront();
      const { canceled, filePaths } =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options);
      return canceled ? null : (filePaths[0] ?? null);
    },
    confirmProgram: (command) =>
      confirms(
        messageOf('dialog.startProgram'),
        `${command}\n\n${messageOf('dialog.programRights')}`,
        messageOf('dialog.useIt'),
      ),
    reveal: async (path) => shell.showItemInFolder(path),
    async startDrag(file) {
      // Electron drags no file without a picture.
      const pixels = Buffer.alloc(dragPixels * dragPixels * 4, 0x80);
      const icon = nativeImage.createFromBitmap(pixels, { width: dragPixels, height: dragPixels });
      BrowserWindow.getFocusedWindow()?.webContents.startDrag({ file, icon });
    },
  };
}

const windowInFront = () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];

async function confirms(message: string, detail: string, button: string): Promise<boolean> {
  const window = windowInFront();
  const options = {
    type: 'question' as const,
    message,
    detail,
    buttons: [button, messageOf('dialog.cancel')],
    defaultId: 1,
    cancelId: 1,
  };
  const { response } =
    window === undefined
      ? await dialog.showMessageBox(options)
      : await dialog.showMessageBox(window, options);
  return response === 0;
}

/** What the page would be told before it is unloaded; true where it would lose something. */
const wouldLose = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;
/** A page that hangs does not keep the program open. */
const mostWaitMs = 3000;

/**
 * Lets the page of a window keep what was typed, and asks where something else would be lost with it: false where
 * the person stays.
 */
export async function mayLeave(window: BrowserWindow, show: () => void): Promise<boolean> {
  if (window.isDestroyed() || window.webContents.isCrashed()) return true;
  const isHeld = await Promise.race([
    window.webContents.executeJavaScript(wouldLose).catch(() => false),
    delay(mostWaitMs, false),
  ]);
  if (isHeld !== true || window.isDestroyed()) return true;
  show();
  return confirms(
    messageOf('dialog.recordingOpen'),
    messageOf('dialog.recordingLost'),
    messageOf('dialog.quitAnyway'),
  );
}
