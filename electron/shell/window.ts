import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import type { Logger } from '../platform/ports.ts';
import { appOrigin, appUrl } from './app-protocol.ts';
import type { SenderGate } from './sender-gate.ts';
import {
  minimumSize,
  readWindowState,
  restoreState,
  restoreTheme,
  writeWindowState,
} from './window-state.ts';

/** The page's own paper in both themes, so that nothing flashes before it is drawn. */
const paper = { light: '#FBF9F5', dark: '#171614' } as const;

export type WindowOptions = {
  readonly preload: string;
  /** Picture that stands for the window; Windows and macOS take the executable's own. */
  readonly icon: string;
  /** File that keeps the window's place. */
  readonly stateFile: string;
  readonly gate: SenderGate;
  readonly logger: Logger;
};

const paperNow = () => (nativeTheme.shouldUseDarkColors ? paper.dark : paper.light);

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
}

/** On quitting too: the program may end before its windows are closed one by one. */
function keepPlace(window: BrowserWindow, stateFile: string): void {
  const keep = () => {
    const bounds = window.getNormalBounds();
    writeWindowState(stateFile, {
      bounds,
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      theme: nativeTheme.themeSource,
    });
  };
  window.on('close', keep);
  app.on('before-quit', keep);
  window.on('closed', () => app.off('before-quit', keep));
}

/** A load that another one overtakes, as a reload does, ends with an error that means nothing. */
function load(window: BrowserWindow, logger: Logger): void {
  window.loadURL(appUrl).catch((error: Error) => {
    logger.warn('A load of the page did not end.', { reason: error.message });
  });
}

/** Loads the page again after a crash, but not again and again. */
function mendAfterCrash(window: BrowserWindow, logger: Logger): void {
  let crashes = 0;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error('The page ended unexpectedly.', { reason, exitCode });
    crashes += 1;
    if (reason !== 'clean-exit' && crashes <= 3) load(window, logger);
  });
}

/** Opens the studio's window, powerless by itself: all it can do goes through the gate. */
export function openStudioWindow(options: WindowOptions): BrowserWindow {
  const { preload, icon, stateFile, gate, logger } = options;
  const saved = readWindowState(stateFile);
  nativeTheme.themeSource = restoreTheme(saved);
  const { bounds, isMaximized, isFullScreen } = restoreState(saved, workAreas());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Lectern',
    ...(process.platform === 'linux' && { icon }),
    backgroundColor: paperNow(),
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium would fetch dictionaries from the network.
      spellcheck: false,
      // A page in the background goes on telling how an export fares.
      backgroundThrottling: false,
    },
  });
  const { id } = window.webContents;
  gate.allow(id);
  window.on('closed', () => gate.forget(id));
  keepPlace(window, stateFile);
  mendAfterCrash(window, logger);
  const followTheme = () => window.setBackgroundColor(paperNow());
  nativeTheme.on('updated', followTheme);
  window.on('closed', () => nativeTheme.off('updated', followTheme));
  window.once('ready-to-show', () => {
    if (isFullScreen) window.setFullScreen(true);
    else if (isMaximized) window.maximize();
    window.show();
  });
  load(window, logger);
  return window;
}

/** What the page imports once it is painted; the code behind it was asked for before that (`vite.config.ts`). */
const pageStart = `${appOrigin}/assets/studio-*.js`;
const isPageStart = (url: string) => !url.includes('/studio-code-');
/** After that the page has its code or is not going to. */
const mostWaitMs = 500;

/**
 * Waits until the window is painted and its page has the code that it runs on, or will not: what this process reads
 * next for the studio keeps it from answering for a while, and a frame from being shown.
 */
export function firstPaint(window: BrowserWindow): Promise<void> {
  const { session } = window.webContents;
  return new Promise((done) => {
    const end = () => {
      session.webRequest.onCompleted(null);
      done();
    };
    const isServed = new Promise<void>((served) => {
      session.webRequest.onCompleted({ urls: [pageStart] }, ({ url }) => {
        if (isPageStart(url)) served();
      });
    });
    window.once('ready-to-show', () => {
      setTimeout(end, mostWaitMs);
      void isServed.then(end);
    });
    window.once('closed', done);
    window.webContents.once('did-fail-load', end);
  });
}

/** Brings the window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
