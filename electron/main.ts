import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
} from 'electron';
import { createStudio } from './ipc/create-studio.ts';
import { followLanguage } from './ipc/follow-language.ts';
import { createStudioPages } from './ipc/http/studio-pages.ts';
import { createNodePlatform } from './platform/node/node-platform.ts';
import { libraryHome } from './platform/node/paths.ts';
import { appOrigin, declareAppScheme, serveAppScheme } from './shell/app-protocol.ts';
import { runCommandLine, wordsOfCommand } from './shell/command-line.ts';
import { createDesktopActions } from './shell/dialogs.ts';
import { serveIpc } from './shell/ipc-server.ts';
import { createMadeFiles } from './shell/made-files.ts';
import { firstTemplate } from './shell/menu.ts';
import { guardNavigation } from './shell/navigation.ts';
import { closeNetwork } from './shell/network.ts';
import { watchOpenedPaths } from './shell/opened-paths.ts';
import { denyPermissions } from './shell/permissions.ts';
import { scheduledJobs, sleepWithTheMachine, stayAwakeForJobs } from './shell/power.ts';
import { type Quit, stopBeforeQuit } from './shell/quit.ts';
import { watchRequestsInFlight } from './shell/requests-in-flight.ts';
import { createSenderGate } from './shell/sender-gate.ts';
import { showProgress } from './shell/show-progress.ts';
import { claimSingleInstance } from './shell/single-instance.ts';
import { systemProxy } from './shell/system-proxy.ts';
import { followTheme } from './shell/theme.ts';
import { prepareUpdates } from './shell/updates/open-installer.ts';
import { startUtilityChild } from './shell/utility-child.ts';
import { focusWindow, openStudioWindow } from './shell/window.ts';
import { followZoom } from './shell/zoom.ts';

// This file is built to dist/node/main.cjs; the package's own folder is two above.
const distNode = __dirname;
const packageFolder = join(distNode, '../..');

type DeliverOpened = ReturnType<typeof watchOpenedPaths>;

async function start(deliverOpened: DeliverOpened): Promise<void> {
  const platform = await createNodePlatform({
    distNode,
    assets: packageFolder,
    startChild: startUtilityChild,
    systemProxy: systemProxy((address) => session.defaultSession.resolveProxy(address)),
  });
  const { logger, paths } = platform;
  process.on('unhandledRejection', (reason) =>
    logger.error('Unhandled.', { reason: stackOf(reason) }),
  );
  guardNavigation(app, logger);
  await app.whenReady();

  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(Menu.buildFromTemplate(firstTemplate(isMac)));
  let window: BrowserWindow | null = null;
  let quit: Quit | null = null;
  const updates = prepareUpdates({ app, manifestFile: join(packageFolder, 'package.json') });
  const studio = await createStudio({
    platform,
    updates: updates.open,
    crashFolder,
    desktop: createDesktopActions({
      choose: (command) => {
        if (window !== null) focusWindow(window);
        studio.events.emit({ name: 'desktop.command', payload: { command } });
      },
      answerQuit: (answer) => quit?.answer(answer),
    }),
    program: 'the Lectern window',
    preferredLanguages: app.getPreferredSystemLanguages(),
    environment: {
      baseUrl: process.env.LECTERN_BASE_URL?.trim() || null,
      apiKey: process.env.LECTERN_API_KEY?.trim() || null,
    },
  });
  const scheduled = await scheduledJobs(studio, platform.clock.nowMs());
  const allowSleep = stayAwakeForJobs(studio.events, powerSaveBlocker, scheduled);
  sleepWithTheMachine(powerMonitor, studio);
  const requests = await watchRequestsInFlight(studio);
  quit = stopBeforeQuit({
    app,
    stop: () => studio.stop().finally(allowSleep),
    ended: () => updates.ended(),
    requests,
    ask: (count) => {
      if (window === null || window.isDestroyed() || window.webContents.isCrashed()) return false;
      focusWindow(window);
      studio.events.emit({ name: 'desktop.quitting', payload: { requests: count } });
      return true;
    },
    logger,
  });
  quitOnSignals(quit);

  const rendererFolder = join(packageFolder, 'dist/renderer');
  serveAppScheme(protocol, await createStudioPages({ rendererFolder, media: studio.media }));
  denyPermissions(session.defaultSession);
  closeNetwork(session.defaultSession);

  const gate = createSenderGate(appOrigin);
  serveIpc({
    ipcMain,
    gate,
    studio,
    keepMade: createMadeFiles(paths.temporary, platform.random),
    targets: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  });
  await followTheme(studio);
  await followLanguage(studio, app.getPreferredSystemLanguages());
  const opened = openStudioWindow({
    preload: join(distNode, 'preload.cjs'),
    icon: join(rendererFolder, 'icon.png'),
    stateFile: join(paths.home, 'window.json'),
    gate,
    logger,
  });
  window = opened;
  keepUntilQuit(opened, quit, isMac);
  showProgress(studio.events, opened);
  await followZoom(studio, opened.webContents);
  app.on('second-instance', () => focusWindow(opened));
  app.on('activate', () => focusWindow(opened));
  deliverOpened((paths) => void studio.openFiles(paths));
}

/** The end of the session and a signal leave no time for a question: what is on its way is waited for. */
function quitOnSignals(quit: Quit): void {
  process.once('SIGTERM', quit.force);
  process.once('SIGINT', quit.force);
  powerMonitor.on('shutdown', quit.force);
}

/**
 * On macOS a closed window is hidden and the program goes on, as its users expect; elsewhere it ends with its
 * window, which stays while a question has to be answered first.
 */
function keepUntilQuit(window: BrowserWindow, quit: Quit, isMac: boolean): void {
  window.on('close', (event) => {
    if (isMac) {
      event.preventDefault();
      window.hide();
    } else if (quit.isAsking()) {
      event.preventDefault();
      app.quit();
    }
  });
  window.on('session-end', quit.force);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Lectern cannot start. ${message}\n`);
  dialog.showErrorBox('Lectern cannot start', message);
  app.exit(1);
}

function openStudio(): void {
  // The dock may name files before the program is ready.
  const deliverOpened = watchOpenedPaths(app, {
    argv: process.argv,
    workingDirectory: process.cwd(),
    isDefaultApp: process.defaultApp === true,
  });
  // Reports of crashes stay on this computer, in the folder that Settings names.
  const crashFolder = join(libraryHome(), 'logs', 'crashes');
  mkdirSync(crashFolder, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', crashFolder);
  crashReporter.start({ uploadToServer: false });
  declareAppScheme(protocol);
  // As root Chromium runs only with its outer sandbox off; each window is sandboxed in any case.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.on('window-all-closed', () => app.quit());
  // An AppImage that was just put in place of another is started once for that and must not open.
  if (process.env.APPIMAGE_EXIT_AFTER_INSTALL === 'true') app.exit(0);
  else if (claimSingleInstance(app, libraryHome())) start(deliverOpened).catch(fail);
  else app.quit();
}

const words = wordsOfCommand(process.argv);
if (words === null) openStudio();
else {
  const entry = join(distNode, 'lectern.cjs');
  void runCommandLine(app, { entry, words, startChild: startUtilityChild });
}
