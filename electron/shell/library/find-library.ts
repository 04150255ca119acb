import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type App, dialog } from 'electron';
import { AppError, appError } from '../../../shared/app-error.ts';
import { speakErrors } from '../../../shared/errors/speak-errors.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { environmentLanguageOf, languageOf } from '../../../shared/model/look/language.ts';
import { leadTo } from '../../platform/node/library-move.ts';
import { libraryHome, namedHome } from '../../platform/node/paths.ts';

/** Where reports of crashes stay; the settings name it. */
export const crashFolderOf = (home: string): string => join(home, 'logs', 'crashes');

/**
 * The folder of the library, with those that Chromium writes to; null where it cannot be told or written to, which
 * a person is then asked about.
 */
export function findLibrary(app: App): string | null {
  try {
    return writableHome();
  } catch {
    void app.whenReady().then(() => askForLibrary(app));
    return null;
  }
}

/** Else Chromium, which cannot lock a folder that takes nothing, ends without a word. */
function writableHome(): string {
  const home = libraryHome();
  try {
    for (const folder of [home, crashFolderOf(home), join(home, 'window')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK);
    }
  } catch (error) {
    const { code: cause = String(error) } = error as NodeJS.ErrnoException;
    throw appError('disk_failed.home', { folder: home, cause }, { cause: error });
  }
  return home;
}

/** Told in the language that is spoken by now; null where the library is there after all. */
function whyNot(): unknown {
  try {
    writableHome();
    return null;
  } catch (error) {
    return error;
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
  const reason = whyNot();
  if (reason === null) {
    app.relaunch();
    app.exit(0);
    return;
  }
  const message = reason instanceof Error ? reason.message : String(reason);
  process.stderr.write(`${message}\n`);
  // Where it is is known then, and nothing can be noted there of another place.
  const isClosed = reason instanceof AppError && reason.code === errorCodes.diskFailed;
  const choices = isClosed
    ? (['dialog.tryAgain', 'dialog.quit'] as const)
    : (['dialog.tryAgain', 'dialog.chooseFolder', 'dialog.quit'] as const);
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: messageOf(isClosed ? 'dialog.cannotStart' : 'dialog.libraryGone'),
    detail: message,
    buttons: choices.map((choice) => messageOf(choice)),
    cancelId: choices.length - 1,
    noLink: true,
  });
  const choice = choices[response];
  if (choice === 'dialog.quit') {
    app.exit(5);
    return;
  }
  if (choice === 'dialog.chooseFolder') {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
    const [chosen] = filePaths;
    if (chosen !== undefined && !(await leadTo(namedHome(), chosen))) {
      dialog.showErrorBox(messageOf('dialog.notTheLibrary'), `${chosen}\n\n${message}`);
    }
  }
  app.relaunch();
  app.exit(0);
}
