import { type App, dialog } from 'electron';
import { leadTo } from '../../platform/node/library-move.ts';
import { libraryHome, namedHome } from '../../platform/node/paths.ts';

/** The folder of the library; null where it cannot be told, which a person is then asked about. */
export function findLibrary(app: App): string | null {
  try {
    return libraryHome();
  } catch (error) {
    void app.whenReady().then(() => askForLibrary(app, error as Error));
    return null;
  }
}

/** Nothing is opened meanwhile: an older copy would not know what was paid for since. */
async function askForLibrary(app: App, { message }: Error): Promise<void> {
  process.stderr.write(`${message}\n`);
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'Lectern cannot find its library',
    detail: message,
    buttons: ['Try again', 'Choose its folder…', 'Quit'],
    cancelId: 2,
    noLink: true,
  });
  if (response === 2) {
    app.exit(5);
    return;
  }
  if (response === 1) {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
    const [chosen] = filePaths;
    if (chosen !== undefined && !(await leadTo(namedHome(), chosen))) {
      dialog.showErrorBox('That is not the library', `${chosen}\n\n${message}`);
    }
  }
  app.relaunch();
  app.exit(0);
}
