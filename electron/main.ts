import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  systemPreferences,
} from 'electron';
import { AppError } from '../shared/app-error.ts';
import { messageOf } from '../shared/messages/message-of.ts';
import type { OpenedStudio } from './ipc/create-studio.ts';
import { followLanguage } from './ipc/follow-language.ts';
import { createStudioPages } from './ipc/http/studio-pages.ts';
import { keepCompiled } from './platform/node/compile-cache.ts';
import { createFileLogger } from './platform/node/logger.ts';
import { createNodePlatform } from './platform/node/node-platform.ts';
import { namePaths } from './platform/node/paths.ts';
import { createSystemRandom } from './platform/node/random.ts';
import type { Platform } from './platform/ports.ts';
import { appOrigin, declareAppScheme, serveAppScheme } from './shell/app-protocol.ts';
import { collectAfterStart } from './shell/collect-garbage.ts';
import { runCommandLine, wordsOfCommand } from './shell/command-line.ts';
import { refusedSwitch } from './shell/debugging.ts';
import { serveIpc } from './shell/ipc-server.ts';
import { crashFolderOf, findLibrary, speakSystemLanguage } from './shell/library/find-library.ts';
import { claimSingleInstance } from './shell/library/single-instance.ts';
import { createMadeFiles } from './shell/made-files.ts';
import { createMicrophoneGrant } from './shell/microphone.ts';
import { guardNavigation } from './shell/navigation.ts';
import { closeNetwork } from './shell/network.ts';
import { watchOpenedPaths } from './shell/opened-paths.ts';
import { denyPermissions } from './shell/permissions.ts';
import { scheduledJobs, sleepWithTheMachine, stayAwakeForJobs } from './shell/power.ts';
import { keepUntilQuit, type Quit, stopBeforeQuit } from './shell/quit.ts';
import { watchRequestsInFlight } from './shell/requests-in-flight.ts';
import { createSenderGate } from './shell/sender-gate.ts';
import { showProgress } from './shell/show-progress.ts';
import { systemProxy } from './shell/system-proxy.ts';
import { followTheme } from './shell/theme.ts';
import { startUtilityChild } from './shell/utility-child.ts';
import { firstPaint, focusWindow, openStudioWindow } from './shell/window.ts';
import { followZoom } from './shell/zoom.ts';

// This file is built to dist/node/main.cjs; the package's own folder is two above.
const distNode = __dirname;
const packageFolder = join(distNode, '../..');

/** What the first screen has not asked for by then is read all the same. */
const mostWaitMs = 1000;

type DeliverOpened = ReturnType<typeof watchOpenedPaths>;

/**
 * The window comes first, and shows its frame while the studio behind it is read from the disk and opens the
 * library: what the page asks for meanwhile waits for that.
 */
async function start(deliverOpened: DeliverOpened, home: string): Promise<void> {
  const places = { distNode, assets: packageFolder, home };
  const paths = namePaths(places);
  const logger = createFileLogger({ file: join(paths.logs, 'lectern.log'), logToStderr: false });
  // Without a listener Electron shows the stack of an exception in a dialog, and the log has nothing of it.
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (reason) => logger.error('Unhandled.', { event, reason: stackOf(reason) }));
  }
  guardNavigation(app, logger);
  const platform = createNodePlatform({
    ...places,
    logger,
    startChild: startUtilityChild,
    systemProxy: systemProxy((address) => session.defaultSession.resolveProxy(address)),
  });
  // It is awaited once the window stands; until then nobody else takes its failure.
  platform.catch(() => undefined);
  let giveStudio: (studio: Promise<OpenedStudio>) => void = () => undefined;
  const opening = new Promise<OpenedStudio>((give) => {
    giveStudio = give;
  });
  const rendererFolder = join(packageFolder, 'dist/renderer');
  const find = async (handle: string) => (await opening).media.find(handle);
  const pages = createStudioPages({ rendererFolder, media: { find } });
  // Else a menu of Electron's own is made first.
  Menu.setApplicationMenu(null);
  // Whatever is awaited before that is only answered after it, and puts the window off.
  await app.whenReady();

  const isMac = process.platform === 'darwin';
  serveAppScheme(protocol, pages);
  const microphone = createMicrophoneGrant(() => performance.now());
  // Else macOS asks only once sound is taken, and a recording begins with silence.
  const askSystem = async () => !isMac || systemPreferences.askForMediaAccess('microphone');
  denyPermissions(session.defaultSession, microphone, askSystem);
  closeNetwork(session.defaultSession);

  const gate = createSenderGate(appOrigin);
  serveIpc({
    ipcMain,
    gate,
    studio: opening,
    keepMade: createMadeFiles(paths.temporary, createSystemRandom()),
    targets: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  });
  const window = openStudioWindow({
    preload: join(distNode, 'preload.cjs'),
    icon: join(rendererFolder, 'icon.png'),
    stateFile: join(paths.home, 'window.json'),
    gate,
    logger,
  });
  // Before the window is shown, and while its page is on its way.
  Menu.setApplicationMenu(Menu.buildFromTemplate(firstTemplate(isMac)));
  app.on('second-instance', () => focusWindow(window));
  app.on('activate', () => focusWindow(window));
  void speakSystemLanguage(app);
  await firstPaint(window);
  // Who closes it before that has opened nothing.
  if (window.isDestroyed()) return;
  const running: Running = {
    stop: async (isRestart) => (await opening).stop(isRestart),
    requests: () => 0,
    ended: () => undefined,
  };
  const quit = stopBeforeQuit({
    app,
    stop: (isRestart) => running.stop(isRestart),
    ended: (isRestart) => running.ended(isRestart),
    mayLeave: async () => {
      const { mayLeave } = await import('./shell/dialogs.ts');
      return mayLeave(window, () => focusWindow(window));
    },
    requests: () => running.requests(),
    ask: (count) => {
      if (window.isDestroyed() || window.webContents.isCrashed()) return false;
      focusWindow(window);
      void opening.then(({ events }) =>
        events.emit({ name: 'desktop.quitting', payload: { requests: count } }),
      );
      return true;
    },
    logger,
  });
  quitOnSignals(quit);
  keepUntilQuit(app, window, quit, isMac);
  window.on('session-end', quit.force);
  const allowMicrophone = microphone.allow;
  giveStudio(joinStudio({ platform, home, window, quit, allowMicrophone, running }));
  const studio = await opening;
  deliverOpened((opened) => {
    // On macOS a closed window is only hidden, and the dock shows it for no file.
    focusWindow(window);
    void studio.openFiles(opened);
  });
  await Promise.race([studio.completed, delay(mostWaitMs)]);
  await studio.complete();
  const scheduled = await scheduledJobs(studio, Date.now());
  const allowSleep = stayAwakeForJobs(studio.events, powerSaveBlocker, scheduled);
  running.stop = (isRestart) => studio.stop(isRestart).finally(allowSleep);
  void collectAfterStart();
}

/** What an end of the program has to do with the studio, which may still be on its way. */
type Running = {
  stop: (isRestart: boolean) => Promise<void>;
  requests: () => number;
  ended: (isRestart: boolean) => unknown;
};

type OpenedWith = {
  readonly platform: Promise<Platform>;
  readonly home: string;
  readonly window: BrowserWindow;
  readonly quit: Quit;
  readonly allowMicrophone: () => void;
  readonly running: Running;
};

/** Opens the library and joins the system's part of the program to it. */
async function joinStudio(options: OpenedWith): Promise<OpenedStudio> {
  const { home, window, quit, allowMicrophone, running } = options;
  // To compile the studio is much of a start; what comes of it is kept where the runtime can.
  keepCompiled(join(home, 'window/compiled'));
  const { openStudio } = await import('./ipc/create-studio.ts');
  const { createDesktopActions } = await import('./shell/dialogs.ts');
  const { prepareUpdates } = await import('./shell/updates/open-installer.ts');
  const updates = prepareUpdates({ app, manifestFile: join(packageFolder, 'package.json') });
  const studio = await openStudio({
    platform: await options.platform,
    updates: updates.open,
    crashFolder: crashFolderOf(home),
    desktop: createDesktopActions({
      choose: (command) => {
        focusWindow(window);
        studio.events.emit({ name: 'desktop.command', payload: { command } });
      },
      answerQuit: quit.answer,
      allowMicrophone,
      restart: quit.restart,
    }),
    program: 'the Lectern window',
    preferredLanguages: app.getPreferredSystemLanguages(),
    environment: {
      baseUrl: process.env.LECTERN_BASE_URL?.trim() || null,
      apiKey: process.env.LECTERN_API_KEY?.trim() || null,
    },
  });
  running.ended = (isRestart) => {
    updates.ended();
    if (isRestart) app.relaunch();
  };
  sleepWithTheMachine(powerMonitor, studio);
  running.requests = await watchRequestsInFlight(studio);
  await followTheme(studio);
  await followLanguage(studio, app.getPreferredSystemLanguages());
  if (window.isDestroyed()) return studio;
  showProgress(studio.events, window);
  await followZoom(studio, window.webContents);
  return studio;
}

/** Until the page has told its menus: Electron's own roles, so that copying and quitting work at once. */
function firstTemplate(isMac: boolean): Electron.MenuItemConstructorOptions[] {
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ];
}

/** The end of the session and a signal leave no time for a question: what is on its way is waited for. */
function quitOnSignals(quit: Quit): void {
  process.once('SIGTERM', quit.force);
  process.once('SIGINT', quit.force);
  powerMonitor.on('shutdown', quit.force);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function fail(error: unknown, home: string): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${messageOf('dialog.cannotStart')}\n${message}\n`);
  if (error instanceof AppError && error.key === 'library_damaged.file') {
    const { offerBackup } = await import('./shell/library/offer-backup.ts');
    const isRestored = await offerBackup(home, message);
    if (isRestored) app.relaunch();
    app.exit(isRestored ? 0 : 5);
    return;
  }
  dialog.showErrorBox(messageOf('dialog.cannotStart'), message);
  app.exit(1);
}

function startStudio(): void {
  // The dock may name files before the program is ready.
  const deliverOpened = watchOpenedPaths(app, {
    argv: process.argv,
    workingDirectory: process.cwd(),
    isDefaultApp: process.defaultApp === true,
  });
  const home = findLibrary(app);
  if (home === null) return;
  // Reports of crashes stay on this computer, in the folder that Settings names.
  app.setPath('crashDumps', crashFolderOf(home));
  crashReporter.start({ uploadToServer: false });
  declareAppScheme(protocol);
  // As root Chromium runs only with its outer sandbox off; each window is sandboxed in any case.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.on('window-all-closed', () => app.quit());
  // An AppImage that was just put in place of another is started once for that and must not open.
  if (process.env.APPIMAGE_EXIT_AFTER_INSTALL === 'true') app.exit(0);
  else if (claimSingleInstance(app, home))
    start(deliverOpened, home).catch((error: unknown) => fail(error, home));
  else app.quit();
}

const refused = refusedSwitch(app);
const words = wordsOfCommand(process.argv);
if (refused !== null) {
  process.stderr.write(
    `Lectern does not start with --${refused}, which opens it to other programs.\n`,
  );
  app.exit(2);
} else if (words === null) startStudio();
else {
  const entry = join(distNode, 'lectern.cjs');
  void runCommandLine(app, { entry, words, startChild: startUtilityChild });
}
