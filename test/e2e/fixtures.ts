import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Browser,
  test as base,
  type ElectronApplication,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { launchDesktop } from './electron-runtime.ts';
import { StudioPage } from './page-models/studio-page.ts';

const checkout = resolve(import.meta.dirname, '../..');
const usualSize = { width: 1280, height: 800 };

export type OpenStudio = {
  readonly page: Page;
  /** The desktop's main process; null in a browser. */
  readonly desktop: ElectronApplication | null;
  readonly close: () => Promise<void>;
};

export type StudioFixtures = {
  /** The library's folder: a fresh one for each test. */
  readonly home: string;
  /** Environment of the studio, set with `test.use`. */
  readonly studioEnv: Readonly<Record<string, string>>;
  /** Opens the studio on `home`; a test may close it and open it again. */
  readonly openStudio: () => Promise<OpenStudio>;
  readonly studio: OpenStudio;
  /** The studio's page, once the sample book of its new library is open. */
  readonly frame: StudioPage;
};

type WorkerFixtures = {
  /** Of the browser, set with `test.use`. */
  readonly browserFlags: readonly string[];
  /** The browser of all tests, each with a profile of its own; started when the first one asks for it. */
  readonly sharedBrowser: () => Promise<Browser>;
  /** The studio that the looking tests of a file share; the next file has another one. */
  readonly studioOf: (file: string) => Promise<OpenStudio>;
};

type Shared = {
  readonly file: string;
  readonly studio: OpenStudio;
  readonly end: () => Promise<void>;
};

/** One studio a test, in the window or in a browser by project, on a library of its own. */
export const test = base.extend<StudioFixtures, WorkerFixtures>({
  browserFlags: [[], { scope: 'worker', option: true }],

  sharedBrowser: [
    async ({ playwright, browserFlags }, use, { project }) => {
      const started: Promise<Browser>[] = [];
      const options = project.use.launchOptions;
      const args = [...(options?.args ?? []), ...browserFlags];
      const launch = () => playwright.chromium.launch({ ...options, args });
      await use(() => {
        const browser = started[0] ?? launch();
        started[0] = browser;
        return browser;
      });
      for (const browser of started) await (await browser).close();
    },
    { scope: 'worker' },
  ],

  studioOf: [
    async ({ sharedBrowser }, use) => {
      const open: Shared[] = [];
      const endAll = () => Promise.all(open.splice(0).map(({ end }) => end()));
      await use(async (file) => {
        if (open[0]?.file === file) return open[0].studio;
        await endAll();
        const shared = await share(file, await sharedBrowser());
        open.push(shared);
        return shared.studio;
      });
      await endAll();
    },
    { scope: 'worker' },
  ],

  studioEnv: [{}, { option: true }],

  home: async ({ browserName }, use) => {
    const home = await mkdtemp(join(tmpdir(), `lectern-e2e-${browserName}-`));
    await use(home);
    await rm(home, { recursive: true, force: true });
  },

  openStudio: async ({ home, studioEnv, sharedBrowser }, use, testInfo) => {
    const open: OpenStudio[] = [];
    const isDesktop = testInfo.project.name === 'desktop';
    await use(async () => {
      const studio = isDesktop
        ? await openDesktop(home, studioEnv)
        : await openWeb(home, studioEnv, await sharedBrowser());
      open.push(studio);
      return studio;
    });
    await tellWhatIsShown(testInfo, open);
    for (const studio of open) await studio.close();
  },

  studio: async ({ openStudio }, use) => {
    await use(await openStudio());
  },

  page: ({ studio }, use) => use(studio.page),

  frame: async ({ page }, use) => {
    const frame = new StudioPage(page);
    await frame.sampleIsOpen();
    await use(frame);
  },
});

/**
 * For tests that look at the sample book and leave nothing that the next one would trip over: those of a file share
 * one studio in the browser, opened at the first of them, and each begins at the script in a window of the usual size.
 * A test that fails ends its worker, and the one behind it has a fresh studio.
 */
export const lookingTest = test.extend({
  openStudio: async ({ studioOf }, use, testInfo) => {
    const studio = await studioOf(testInfo.file);
    await use(async () => studio);
    await tellWhatIsShown(testInfo, [studio]);
    await studio.page.unrouteAll();
  },

  frame: async ({ page }, use) => {
    const frame = new StudioPage(page);
    await page.setViewportSize(usualSize);
    await page.keyboard.press('Escape');
    await frame.goTo('Script');
    // As in a page that was just opened, nothing has the keyboard.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(frame.editor).toContainText('Every evening');
    await use(frame);
  },
});

export { expect };

async function share(file: string, browser: Browser): Promise<Shared> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-e2e-shared-'));
  const studio = await openWeb(home, {}, browser);
  await new StudioPage(studio.page).sampleIsOpen();
  const end = async () => {
    await studio.close();
    await rm(home, { recursive: true, force: true });
  };
  return { file, studio, end };
}

async function tellWhatIsShown(testInfo: TestInfo, open: readonly OpenStudio[]) {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const { page } of open) testInfo.errors.push({ message: await shownBy(page) });
}

/** What stands on a page when its test has failed: a locator's own error names no other part of it. */
async function shownBy(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch((error: Error) => error.message);
  return `The page showed: ${text.replaceAll(/\s+/g, ' ').slice(0, 3000)}`;
}

async function openDesktop(
  home: string,
  extra: Readonly<Record<string, string>>,
): Promise<OpenStudio> {
  const desktop = await launchDesktop({ home, env: extra });
  const page = await desktop.firstWindow();
  catchFileDialogs(page);
  let isOpen = true;
  desktop.on('close', () => {
    isOpen = false;
  });
  const close = async () => {
    if (!isOpen) return;
    const ended = desktop.waitForEvent('close', { timeout: 0 });
    await desktop.evaluate(({ app }) => app.quit()).catch(() => undefined);
    // With charged requests on their way it asks first; they are waited for.
    const answered = page.getByTestId('quit-finish').click({ timeout: 0 });
    await Promise.race([ended, answered.catch(() => undefined)]);
    await ended;
  };
  return { page, desktop, close };
}

/**
 * Catches file dialogs from the start. A catch that begins with `waitForEvent` may be in place only after the
 * key that opens the dialog, and then the system's own dialog opens, which no test sees.
 */
function catchFileDialogs(page: Page) {
  page.on('filechooser', () => undefined);
}

async function openWeb(
  home: string,
  extra: Readonly<Record<string, string>>,
  browser: Browser,
): Promise<OpenStudio> {
  const entry = join(checkout, 'dist/node/lectern.cjs');
  const child = spawn(process.execPath, [entry, 'serve', '--json'], {
    env: { ...process.env, ...extra, LECTERN_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const line = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('exit', (code) => fail(new Error(`lectern serve ended with ${code}`)));
  });
  const { url } = JSON.parse(line) as { url: string };
  const context = await browser.newContext({
    viewport: usualSize,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  catchFileDialogs(page);
  await page.goto(url);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await context.close();
    child.kill('SIGINT');
    await ended;
  };
  return { page, desktop: null, close };
}
