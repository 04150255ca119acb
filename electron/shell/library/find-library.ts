import { type App, dialog } from 'electron';
import { speakErrors } from '../../../shared/errors/speak-errors.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { environmentLanguageOf, languageOf } from '../../../shared/model/look/language.ts';
import { leadTo } from '../../platform/node/library-move.ts';
import { libraryHome, namedHome } from '../../platform/node/paths.ts';

/** The folder of the library; null where it cannot be told, which a person is then asked about. */
export function findLibrary(app: App): string | null {
  try {
    return libraryHome();
  } catch {
    void app.whenReady().then(() => askForLibrary(app));
    return null;
  }
}

/** Told in the language that is spoken by now; null where the library is there after all. */
function whyNot(): string | null {
  try {
    libraryHome();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Until the library tells which one its person chose. */
export async function speakSystemLanguage(app: App): Promise<void> {
  const named = environmentLanguageOf(process.env);
  const languages = app.getPreferredSystemLanguages();
  await speakErrors(languageOf('system', named === null ? languages : [named, ...languages]));
}

/** Nothing is opened meanwhile: an older copy would not know what was paid for since. */
async function askForLibrary(app: App): Promise<void> {
  await speakSystemLanguage(app);
  const message = whyNot();
  if (message === null) {
    app.relaunch();
    app.exit(0);
    return;
  }
  process.stderr.write(`${message}\n`);
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: messageOf('dialog.libraryGone'),
    detail: message,
    buttons: [
      messageOf('dialog.tryAgain'),
      messageOf('dialog.chooseFolder'),
      messageOf('dialog.quit'),
    ],
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
      dialog.showErrorBox(messageOf('dialog.notTheLibrary'), `${chosen}\n\n${message}`);
    }
  }
  app.relaunch();
  app.exit(0);
}
